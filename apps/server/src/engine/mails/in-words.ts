/**
 * Moments and lengths of time as a mail says them: dates in the Swiss form (product §9), by the calendar and clock of the
 * reader's time zone, which is named beside the time because mails are read anywhere. No caller may leave it out, since
 * the day depends on it.
 */
import type { Catalog } from "@afterword/core/messages/catalog";
import { DAY_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import { leftInWords, timeLeft } from "@afterword/core/time/left";
import { localTimeAt } from "@afterword/core/time/local-time";
import { timeZoneOf } from "@afterword/core/time/time-zone";
import type { TimeZone } from "@afterword/core/time/time-zone";

/** "Saturday, 21.11.2026" */
export const dayInWords = (at: WallMs, locale: string, timeZone: TimeZone): string =>
  `${formatterOf(locale, "UTC", { weekday: "long" }).format(dayOf(at, timeZone))}, ${dateInWords(at, timeZone)}`;

/** "21.11.2026" */
export const dateInWords = (at: WallMs, timeZone: TimeZone): string => {
  const [year, month, day] = new Date(dayOf(at, timeZone)).toISOString().slice(0, 10).split("-");
  return `${day}.${month}.${year}`;
};

/** "Saturday, 21.11.2026, 15:05 CET" */
export const momentInWords = (at: WallMs, locale: string, timeZone: TimeZone): string => {
  const { minute } = localTimeAt(at, timeZone);
  const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return `${dayInWords(at, locale, timeZone)}, ${time} ${zoneInWords(at, locale, timeZone)}`;
};

/** "in 3 days", "in 12 hours"; days as the reader's calendar counts them. */
export const fromNowInWords = (
  now: WallMs,
  at: WallMs,
  { say, timeZone }: { readonly say: Catalog["when"]; readonly timeZone: TimeZone },
): string => {
  const days = (dayOf(at, timeZone) - dayOf(now, timeZone)) / DAY_MS;
  return leftInWords(timeLeft(at - now, days), say);
};

/** When the day of the reader's calendar begins in UTC, whose days all have 24 hours. */
const dayOf = (at: WallMs, timeZone: TimeZone): number => localTimeAt(at, timeZone).day * DAY_MS;

/** By its short name where the language has one, "CET" or "MESZ"; else by the long one, "(Eastern Time)". */
const zoneInWords = (at: WallMs, locale: string, timeZone: TimeZone): string => {
  const short = zoneNameOf("short", { at, locale, timeZone });
  if (!/^(?:GMT.*)?$/.test(short)) return short;
  const long = zoneNameOf("longGeneric", { at, locale, timeZone });
  if (/^(?:GMT(?:[+-]00:00)?)?$/.test(long)) return "UTC";
  // "Vereinigtes Königreich (Ortszeit)" has brackets itself.
  return `(${long.replace(/^(.*) \((.*)\)$/, "$2 $1")})`;
};

type Told = { readonly at: WallMs; readonly locale: string; readonly timeZone: TimeZone };

const zoneNameOf = (timeZoneName: "short" | "longGeneric", { at, locale, timeZone }: Told): string => {
  const parts = formatterOf(locale, timeZone, { timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
};

/** Few of them, with one spelling for each time zone: to make one costs far more than to use it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (
  locale: string,
  stored: TimeZone,
  parts: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const timeZone = timeZoneOf(stored);
  const key = JSON.stringify([locale, timeZone, parts]);
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...parts, timeZone });
  formatters.set(key, made);
  return made;
};
