/**
 * The rhythm as people enter it (product §5): a number and a unit for hours. Which lengths are allowed stands in the
 * contract's profile fields.
 */
import {
  CONFIRM_FREQUENCY_MAX_HOURS,
  CONFIRM_FREQUENCY_MIN_DAYS,
  HOURS_PER_UNIT,
  SENDING_DELAY_MAX_HOURS,
  UNIT_MIN_COUNT,
} from "../constants.ts";
import type { WallMs } from "../time/instant.ts";

export type LengthUnit = keyof typeof HOURS_PER_UNIT;

export const LENGTH_UNITS = Object.keys(HOURS_PER_UNIT) as readonly LengthUnit[];

/** A length of time as it is entered. */
export type Length = { readonly count: number; readonly unit: LengthUnit };

/** Which of the two lengths of the rhythm is meant. */
export type RhythmPart = "confirmFrequency" | "sendingDelay";

export const hoursOf = ({ count, unit }: Length): number => count * HOURS_PER_UNIT[unit];

/** The same hours in the largest unit that holds them without a remainder. */
export const lengthOf = (hours: number): Length => {
  const unit = LENGTH_UNITS.findLast((candidate) => hours % HOURS_PER_UNIT[candidate] === 0) ?? "hour";
  return { count: hours / HOURS_PER_UNIT[unit], unit };
};

/** The smallest number that can be entered: 1, or 3 days between a sign of life and the reminder. */
export const minCount = (part: RhythmPart, unit: LengthUnit): number =>
  part === "confirmFrequency" && unit === "day" ? CONFIRM_FREQUENCY_MIN_DAYS : UNIT_MIN_COUNT;

/**
 * Choosing a unit keeps the length, as near as whole numbers of that unit come: 72 hours are 3 days. A number that is
 * too large for its unit was entered for another one, and is kept. Either is raised to what the unit needs.
 */
export const withUnit = (part: RhythmPart, length: Length, unit: LengthUnit): Length => {
  const hours = hoursOf(length);
  const isTooLong = hours > MAX_HOURS[part];
  const count = isTooLong ? length.count : Math.round(hours / HOURS_PER_UNIT[unit]);
  return { count: Math.max(minCount(part, unit), count), unit };
};

const MAX_HOURS: Readonly<Record<RhythmPart, number>> = {
  confirmFrequency: CONFIRM_FREQUENCY_MAX_HOURS,
  sendingDelay: SENDING_DELAY_MAX_HOURS,
};

/** What an owner may set about the switch. */
export type Rhythm = {
  readonly confirmFrequencyHours: number;
  readonly sendingDelayHours: number;
  /** The epoch means off. */
  readonly sleepUntil: WallMs;
};

/** One thing that an owner changed of the own rhythm, as the history keeps it. */
export type RhythmChange =
  | {
      readonly kind: "confirm-frequency" | "sending-delay";
      readonly fromHours: number;
      readonly toHours: number;
    }
  | { readonly kind: "sleep"; readonly until: WallMs }
  | { readonly kind: "awake" };

/** What became different; empty when nothing did. An end of sleep that has passed is as good as none. */
export const rhythmChangesOf = (before: Rhythm, after: Rhythm, now: WallMs): readonly RhythmChange[] => [
  ...lengthChange("confirm-frequency", before.confirmFrequencyHours, after.confirmFrequencyHours),
  ...lengthChange("sending-delay", before.sendingDelayHours, after.sendingDelayHours),
  ...sleepChange(before.sleepUntil, after.sleepUntil, now),
];

const lengthChange = (
  kind: "confirm-frequency" | "sending-delay",
  fromHours: number,
  toHours: number,
): RhythmChange[] => (fromHours === toHours ? [] : [{ kind, fromHours, toHours }]);

const sleepChange = (before: WallMs, after: WallMs, now: WallMs): RhythmChange[] => {
  if (before === after) return [];
  if (after > now) return [{ kind: "sleep", until: after }];
  return before > now ? [{ kind: "awake" }] : [];
};
