import { DAY_MS, HOUR_MS } from "../time/duration.ts";
import { EPOCH, serviceMs, wallMs } from "../time/instant.ts";
import type { Now, ServiceMs, WallMs } from "../time/instant.ts";
import type { ReminderNumber, SwitchFacts, SwitchState, Tries } from "./state.ts";

/** The calendar time at service time 0: the first of January 2026. Nothing may depend on the two being equal. */
const START = 1_767_225_600_000;

export const FREQUENCY_HOURS = 14 * 24;
export const DELAY_HOURS = 3 * 24;

export const serviceAt = (hours: number): ServiceMs => serviceMs(hours * HOUR_MS);
export const wallAt = (hours: number): WallMs => wallMs(START + hours * HOUR_MS);

/** The moment `hours` after the start, when nothing ever went wrong with a clock. */
export const nowAt = (hours: number): Now => ({ service: serviceAt(hours), wall: wallAt(hours) });

export const msLater = (now: Now, ms: number): Now => ({
  service: serviceMs(now.service + ms),
  wall: wallMs(now.wall + ms),
});

/** The calendar jumps, service time stands still: an outage, or a clock that was set. */
export const daysJumped = (now: Now, days: number): Now => ({
  service: now.service,
  wall: wallMs(now.wall + days * DAY_MS),
});

/** An ordinary user with one active note, who gave a sign of life at the start. */
export const factsOf = (different: Partial<SwitchFacts> = {}): SwitchFacts => ({
  state: { kind: "watching", cycle: 1, baseAt: serviceAt(0) },
  accountActive: true,
  emailConfirmed: true,
  subscription: { kind: "always" },
  deliverableNotes: ["note-1"],
  lastSignAt: serviceAt(0),
  sleepUntil: EPOCH,
  confirmFrequencyHours: FREQUENCY_HOURS,
  sendingDelayHours: DELAY_HOURS,
  ...different,
});

/** Acceptances that stand, each as number and hours after the start; of the first round, when nothing else is said. */
export const acceptedTries = (
  ...accepted: readonly (readonly [number: ReminderNumber, hours: number, round?: number])[]
): Tries => ({
  refused: [],
  counted: [],
  standing: accepted.map(([number, hours, round = 1]) => ({ number, round, at: serviceAt(hours) })),
});

/** Reminded at `hours`, with the last notice accepted a day before the delay of `DELAY_HOURS` is over. */
export const noticedState = (
  hours = FREQUENCY_HOURS,
): Extract<SwitchState, { readonly kind: "reminded" }> => ({
  kind: "reminded",
  cycle: 1,
  acceptedAt: serviceAt(hours),
  lastReminder: 3,
  tries: acceptedTries([1, hours], [3, hours + DELAY_HOURS - 24]),
});

/** The same user after a mail server accepted the first reminder, exactly when it fell due, and the last notice. */
export const remindedFacts = (different: Partial<SwitchFacts> = {}): SwitchFacts =>
  factsOf({ state: noticedState(), ...different });
