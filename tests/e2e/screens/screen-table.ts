import type { RouteName } from "@afterword/core/routes/paths";
import { pathTo } from "@afterword/core/routes/paths";
import { ACCOUNT_SCREENS } from "./account-screens.ts";
import { EDITOR_SCREENS, NOTE_LIST_SCREENS } from "./note-screens.ts";
import { PHONE_SCREENS } from "./phone-screens.ts";
import { PLAN_SCREENS } from "./plan-screens.ts";
import { PUBLIC_SCREENS } from "./public-screens.ts";
import { PLAYER_SCREENS } from "./player-screens.ts";
import { RECORDER_SCREENS } from "./recorder-screens.ts";
import { RECIPIENT_SCREENS } from "./recipient-screens.ts";
import type { Known, Screen } from "./screen.ts";
import { SESSION_SCREENS } from "./session-screens.ts";
import { THREAD_SCREENS } from "./thread-screens.ts";
import { USER_ADMIN_SCREENS } from "./user-admin-screens.ts";

/** Every route in its main states. A new page gets a line in the file of its kind. */
export const SCREENS: readonly Screen[] = [
  ...PUBLIC_SCREENS,
  ...SESSION_SCREENS,
  ...NOTE_LIST_SCREENS,
  ...THREAD_SCREENS,
  ...EDITOR_SCREENS,
  ...RECIPIENT_SCREENS,
  ...RECORDER_SCREENS,
  ...PLAYER_SCREENS,
  ...ACCOUNT_SCREENS,
  ...PHONE_SCREENS,
  ...PLAN_SCREENS,
  ...USER_ADMIN_SCREENS,
];

/** About half of the screens. */
export const NOTE_SCREENS: readonly Screen[] = [...NOTE_LIST_SCREENS, ...THREAD_SCREENS, ...EDITOR_SCREENS];

export const screenNamed = (wanted: string): Screen => {
  const screen = SCREENS.find(({ name }) => name === wanted);
  if (screen === undefined) throw new Error(`no screen is called ${wanted}`);
  return screen;
};

/** Routes without a screen, and why. */
export const WITHOUT_SCREEN: Partial<Record<RouteName, string>> = {
  logout: "leads on to the log-in",
  done: "leads on to the start page",
  back: "is a step in the history",
  forward: "is a step in the history",
  previewNote: "is seen inside the editor",
};

export const pathOf = ({ route, path }: Screen, known: Known): string =>
  // A route with a parameter has a path of its own, which tests/house/screens.test.ts proves.
  path?.(known) ?? pathTo(route as "login");
