import { COUNTDOWN_SECONDS } from "../constants.ts";

/**
 * The longest take: the maximum over all plans (product §5), so that a take is never cut for a plan that its owner is
 * about to leave. The own plan is judged when the note is saved. 0: no plan records.
 */
export const recordingLimitMs = (plans: readonly { readonly maxRecordingLength: number }[]): number =>
  Math.max(0, ...plans.map(({ maxRecordingLength }) => maxRecordingLength)) * 60_000;

/** What is left of the last minute counts as short from a quarter of the longest take on, so that none begins short. */
const SHORT_SHARE = 1 / 4;

export const isShortLeft = (seconds: number, limitMs: number): boolean =>
  seconds * 1_000 <= limitMs * SHORT_SHARE;

/** The seconds left, in the last minute; null before. */
export const countdownSeconds = (takenMs: number, limitMs: number): number | null => {
  const seconds = Math.ceil((limitMs - takenMs) / 1_000);
  return seconds <= COUNTDOWN_SECONDS ? Math.max(0, seconds) : null;
};
