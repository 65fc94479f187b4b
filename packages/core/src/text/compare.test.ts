import { describe, expect, it } from "vitest";
import { compareText, holdsText } from "./compare.ts";

describe("compareText", () => {
  it("does not care about capitals", () => {
    expect(compareText("miriam", "MIRIAM")).toBe(0);
    expect(["b", "A", "c", "B"].toSorted(compareText)).toEqual(["A", "b", "B", "c"]);
  });

  it("puts letters with accents beside their plain ones", () => {
    expect(["Zoe", "Ärger", "Anna", "Émile", "Eva"].toSorted(compareText)).toEqual([
      "Anna",
      "Ärger",
      "Émile",
      "Eva",
      "Zoe",
    ]);
    expect(compareText("a", "ä")).not.toBe(0);
  });

  it("counts numbers as numbers", () => {
    expect(["Letter 10", "Letter 2"].toSorted(compareText)).toEqual(["Letter 2", "Letter 10"]);
  });
});

describe("holdsText", () => {
  it("finds a part of the text whatever the capitals of either", () => {
    expect(holdsText("Miriam Keller", "KELL")).toBe(true);
    expect(holdsText("ΠΑΠΑΔΟΠΟΥΛΟΥ", "παπα")).toBe(true);
    expect(holdsText("Miriam Keller", "Jonas")).toBe(false);
  });

  it("does not care about spaces at the ends of what was typed", () => {
    expect(holdsText("Miriam Keller", "  keller ")).toBe(true);
    expect(holdsText("Miriam Keller", "   ")).toBe(true);
  });
});
