/** Numbers as they are written in the language of the page. */
import { calendar } from "@afterword/core/messages/calendar";

/** 1,234; in German 1.234, in Swiss German 1’234. */
export const formatNumber = (number: number, digits = 0): string =>
  number.toLocaleString(calendar.locale, { maximumFractionDigits: digits, signDisplay: "negative" });

const UNITS = ["kB", "MB", "GB", "TB"] as const;

/** 3.4 GB */
export const formatSize = (bytes: number): string => {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const size = bytes / 1000 ** power;
  return `${formatNumber(size, size < 100 ? 1 : 0)} ${UNITS[power - 1] ?? ""}`;
};
