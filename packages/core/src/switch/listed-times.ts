/**
 * The times of the list of users (product §2). The two of its formula are told of everyone, on the switch or not; what
 * the switch says is told beside them where it is later, from the same functions as the thread's.
 */
import { HOUR_MS } from "../time/duration.ts";
import { wallMs, wallOf } from "../time/instant.ts";
import type { Now, WallMs } from "../time/instant.ts";
import { holdEndsAt, type HeldDelivery } from "./brake.ts";
import { deliveryDueAt } from "./deadlines.ts";
import { isAsleep } from "./eligibility.ts";
import { lineFrom } from "./predict.ts";
import type { SwitchFacts } from "./state.ts";
import { threadInHold, threadOf } from "./thread.ts";

export type ListedTimes = {
  readonly isAsleep: boolean;
  /** The later of the last sign of life and the end of sleep, and the confirm frequency. */
  readonly emailNotificationAt: WallMs;
  /** The same and the sending delay. */
  readonly sendingNotesAt: WallMs;
  /** When the notes go out at the earliest, where that is later than `sendingNotesAt`. */
  readonly laterDeliveryAt: WallMs | null;
};

/** What is known of a user besides the facts. */
export type Listed = {
  /** The calendar time of the last sign of life. */
  readonly lastSignAt: WallMs;
  readonly held: HeldDelivery | null;
};

export const listedTimesOf = (facts: SwitchFacts, listed: Listed, now: Now): ListedTimes => {
  const base = wallMs(Math.max(listed.lastSignAt, facts.sleepUntil));
  const { reminderAt, deliveryAt: sendingNotesAt } = lineFrom(base, facts);
  const deliveryAt = deliveryIfKnown(facts, listed, now);
  const isLater = deliveryAt !== null && deliveryAt - sendingNotesAt >= LATER_TOLD_MS;
  return {
    isAsleep: isAsleep(facts, now),
    emailNotificationAt: reminderAt,
    sendingNotesAt,
    laterDeliveryAt: isLater ? deliveryAt : null,
  };
};

/** The minutes until a due reminder was accepted make no other date. */
const LATER_TOLD_MS = HOUR_MS;

/** Nothing is said of a user whose stored state is damaged, so that all others are listed. */
const deliveryIfKnown = (facts: SwitchFacts, listed: Listed, now: Now): WallMs | null => {
  try {
    return deliveryOf(facts, listed, now);
  } catch {
    return null;
  }
};

const deliveryOf = (facts: SwitchFacts, { lastSignAt, held }: Listed, now: Now): WallMs | null => {
  const thread = threadOf(facts, now, lastSignAt);
  if (!("deliveryAt" in thread)) return null;
  if (held?.releasedAt !== null || threadInHold(thread).kind !== "held-back") return thread.deliveryAt;
  // If no admin decides, a fresh reminder and the full delay follow the hold (§1.4).
  return wallOf(deliveryDueAt(holdEndsAt(held), facts.sendingDelayHours), now);
};
