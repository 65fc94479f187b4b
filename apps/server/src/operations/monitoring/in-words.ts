/** Figures as a sentence for operators says them. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";

/** "7 minutes", "26 hours", "3 days": rounded down, in the largest unit of which there are two. */
export const timeInWords = (ms: number): string => {
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} days`;
  if (ms >= 2 * HOUR_MS) return `${Math.floor(ms / HOUR_MS)} hours`;
  return numbered(Math.floor(ms / MINUTE_MS), "minute", "minutes");
};

/** "6.0 seconds ahead of", "6.0 seconds behind". */
export const secondsInWords = (ms: number): string =>
  `${(Math.abs(ms) / SECOND_MS).toFixed(1)} seconds ${ms > 0 ? "ahead of" : "behind"}`;

export const numbered = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
