import type { WallMs } from "@afterword/core/time/instant";
import type { LinkRow } from "../../engine/store/rows/links.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { readReminderLinkRef } from "../../engine/switch/signs-of-life.ts";

/** What the link of a reminder is worth to its owner now. */
export type LinkStanding =
  /** Its cycle goes on: pressing the button is a sign of life. */
  | { readonly kind: "good" }
  /** Its cycle ended with this very link, and nothing was heard since: pressing again is the same sign. */
  | { readonly kind: "used" }
  /** The notes of its cycle, or of one since, were delivered. `isTold`: a sign of life came since, and its owner was told. */
  | { readonly kind: "too-late"; readonly deliveredAt: WallMs; readonly isTold: boolean }
  /** Of an older cycle, which a sign of life ended. `isAskedAgain`: a newer reminder waits for an answer. */
  | { readonly kind: "over"; readonly isAskedAgain: boolean };

/** A link is good for the cycle of its reminder only (docs/decisions/009). `user` and `link` as they stand now. */
export const standingOf = (link: LinkRow, user: SwitchUser): LinkStanding => {
  const { cycle, deliveredAt } = readReminderLinkRef(link.ref);
  if (deliveredAt !== null) return { kind: "too-late", deliveredAt, isTold: true };
  const { switchState: state } = user;
  const isOwnCycle = state.cycle === cycle;
  // Thanked for an older press, somebody would believe to be safe.
  if (state.kind === "delivered")
    return { kind: "too-late", deliveredAt: state.deliveredAt, isTold: !isOwnCycle };
  if (isOwnCycle) return { kind: "good" };
  if (ASKING.has(state.kind)) return { kind: "over", isAskedAgain: true };
  const isLatest = link.usedAt === user.lastSignAt;
  return isLatest ? { kind: "used" } : { kind: "over", isAskedAgain: false };
};

const ASKING: ReadonlySet<SwitchUser["switchState"]["kind"]> = new Set(["reminding", "reminded", "bounced"]);
