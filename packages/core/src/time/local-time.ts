import { DAY_MS, MINUTE_MS } from "./duration.ts";
import type { WallMs } from "./instant.ts";
import { timeZoneOf } from "./time-zone.ts";

/** What the clock on the wall shows somewhere: days since 1970-01-01, and minutes since midnight. */
export type LocalTime = { readonly day: number; readonly minute: number };

/** The local time in a time zone of IANA's list; in UTC where none is given, or one that this machine does not know. */
export const localTimeAt = (at: WallMs, timeZone: string | null): LocalTime => {
  const parts = clockIn(timeZoneOf(timeZone)).formatToParts(at);
  const partOf = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  const day = Date.UTC(partOf("year"), partOf("month") - 1, partOf("day")) / DAY_MS;
  return { day, minute: partOf("hour") * HOUR_MINUTES + partOf("minute") };
};

const HOUR_MINUTES = 60;
export const DAY_MINUTES = DAY_MS / MINUTE_MS;

/** Making one takes longer than all else. One spelling each: there are as many as the list has zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();

const clockIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  });
  clocks.set(timeZone, clock);
  return clock;
};
