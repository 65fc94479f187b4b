import { describe, expect, it } from "vitest";
import { priceInWords } from "./price-in-words.ts";

describe("a price", () => {
  it("A price has two decimals and counts by the month", () => {
    expect(priceInWords(490)).toBe("4.90 per month");
    expect(priceInWords(5)).toBe("0.05 per month");
    expect(priceInWords(120_000)).toBe("1200.00 per month");
  });

  it('A plan without a price reads "Costs nothing"', () => {
    expect(priceInWords(0)).toBe("Costs nothing");
  });
});
