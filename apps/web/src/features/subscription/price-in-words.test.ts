import { describe, expect, it } from "vitest";
import { priceInWords } from "./price-in-words.ts";

describe("a price", () => {
  it("has two decimals and counts by the month", () => {
    expect(priceInWords(490)).toBe("4.90 per month");
    expect(priceInWords(5)).toBe("0.05 per month");
    expect(priceInWords(120_000)).toBe("1200.00 per month");
  });

  it("says so where nothing is to be paid, in other words than the plan named Free", () => {
    expect(priceInWords(0)).toBe("Costs nothing");
  });
});
