import { expect, it } from "vitest";
import { catalogs } from "../messages/catalog.ts";
import { priceInWords } from "./price.ts";

it.each([
  ["en", "USD 4.90", "USD 1234.00"],
  ["de", "USD 4,90", "USD 1234,00"],
  ["de-CH", "USD 4.90", "USD 1234.00"],
] as const)("Prices have two decimals as they are written in %s", (language, low, high) => {
  const { locale } = catalogs[language].calendar;
  expect([priceInWords(490, locale), priceInWords(123_400, locale)]).toEqual([low, high]);
});
