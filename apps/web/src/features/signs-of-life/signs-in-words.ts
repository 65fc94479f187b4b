import type { SignOfLife } from "@afterword/contract/endpoints/signs-of-life";
import { signs as acts } from "@afterword/core/messages/signs";
import { when } from "@afterword/core/messages/when";
import { QUIET_SOURCE } from "@afterword/core/switch/signs-of-life";
import { calendarDaysBetween, formatClock, formatDate, formatDateTime } from "../../shared/format/dates.ts";
import { deviceInWords } from "@afterword/core/accounts/device-in-words";

/** A sign of life as its owner reads it. */
export type SignInWords = { readonly at: string; readonly when: string; readonly source: string };

/** Newest first. The latest shows only its device, earlier ones and a quiet one also their source. */
export const signsInWords = (signs: readonly SignOfLife[], nowMs: number): SignInWords[] =>
  signs.map(({ at, source, device }, index) => ({
    at,
    when: whenInWords(at, nowMs),
    source: [
      index === 0 && device !== "" && source !== QUIET_SOURCE ? "" : actOf(source),
      deviceInWords(device),
    ]
      .filter((part) => part !== "")
      .join(", "),
  }));

/** "today 09:12", "yesterday 09:12", "15.11.2026, 09:12", by this device's calendar. */
export const whenInWords = (at: string, nowMs: number): string => {
  if (formatDate(at) === formatDate(nowMs)) return when.today(formatClock(at));
  if (calendarDaysBetween(Date.parse(at), nowMs) === 1) return when.yesterday(formatClock(at));
  return formatDateTime(at);
};

const ACTS: Readonly<Record<string, string>> = acts;

/** A newer server may send sources that this page does not know. */
const actOf = (source: string): string => ACTS[source] ?? "";
