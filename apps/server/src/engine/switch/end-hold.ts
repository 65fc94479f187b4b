import {
  canaryNightsSince,
  heldUntilEnd,
  holdEndsAt,
  isHoldOver,
  staysHeld,
} from "@afterword/core/switch/brake";
import { decide } from "@afterword/core/switch/decide";
import { deliveryRefused } from "@afterword/core/switch/events";
import type { Now } from "@afterword/core/time/instant";
import type { SwitchContext } from "../context.ts";
import type { Held, LockedUser, SwitchUser } from "../store/rows/users.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import { factsOf } from "./switch-facts.ts";

/**
 * Ends a hold that no admin decided about for 14 days, in which the canary arrived on at least 7 nights (behaviour
 * §1.4). Answers the user to decide about: whose cycle begins again with a fresh reminder and the full delay, and whose
 * delivery the brake then lets pass, even if no mail server takes that reminder; or the same one when nothing ends.
 */
export const endHold = async (
  rows: SwitchRows,
  context: SwitchContext,
  locked: LockedUser,
  now: Now,
): Promise<SwitchUser> => {
  const { user } = locked;
  const { held } = user;
  if (held === null || !mayHoldEnd(user, now)) return user;
  const nights = await rows.countCanaryNights(canaryNightsSince(now.service));
  if (!isHoldOver(held, nights, now) || !isStillHeld(locked, held, now)) return user;
  const ended = heldUntilEnd(held, now);
  // `findHoldSince` is asked under this lock.
  await rows.lockBrake(held.group);
  await rows.writeHeld(user.id, ended);
  const entry = { owner: user.id, id: context.ids.uuid(), at: now.wall, detail: { cycle: held.cycle } };
  await rows.addAuditEntry({ ...entry, kind: "delivery-hold-ended" });
  context.log.warn({ nights }, "a hold that no admin decided about has ended");
  return { ...user, held: ended, switchState: deliveryRefused(user.switchState) };
};

/** Its time is over; the canary is not asked for yet. */
export const mayHoldEnd = ({ held }: SwitchUser, { service }: Now): boolean =>
  held !== null && held.releasedAt === null && service >= holdEndsAt(held);

/** A user whom a lapse or sleep mode takes off the hold at this very look does not have it ended. */
const isStillHeld = ({ user, terms }: LockedUser, held: Held, now: Now): boolean => {
  const { state } = decide(factsOf(user, terms), now);
  return state.kind === "delivered" || staysHeld(held, state);
};
