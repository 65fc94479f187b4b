import { COUNTDOWN_SECONDS } from "../constants.ts";

/**
 * The longest take: the maximum over all plans (product §5), so that a take is never cut for a plan that its owner is
 * about to leave. The own plan is judged when the note is saved. 0: no plan records.
 */
export const recordingLimitMs = (plans: readonly { readonly maxRecordingLength: number }[]): number =>
  Math.max(0, ...plans.map(({ maxRecordingLength }) => maxRecordingLength)) * 60_000;

/** Little is left once it is a quarter of the longest take, so that no take begins with little. */
const LITTLE_SHARE = 1 / 4;

export const isLittleLeft = (seconds: number, limitMs: number): boolean =>
  seconds * 1_000 <= limitMs * LITTLE_SHARE;

/** The seconds left, in the last minute; null before. */
export const countdownSeconds = (takenMs: number, limitMs: number): number | null => {
  const seconds = Math.ceil((limitMs - takenMs) / 1_000);
  return seconds <= COUNTDOWN_SECONDS ? Math.max(0, seconds) : null;
};
