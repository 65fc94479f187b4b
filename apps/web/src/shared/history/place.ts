import { parametersOf } from "@afterword/core/routes/paths";
import { addTransitionType, createContext, startTransition, useContext, useEffect, useState } from "react";
import { currentEntry } from "./history.machine.ts";
import type { HistoryState } from "./history.machine.ts";
import { appHistory } from "./app-history.ts";

/** Where the page that is being drawn stands. The address bar may be a transition ahead of it. */
export type Place = {
  readonly pathname: string;
  readonly search: string;
  /** Changes with every step through the history, but not when a redirect takes a page's place. */
  readonly key: string;
  /** What stands at the `:name`s of the route. */
  readonly parameters: Readonly<Record<string, string>>;
};

export const placeOf = (history: HistoryState): Place => {
  const { pathname, search } = new URL(currentEntry(history).url, window.location.origin);
  return {
    pathname,
    search,
    key: `${history.epoch}.${history.index}`,
    parameters: parametersOf(pathname),
  };
};

const PlaceContext = createContext<Place | null>(null);

export const PlaceProvider = PlaceContext.Provider;

export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (place === null) throw new Error("Nothing says where the page is");
  return place;
}

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
