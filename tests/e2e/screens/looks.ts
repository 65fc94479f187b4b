import type { ViewportSize } from "playwright-core";
import { DESK, PHONE } from "../browser.ts";
import type { Screen } from "./screen.ts";
import { SCREENS } from "./screen-table.ts";

/** One visit to a screen. */
export type Look = {
  readonly screen: Screen;
  readonly inApp: boolean;
  /** The usual one for this mode comes first. */
  readonly viewports: readonly ViewportSize[];
};

/**
 * The first screen of each route is visited in the app on a phone and as a website on a desk. The other states of a
 * route have the same frame around them: one mode is enough, in both sizes.
 */
export const looksAt = (screen: Screen): readonly Look[] => {
  const both = [DESK, PHONE];
  if (screen.inAppAs !== undefined)
    return [
      { screen, inApp: false, viewports: both },
      { screen: { ...screen, who: screen.inAppAs }, inApp: true, viewports: [PHONE] },
    ];
  if (screen.mode !== undefined || !isFirstOfRoute(screen))
    return [
      screen.mode === "app"
        ? { screen, inApp: true, viewports: [PHONE, DESK] }
        : { screen, inApp: false, viewports: both },
    ];
  return [
    { screen, inApp: false, viewports: [DESK] },
    { screen, inApp: true, viewports: [PHONE] },
  ];
};

const isFirstOfRoute = (screen: Screen): boolean =>
  SCREENS.find(({ route }) => route === screen.route) === screen;

/** A route with another heading shows another page; screens with the same heading are states of one page. */
export const isFirstOfPage = ({ name, route, heading }: Screen): boolean =>
  SCREENS.find((screen) => screen.route === route && String(screen.heading) === String(heading))?.name ===
  name;
