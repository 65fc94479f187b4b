import type { Catalog } from "@afterword/core/messages/catalog";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";

/** A wait as a person would say it ("12 minutes"), rounded up; the body of a 429 (behaviour §4). */
export const waitInWords = (ms: number, { when: say }: Catalog): string => {
  if (ms <= MINUTE_MS) return say.seconds(waitInSeconds(ms));
  if (ms <= HOUR_MS) return say.minutes(Math.ceil(ms / MINUTE_MS));
  return say.hours(Math.ceil(ms / HOUR_MS));
};

/** The same for programs: the Retry-After header, in whole seconds, at least one. */
export const waitInSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / SECOND_MS));
