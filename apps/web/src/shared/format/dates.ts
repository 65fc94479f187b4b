/** Dates as people read them, in the Swiss German form (product §9). */
import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";

type Moment = Date | number | string;

/** 21.11.2026 */
export const formatDate = (moment: Moment, timeZone?: string): string => dateOf(digitsOf(moment, timeZone));

/** 21.11. */
export const formatDay = (moment: Moment, timeZone?: string): string => {
  const { day, month } = digitsOf(moment, timeZone);
  return `${day}.${month}.`;
};

/** 21.11.2026, 09:12 */
export const formatDateTime = (moment: Moment, timeZone?: string): string => {
  const digits = digitsOf(moment, timeZone);
  return `${dateOf(digits)}, ${clockOf(digits)}`;
};

/** 09:12 */
export const formatClock = (moment: Moment, timeZone?: string): string => clockOf(digitsOf(moment, timeZone));

/** The number of midnights between the two on this device. */
export const calendarDaysBetween = (fromMs: number, toMs: number): number =>
  Math.round((midnightMs(toMs) - midnightMs(fromMs)) / DAY_MS);

const midnightMs = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

type Digits = { readonly [Part in "year" | "month" | "day" | "hour" | "minute"]?: string | undefined };

const dateOf = ({ day, month, year }: Digits): string => `${day}.${month}.${year}`;
const clockOf = ({ hour, minute }: Digits): string => `${hour}:${minute}`;

/** Loading the browser's rules for dates delays a phone's first page (docs/decisions/037); two zones need none. */
const digitsOf = (moment: Moment, timeZone: string | undefined): Digits => {
  const at = new Date(moment);
  if (timeZone !== undefined && timeZone !== "UTC") return digitsIn(at, timeZone);
  const behindUtcMs = timeZone === undefined ? at.getTimezoneOffset() * MINUTE_MS : 0;
  const [year, month, day, hour, minute] = new Date(at.getTime() - behindUtcMs).toISOString().split(/\D/);
  return { year, month, day, hour, minute };
};

const digitsIn = (at: Date, timeZone: string): Digits =>
  Object.fromEntries(
    new Intl.DateTimeFormat("de-CH", { ...TWO_DIGITS, year: "numeric", timeZone })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );

const TWO_DIGITS = { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
