import { PLAN_CURRENCY } from "../constants.ts";

/** "USD 4.90": cents as hundredths with two decimals (product §9). */
export const priceInWords = (cents: number): string => `${PLAN_CURRENCY} ${(cents / 100).toFixed(2)}`;
