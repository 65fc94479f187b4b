/** Events of histories, and cycles made of them; moments are in hours after the start. */
import { DELAY_HOURS, FREQUENCY_HOURS, serviceAt } from "./facts.fixture.ts";
import type { SwitchEvent } from "./history-laws.ts";
import type { ReminderNumber } from "./state.ts";

export const signOfLifeAt = (
  hours: number,
  cycle: number,
  outcome: "in-time" | "too-late" = "in-time",
): SwitchEvent => ({
  kind: "sign-of-life",
  at: serviceAt(hours),
  cycle,
  outcome,
});
/** A quiet sign that arrives at `hours`. */
export const quietAt = (
  hours: number,
  cycle: number,
  { seen = hours, challenge = seen }: { readonly seen?: number; readonly challenge?: number } = {},
): SwitchEvent => ({
  kind: "sign-of-life",
  at: serviceAt(hours),
  cycle,
  outcome: "in-time",
  quiet: { at: serviceAt(seen), challengeAt: serviceAt(challenge) },
});
export const queuedAt = (hours: number, cycle: number, number: ReminderNumber = 1): SwitchEvent => ({
  kind: "reminder-queued",
  at: serviceAt(hours),
  cycle,
  number,
});
export const acceptedAt = (hours: number, cycle: number, number: ReminderNumber = 1): SwitchEvent => ({
  kind: "reminder-accepted",
  at: serviceAt(hours),
  cycle,
  number,
});
export const inRound = (round: number, event: SwitchEvent): SwitchEvent =>
  ({ ...event, round }) as SwitchEvent;
/** Of the second round, which follows a bounce. */
export const again = (event: SwitchEvent): SwitchEvent => inRound(2, event);
export const triedAt =
  (kind: "reminder-bounced" | "reminder-refused", counts: boolean) =>
  (hours: number, cycle: number, number: ReminderNumber = 1): SwitchEvent => ({
    kind,
    at: serviceAt(hours),
    cycle,
    number,
    counts,
  });
export const bouncedAt = triedAt("reminder-bounced", false);
export const refusedAt = triedAt("reminder-refused", false);
export const countedAt = triedAt("reminder-refused", true);
export const declaredAt = (hours: number, cycle: number): SwitchEvent => ({
  kind: "declared-unreachable",
  at: serviceAt(hours),
  cycle,
});
/** Counted tries of the first reminder, `every` hours apart. */
export const countedDays = (from: number, times: number, every = 24): readonly SwitchEvent[] =>
  Array.from({ length: times }, (_try, index) => countedAt(from + index * every, 1));
export const deliveredAt = (
  hours: number,
  cycle: number,
  noteIds: readonly string[] = ["note-1"],
): SwitchEvent => ({
  kind: "delivered",
  at: serviceAt(hours),
  cycle,
  noteIds,
  confirmFrequencyHours: FREQUENCY_HOURS,
  sendingDelayHours: DELAY_HOURS,
});
export const wokeAt = (hours: number): SwitchEvent => ({ kind: "woke", at: serviceAt(hours) });
export const returnedAt = (hours: number): SwitchEvent => ({ kind: "returned", at: serviceAt(hours) });

export const REMIND = FREQUENCY_HOURS;
export const DUE = FREQUENCY_HOURS + DELAY_HOURS;

/** A silent cycle, from its sign of life to its delivery. */
export const silentCycle = [
  signOfLifeAt(0, 1),
  queuedAt(REMIND, 1),
  acceptedAt(REMIND, 1),
  queuedAt(REMIND + 36, 1, 2),
  queuedAt(REMIND + 48, 1, 3),
  acceptedAt(REMIND + 48, 1, 3),
  deliveredAt(DUE, 1),
] as const;

/** The same until the reminder came back, and the next round a day later. */
export const bouncedCycle = [
  signOfLifeAt(0, 1),
  queuedAt(REMIND, 1),
  acceptedAt(REMIND, 1),
  bouncedAt(REMIND + 1, 1),
  again(queuedAt(REMIND + 25, 1)),
] as const;

/** Refused on 29 days in a row, the last time 28 days after the first. */
export const unreachableCycle = [
  signOfLifeAt(0, 1),
  queuedAt(REMIND, 1),
  ...countedDays(REMIND, 29),
] as const;
export const WAIT_OVER = REMIND + 28 * 24 + 14 * 24 + DELAY_HOURS;
