const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A wait as a person would say it ("12 minutes"), rounded up; the body of a 429 (behaviour §4). */
export const waitInWords = (ms: number): string => {
  if (ms <= MINUTE_MS) return counted(Math.max(1, Math.ceil(ms / 1000)), "second");
  if (ms <= HOUR_MS) return counted(Math.ceil(ms / MINUTE_MS), "minute");
  return counted(Math.ceil(ms / HOUR_MS), "hour");
};

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;
