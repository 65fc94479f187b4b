/** Dates as people read them, in the Swiss German form (product §9). */
import { DAY_MS } from "@afterword/core/time/duration";

type Moment = Date | number | string;

/** 21.11.2026 */
export const formatDate = (moment: Moment, timeZone?: string): string =>
  format(moment, { ...DAY_MONTH, year: "numeric", timeZone });

/** 21.11. */
export const formatDay = (moment: Moment, timeZone?: string): string =>
  format(moment, { ...DAY_MONTH, timeZone });

/** 21.11.2026, 09:12 */
export const formatDateTime = (moment: Moment, timeZone?: string): string =>
  format(moment, { ...DAY_MONTH, ...CLOCK, year: "numeric", timeZone });

/** 09:12 */
export const formatClock = (moment: Moment, timeZone?: string): string =>
  format(moment, { ...CLOCK, timeZone });

/** The number of midnights between the two on this device. */
export const calendarDaysBetween = (fromMs: number, toMs: number): number =>
  Math.round((midnightMs(toMs) - midnightMs(fromMs)) / DAY_MS);

const midnightMs = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

const format = (moment: Moment, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("de-CH", form).format(new Date(moment));

const DAY_MONTH = { day: "2-digit", month: "2-digit" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit" } as const;
