import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from "@afterword/core/time/duration";

/** Dates have the Swiss German form (product §9), in the browser's time zone. */
const date = new Intl.DateTimeFormat("de-CH", { day: "2-digit", month: "2-digit", year: "numeric" });
const shortDate = new Intl.DateTimeFormat("de-CH", { day: "2-digit", month: "2-digit" });
const time = new Intl.DateTimeFormat("de-CH", { hour: "2-digit", minute: "2-digit", hour12: false });
const exactTime = new Intl.DateTimeFormat("de-CH", { timeStyle: "medium" });
const weekday = new Intl.DateTimeFormat("en", { weekday: "long" });

export const formatDate = (atMs: number): string => date.format(atMs);
export const formatTime = (atMs: number): string => time.format(atMs);
export const formatExactTime = (atMs: number): string => exactTime.format(atMs);
export const formatDateTime = (atMs: number): string => `${date.format(atMs)}, ${time.format(atMs)}`;
export const formatWeekday = (atMs: number): string => weekday.format(atMs);

/** Short, for lists: the time for the same day, otherwise the day. */
export const formatBrief = (atMs: number, nowMs: number): string => {
  if (date.format(atMs) === date.format(nowMs)) return time.format(atMs);
  const isSameYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();
  return isSameYear ? shortDate.format(atMs) : date.format(atMs);
};

const UNITS = [
  { name: "week", ms: WEEK_MS },
  { name: "day", ms: DAY_MS },
  { name: "hour", ms: HOUR_MS },
  { name: "minute", ms: MINUTE_MS },
] as const;

/** A length of time in its two biggest units, for example "1 week 2 days". */
export const describeSpan = (spanMs: number): string => {
  const first = UNITS.findIndex(({ ms }) => spanMs >= ms);
  if (first === -1) return "less than a minute";
  const parts: string[] = [];
  let rest = spanMs;
  for (const { name, ms } of UNITS.slice(first, first + 2)) {
    const count = Math.floor(rest / ms);
    if (count > 0) parts.push(`${count} ${name}${count === 1 ? "" : "s"}`);
    rest -= count * ms;
  }
  return parts.join(" ");
};
