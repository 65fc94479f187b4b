import { addTransitionType, startTransition, useEffect, useState } from "react";
import { appHistory } from "../shared/history/app-history.ts";
import type { HistoryState } from "../shared/history/history.machine.ts";

const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");

/** The history as React draws it: each change is a transition that knows its direction, so that pages can slide. */
export function useHistoryState(): HistoryState {
  const [state, setState] = useState(appHistory.get);
  useEffect(() => {
    const stop = appHistory.subscribe(({ state: next, direction, alreadyShown }) => {
      if (alreadyShown || stillness.matches) {
        setState(next);
        return;
      }
      startTransition(() => {
        addTransitionType(`navigate-${direction}`);
        setState(next);
      });
    });
    // A redirect of the first page came before this, and another listener may have heard of it.
    startTransition(() => setState(appHistory.get()));
    return stop;
  }, []);
  return state;
}
