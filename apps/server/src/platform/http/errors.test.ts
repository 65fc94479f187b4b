import { catalogs } from "@afterword/core/messages/catalog";
import { describe, expect, it } from "vitest";
import { waitInWords } from "./errors.ts";

describe("waitInWords", () => {
  it.each([
    [0, "1 second"],
    [1_000, "1 second"],
    [1_001, "2 seconds"],
    [60_000, "60 seconds"],
    [60_001, "2 minutes"],
    [12 * 60_000, "12 minutes"],
    [3_600_001, "2 hours"],
    [86_400_000, "24 hours"],
  ])("A wait of %i ms is worded as %s", (ms, words) => expect(waitInWords(ms, catalogs.en)).toBe(words));

  it("A wait is worded in the language of the reader", () => {
    expect(waitInWords(12 * 60_000, catalogs.de)).toBe("12 Minuten");
  });
});
