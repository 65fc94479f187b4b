/**
 * Predicts what a sign of life given now leads to: for a screen that shows it before the server has answered, and for
 * the choice of a rhythm. The deadlines are those of the switch; the server's answer replaces the prediction.
 */
import { serviceMs, wallOf } from "../time/instant.ts";
import type { WallMs } from "../time/instant.ts";
import { deliveryDueAt, reminderDueAt } from "./deadlines.ts";
import type { Thread, ThreadLine } from "./thread.ts";

export type Rhythm = { readonly confirmFrequencyHours: number; readonly sendingDelayHours: number };

/** The line after a sign of life at `at` and none after it, if the reminder is accepted at once. */
export const lineFrom = (at: WallMs, rhythm: Rhythm): ThreadLine => {
  // Only differences count here, so service time may begin anywhere.
  const now = { wall: at, service: serviceMs(0) };
  const reminderDue = reminderDueAt(now.service, rhythm.confirmFrequencyHours);
  const deliveryDue = deliveryDueAt(reminderDue, rhythm.sendingDelayHours);
  return {
    reminderAt: wallOf(reminderDue, now),
    deliveryAt: wallOf(deliveryDue, now),
    reminderMark: reminderDue / deliveryDue,
    lamp: 0,
  };
};

/** The thread after a sign of life given at `at`. A user who is off the line or asleep stays so. */
export const threadAfterSign = (thread: Thread, rhythm: Rhythm, at: WallMs): Thread => {
  switch (thread.kind) {
    case "held":
    case "reminder-waiting":
    case "reminded":
    case "unreachable":
    case "held-back":
      return { kind: "held", lastSignAt: at, ...lineFrom(at, rhythm) };
    // What the app store has to say does not depend on the owner.
    case "unconfirmed":
      return { ...thread, lastSignAt: at, ...lineFrom(at, rhythm) };
    // Whether the next cycle has anything to deliver is for the server to say.
    case "delivered":
      return thread;
    default:
      return { ...thread, lastSignAt: at };
  }
};
