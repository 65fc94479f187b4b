import { subscription as say } from "@afterword/core/messages/subscription";

/** "4.90 per month": cents as hundredths with two decimals (product §9); nothing to pay is said in words. */
export const priceInWords = (cents: number): string =>
  cents === 0 ? say.free : say.perMonth((cents / 100).toFixed(2));
