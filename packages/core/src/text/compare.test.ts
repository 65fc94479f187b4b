import { describe, expect, it, vi } from "vitest";
import { compareText, holdsText } from "./compare.ts";

describe("compareText", () => {
  it("Texts are compared without regard to capitals", () => {
    expect(compareText("miriam", "MIRIAM")).toBe(0);
    expect(["b", "A", "c", "B"].toSorted(compareText)).toEqual(["A", "b", "B", "c"]);
  });

  it("Letters with accents sort beside their plain ones and still differ from them", () => {
    expect(["Zoe", "Ärger", "Anna", "Émile", "Eva"].toSorted(compareText)).toEqual([
      "Anna",
      "Ärger",
      "Émile",
      "Eva",
      "Zoe",
    ]);
    expect(compareText("a", "ä")).not.toBe(0);
  });

  it("Numbers within texts are compared as numbers", () => {
    expect(["Letter 10", "Letter 2"].toSorted(compareText)).toEqual(["Letter 2", "Letter 10"]);
  });

  it("The order of numbers and capitals is the same at the first comparison of a process", async () => {
    vi.resetModules();
    const fresh = await import("./compare.ts");
    expect(fresh.compareText("Letter 2", "letter 10")).toBe(-1);
    expect(fresh.compareText("miriam", "MIRIAM")).toBe(0);
  });
});

describe("holdsText", () => {
  it("A part of a text is found regardless of capitals", () => {
    expect(holdsText("Miriam Keller", "KELL")).toBe(true);
    expect(holdsText("ΠΑΠΑΔΟΠΟΥΛΟΥ", "παπα")).toBe(true);
    expect(holdsText("Miriam Keller", "Jonas")).toBe(false);
  });

  it("Spaces at the ends of a search are ignored", () => {
    expect(holdsText("Miriam Keller", "  keller ")).toBe(true);
    expect(holdsText("Miriam Keller", "   ")).toBe(true);
  });
});
