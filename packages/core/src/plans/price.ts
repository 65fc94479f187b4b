import { PLAN_CURRENCY } from "../constants.ts";

/** "USD 4.90", in German "USD 4,90": cents as hundredths with two decimals (product §9). */
export const priceInWords = (cents: number, locale: string): string =>
  `${PLAN_CURRENCY} ${(cents / 100).toLocaleString(locale, TWO_DECIMALS)}`;

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false } as const;
