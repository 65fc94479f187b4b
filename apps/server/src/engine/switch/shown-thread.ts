import { threadInHold, threadOf } from "@afterword/core/switch/thread";
import type { Thread } from "@afterword/core/switch/thread";
import type { Now } from "@afterword/core/time/instant";
import type { SwitchUser } from "../store/rows/users.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import { factsOf } from "./switch-facts.ts";

/** The thread as its owner sees it, in the app and on the page of a reminder, with what the brake keeps back. */
export const readThread = async (rows: SwitchRows, user: SwitchUser, now: Now): Promise<Thread> => {
  const thread = threadOf(factsOf(user, await rows.getTerms(user.id)), now, user.lastSignAt);
  // A delivery that an admin has released goes out with the next sweep, so it is not held any more.
  return user.held?.releasedAt === null ? threadInHold(thread) : thread;
};
