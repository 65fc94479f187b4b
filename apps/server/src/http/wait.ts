import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";

/** A wait as a person would say it ("12 minutes"), rounded up; the body of a 429 (behaviour §4). */
export const waitInWords = (ms: number): string => {
  if (ms <= MINUTE_MS) return counted(waitInSeconds(ms), "second");
  if (ms <= HOUR_MS) return counted(Math.ceil(ms / MINUTE_MS), "minute");
  return counted(Math.ceil(ms / HOUR_MS), "hour");
};

/** The same for programs: the Retry-After header, in whole seconds, at least one. */
export const waitInSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / SECOND_MS));

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;
