import { parametersOf } from "@afterword/core/routes/paths";
import { createContext, useContext } from "react";
import { currentEntry } from "./history.machine.ts";
import type { HistoryState } from "./history.machine.ts";

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
