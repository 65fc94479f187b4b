/** Moments, states and decisions of which the violations of the decision laws are made. */
import type { SwitchDecision } from "./decide.ts";
import type { SwitchEffect } from "./effects.ts";
import {
  acceptedTries,
  DELAY_HOURS,
  FREQUENCY_HOURS,
  msLater,
  noticedState,
  nowAt,
  serviceAt,
} from "./facts.fixture.ts";
import type { SwitchState } from "./state.ts";

export const due = nowAt(FREQUENCY_HOURS + DELAY_HOURS);
export const early = msLater(due, -1);

export const watching: SwitchState = { kind: "watching", cycle: 1, baseAt: serviceAt(0) };
export const reminding = { kind: "reminding", cycle: 1, queuedAt: serviceAt(FREQUENCY_HOURS) } as const;
export const reminded = after(FREQUENCY_HOURS);
export const delivered = { kind: "delivered", cycle: 1, deliveredAt: due.wall } as const;
export const deliver = { kind: "deliver", cycle: 1, noteIds: ["note-1"] } as const;
export const remindFirst: SwitchEffect = { kind: "remind", cycle: 1, number: 1 };
export const remindSecond: SwitchEffect = { kind: "remind", cycle: 1, number: 2 };

export const bounced = {
  kind: "bounced",
  cycle: 1,
  round: 2,
  triedAt: serviceAt(FREQUENCY_HOURS),
  bouncedAt: serviceAt(FREQUENCY_HOURS),
} as const;
export const unreachable = { at: serviceAt(FREQUENCY_HOURS), declared: false };
export const noticed = noticedState();
export const remindAgain: SwitchEffect = { ...remindFirst, round: 2 };

export const delivery: SwitchDecision = {
  state: delivered,
  nextLookAt: null,
  calendarLookAt: null,
  effects: [deliver],
};
export const waiting: SwitchDecision = {
  state: watching,
  nextLookAt: serviceAt(9_999),
  calendarLookAt: null,
  effects: [],
};

export function after(hours: number) {
  return { kind: "reminded", cycle: 1, acceptedAt: serviceAt(hours), lastReminder: 1 } as const;
}

export function withNotice(hours: number) {
  return { ...noticed, tries: acceptedTries([1, FREQUENCY_HOURS], [3, hours]) };
}
