import { system as say } from "@afterword/core/messages/system";
import { when } from "@afterword/core/messages/when";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { formatDateTime } from "../../shared/format/dates.ts";
import { formatNumber } from "../../shared/format/numbers.ts";

/** "7 minutes", "26 hours", "3 days": rounded down, in the largest unit of which there are two. */
export const lengthInWords = (ms: number): string => {
  if (ms >= 2 * DAY_MS) return when.days(Math.floor(ms / DAY_MS));
  if (ms >= 2 * HOUR_MS) return when.hours(Math.floor(ms / HOUR_MS));
  return ms < MINUTE_MS ? say.lessThanMinute : when.minutes(Math.floor(ms / MINUTE_MS));
};

export const waitInWords = (ms: number | null): string =>
  ms === null || ms === 0 ? say.none : lengthInWords(ms);

export const momentInWords = (at: string | null): string => (at === null ? say.never : formatDateTime(at));

export const secondsInWords = (ms: number): string => `${formatNumber(ms / SECOND_MS, 1)} s`;
