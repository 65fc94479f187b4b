/** Dates as people read them, in the Swiss German form (product §9), and distances in the language of the interface. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";

type Moment = Date | number | string;

/** 21.11.2026 */
export const formatDate = (moment: Moment, timeZone?: string): string =>
  new Intl.DateTimeFormat("de-CH", { ...DAY_MONTH, year: "numeric", timeZone }).format(new Date(moment));

/** 21.11. */
export const formatDay = (moment: Moment, timeZone?: string): string =>
  new Intl.DateTimeFormat("de-CH", { ...DAY_MONTH, timeZone }).format(new Date(moment));

/** 21.11.2026, 09:12 */
export const formatDateTime = (moment: Moment, timeZone?: string): string =>
  new Intl.DateTimeFormat("de-CH", { ...DAY_MONTH, ...CLOCK, year: "numeric", timeZone }).format(
    new Date(moment),
  );

/** 09:12 */
export const formatClock = (moment: Moment, timeZone?: string): string =>
  new Intl.DateTimeFormat("de-CH", { ...CLOCK, timeZone }).format(new Date(moment));

/** How many times midnight lies between the two on this device. */
export const calendarDaysBetween = (fromMs: number, toMs: number): number =>
  Math.round((midnightMs(toMs) - midnightMs(fromMs)) / DAY_MS);

/** "in 8 days", "tomorrow", "in 5 hours", "3 minutes ago": the coarsest unit that still says something. */
export function formatDistance(moment: Moment, nowMs: number): string {
  const distanceMs = new Date(moment).getTime() - nowMs;
  const [unit, unitMs] = UNITS.find(([, ms]) => Math.abs(distanceMs) >= ms) ?? LAST_UNIT;
  return RELATIVE.format(Math.round(distanceMs / unitMs), unit);
}

const midnightMs = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

const DAY_MONTH = { day: "2-digit", month: "2-digit" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit" } as const;

const LAST_UNIT = ["minute", MINUTE_MS] as const;
const UNITS = [["day", DAY_MS], ["hour", HOUR_MS], LAST_UNIT] as const;

const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
