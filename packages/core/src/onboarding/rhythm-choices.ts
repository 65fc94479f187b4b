/**
 * The rhythms that onboarding offers by name. The stored default is the close one (product.md); it delivers while its
 * owner is on a holiday of two weeks without the phone, so newcomers are offered the calm one first (decision 082).
 */
import { CONFIRM_FREQUENCY_DEFAULT_HOURS, SENDING_DELAY_DEFAULT_HOURS } from "../constants.ts";
import { hoursOf } from "../accounts/rhythm.ts";
import type { RhythmPart } from "../accounts/rhythm.ts";

/** Both lengths in hours, named as in the profile. */
export type RhythmHours = Readonly<Record<RhythmPart, number>>;

export const NAMED_RHYTHMS = {
  close: {
    confirmFrequency: hoursOf({ count: 1, unit: "week" }),
    sendingDelay: hoursOf({ count: 2, unit: "day" }),
  },
  calm: {
    confirmFrequency: hoursOf({ count: 4, unit: "week" }),
    sendingDelay: hoursOf({ count: 2, unit: "week" }),
  },
} as const satisfies Record<string, RhythmHours>;

export type NamedRhythm = keyof typeof NAMED_RHYTHMS;
export type RhythmChoice = NamedRhythm | "own";

export const RHYTHM_CHOICES: readonly RhythmChoice[] = ["close", "calm", "own"];

export const PROPOSED: NamedRhythm = "calm";

/** The name of a rhythm; "own" for any other. */
export const choiceOf = (rhythm: Partial<Record<RhythmPart, number | undefined>>): RhythmChoice =>
  (Object.keys(NAMED_RHYTHMS) as NamedRhythm[]).find((name) => isSame(NAMED_RHYTHMS[name], rhythm)) ?? "own";

/**
 * What onboarding shows first: a rhythm that was chosen before, or the proposal. The close one may have been chosen as
 * well, or never touched; what the step has shown since is kept by the page.
 */
export const proposedFor = (stored: RhythmHours): RhythmHours =>
  isSame(stored, UNTOUCHED) ? NAMED_RHYTHMS[PROPOSED] : stored;

const UNTOUCHED: RhythmHours = {
  confirmFrequency: CONFIRM_FREQUENCY_DEFAULT_HOURS,
  sendingDelay: SENDING_DELAY_DEFAULT_HOURS,
};

export const isSame = (one: RhythmHours, other: Partial<Readonly<Record<RhythmPart, unknown>>>): boolean =>
  one.confirmFrequency === other.confirmFrequency && one.sendingDelay === other.sendingDelay;
