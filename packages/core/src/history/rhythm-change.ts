import type { WallMs } from "../time/instant.ts";

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
