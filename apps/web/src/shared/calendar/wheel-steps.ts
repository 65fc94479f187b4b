/** A wheel stands still only on whole steps (product §9): where it is scrolled to, and which entry that is. */
import { CALENDAR_WHEEL_ENTRIES, CALENDAR_WHEEL_STEP_PX } from "@afterword/core/constants";

export const scrollTopOf = (index: number): number => index * CALENDAR_WHEEL_STEP_PX;

/** The entry in the middle, or the nearer one while the wheel is between two. */
export const entryAt = (scrollTop: number, count: number): number =>
  within(Math.round(scrollTop / CALENDAR_WHEEL_STEP_PX), count);

/** Null for a key that does not turn the wheel. */
export const entryByKey = (key: string, index: number, count: number): number | null => {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : within(index + step, count);
};

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -CALENDAR_WHEEL_ENTRIES,
  PageDown: CALENDAR_WHEEL_ENTRIES,
};

const within = (index: number, count: number): number => Math.min(count - 1, Math.max(0, index));
