import type { RouteName } from "@afterword/core/routes/paths";
import { pathTo } from "@afterword/core/routes/paths";
import { ACCOUNT_ROOMS } from "./account-rooms.ts";
import { EDITOR_ROOMS, NOTE_LIST_ROOMS } from "./note-rooms.ts";
import { OPEN_ROOMS } from "./open-rooms.ts";
import { RECIPIENT_ROOMS } from "./recipient-rooms.ts";
import type { Known, Room } from "./room.ts";
import { SESSION_ROOMS } from "./session-rooms.ts";
import { THREAD_ROOMS } from "./thread-rooms.ts";

/** Every route in its main states. A new page gets its line in the file of its kind. */
export const ROOMS: readonly Room[] = [
  ...OPEN_ROOMS,
  ...SESSION_ROOMS,
  ...NOTE_LIST_ROOMS,
  ...THREAD_ROOMS,
  ...EDITOR_ROOMS,
  ...RECIPIENT_ROOMS,
  ...ACCOUNT_ROOMS,
];

/** About half of all. */
export const ROOMS_OF_NOTES: readonly Room[] = [...NOTE_LIST_ROOMS, ...THREAD_ROOMS, ...EDITOR_ROOMS];

/** The routes at which nothing is to be seen, each with the reason. */
export const WITHOUT_ROOM: Partial<Record<RouteName, string>> = {
  logout: "leads on to the log-in",
  done: "leads on to where its reader belongs",
  back: "is a step of the history",
  forward: "is a step of the history",
  previewNote: "is seen inside the editor",
  audioRecording: "has no page",
  videoRecording: "has no page",
  adminUsers: "has no page",
  adminPlans: "has no page",
};

export const pathOf = ({ route, path }: Room, known: Known): string =>
  // Whoever needs a parameter brings a path of its own; the house test holds it.
  path?.(known) ?? pathTo(route as "login");
