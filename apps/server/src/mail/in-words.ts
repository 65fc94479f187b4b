/** Moments and lengths of time as a mail says them. Mails are read anywhere, so they name the time zone. */
import { MINUTE_MS } from "@afterword/core/time/duration";
import { timeLeft } from "@afterword/core/time/left";
import type { WallMs } from "@afterword/core/time/instant";

const day = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const shortDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const time = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** "Saturday 21 November 2026" */
export const dayInWords = (at: WallMs): string => day.format(at).replace(",", "");

/** "21 Nov" */
export const dayInShort = (at: WallMs): string => shortDay.format(at);

/** "Saturday 21 November 2026, 14:05 UTC" */
export const momentInWords = (at: WallMs): string => `${dayInWords(at)}, ${time.format(at)} UTC`;

/**
 * "in 3 days", "in 12 hours": rounded down, so that nobody is promised more time than there is, but for the minute
 * that a mail may take on its way, which would make 23 hours of a day.
 */
export const fromNowInWords = (ms: number): string => {
  const left = timeLeft(ms + MINUTE_MS);
  if (left.kind === "moment") return "very soon";
  return `in ${left.count} ${left.count === 1 ? left.kind.slice(0, -1) : left.kind}`;
};
