import { parametersOf } from "@afterword/core/routes/paths";
import { addTransitionType, createContext, startTransition, useContext, useEffect, useState } from "react";
import { currentEntry } from "./history.machine.ts";
import type { HistoryState } from "./history.machine.ts";
import { appHistory } from "./app-history.ts";

/** The location of the page being drawn. The address bar may be a transition ahead of it. */
export type PageLocation = {
  readonly pathname: string;
  readonly search: string;
  /** Changes with every step through the history, but not when a redirect replaces a page. */
  readonly key: string;
  /** The values of the route's `:name` parameters. */
  readonly parameters: Readonly<Record<string, string>>;
};

export const pageLocationOf = (history: HistoryState): PageLocation => {
  const { pathname, search } = new URL(currentEntry(history).url, window.location.origin);
  return {
    pathname,
    search,
    key: `${history.epoch}.${history.index}`,
    parameters: parametersOf(pathname),
  };
};

const PageLocationContext = createContext<PageLocation | null>(null);

export const PageLocationProvider = PageLocationContext.Provider;

export function usePageLocation(): PageLocation {
  const location = useContext(PageLocationContext);
  if (location === null) throw new Error("usePageLocation needs a PageLocationProvider");
  return location;
}

const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");

/** The history as React draws it: each change is a transition with a direction, so that pages can slide. */
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
    // A redirect of the first page may have come before this, and another listener may have consumed it.
    startTransition(() => setState(appHistory.get()));
    return stop;
  }, []);
  return state;
}
