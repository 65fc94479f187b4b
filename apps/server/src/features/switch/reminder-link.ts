import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";
import type { FoundLink } from "../../links/secret-links.ts";
import type { SwitchUser } from "../../switch/locked-user.ts";

/** What the link of a reminder is worth to its owner now. */
export type LinkStanding =
  /** Its cycle goes on: pressing the button is a sign of life. */
  | { readonly kind: "good" }
  /** Its cycle ended with this very link, and nothing was heard since: pressing again is the same sign. */
  | { readonly kind: "pressed" }
  /** The notes of its cycle were delivered before anybody pressed. */
  | { readonly kind: "too-late"; readonly deliveredAt: WallMs; readonly isTold: boolean }
  /** Of an older cycle. */
  | { readonly kind: "over" };

/** A link is good for the cycle of its reminder only (docs/decisions/009). `user` and `link` as they stand now. */
export const standingOf = (link: FoundLink, user: SwitchUser): LinkStanding => {
  const [cycle, deliveredAt] = link.ref.split(LATE_MARK).map(Number);
  if (deliveredAt !== undefined) return { kind: "too-late", deliveredAt: wallMs(deliveredAt), isTold: true };
  const { switch_state: state } = user;
  if (state.cycle === cycle) {
    return state.kind === "delivered"
      ? { kind: "too-late", deliveredAt: state.deliveredAt, isTold: false }
      : { kind: "good" };
  }
  const isLatest = link.usedAt?.getTime() === user.agency_confirmed.getTime();
  return isLatest ? { kind: "pressed" } : { kind: "over" };
};

/** What the link of a cycle leads to once somebody was told that it came too late, and has to be told again. */
export const lateRef = (cycle: number, deliveredAt: WallMs): string => `${cycle}${LATE_MARK}${deliveredAt}`;

const LATE_MARK = "/late/";
