import type { Navigator, To } from "react-router";
import { createPath } from "react-router";
import { appHistory } from "../shared/history/app-history.ts";

const urlOf = (to: To): string => (typeof to === "string" ? to : createPath(to));

/** What the router calls to move; our own history does it. */
export const navigator: Navigator = {
  createHref: urlOf,
  push: (to) => appHistory.navigate(urlOf(to)),
  replace: (to) => appHistory.replace(urlOf(to)),
  go: (delta) => appHistory.go(delta),
};
