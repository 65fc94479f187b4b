/** Moments and lengths of time as a mail says them. Mails are read anywhere, so they name the time zone. */
import { DAY_MS } from "@afterword/core/time/duration";
import { leftInWords, timeLeft } from "@afterword/core/time/left";
import type { WallMs } from "@afterword/core/time/instant";

const DAY = {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
} as const;
const shortDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const time = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** By locale, of which there are few: to make one costs far more than to use it. */
const days = new Map<string, Intl.DateTimeFormat>();

/** "Saturday 21 November 2026" */
export const dayInWords = (at: WallMs, locale = "en-GB"): string => {
  const day = days.get(locale) ?? new Intl.DateTimeFormat(locale, DAY);
  days.set(locale, day);
  return day.format(at).replace(",", "");
};

/** "21 Nov" */
export const dayInShort = (at: WallMs): string => shortDay.format(at);

/** "Saturday 21 November 2026, 14:05 UTC" */
export const momentInWords = (at: WallMs, locale?: string): string =>
  `${dayInWords(at, locale)}, ${time.format(at)} UTC`;

/** "in 3 days", "in 12 hours" */
export const fromNowInWords = (now: WallMs, at: WallMs): string =>
  leftInWords(timeLeft(at - now, dayNumber(at) - dayNumber(now)));

/** Days of the calendar in UTC, as the dates above are. */
const dayNumber = (at: WallMs): number => Math.floor(at / DAY_MS);
