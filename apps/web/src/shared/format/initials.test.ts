import { afterEach, describe, expect, it, vi } from "vitest";
import { initials, tintOf } from "./initials.ts";

afterEach(() => void vi.restoreAllMocks());

describe("initials", () => {
  it.each([
    ["Anna Brunner", "AB"],
    ["anna maria von brunner", "AB"],
    ["  Ελένη   Παππά ", "ΕΠ"],
    ["Žofie", "Ž"],
    ["E\u0300\u0323ni", "E\u0300\u0323"],
    ["𝒜nna 𝓑", "𝒜𝓑"],
    ["Mum & Dad", "MD"],
    ["Dr. Anna (Mama)", "DM"],
    ["Müller & Söhne", "MS"],
    ["王小明", "王"],
    ["יעל כהן", "יכ"],
    ["محمد علي", "م\u200Cع"],
    ["प्रिया शर्मा", "प्रिश"],
    ["किरण", "कि"],
    ["محمد", "م\u200C"],
    ["김 민준", "김민"],
    ["ნინო გელაშვილი", "ნგ"],
    ["𞤀𞤣𞤢𞤥", "𞤀"],
    ["& ...", ""],
    ["", ""],
  ])("The initials of %j are %j", (name, expected) => expect(initials(name)).toBe(expected));

  it("The rules for letters of several signs are loaded once a name needs them, not before", async () => {
    const rules = vi.spyOn(Intl, "Segmenter");
    vi.resetModules();
    const fresh = await import("./initials.ts");
    for (const name of ["Anna Brunner", "Žofie", "Ελένη Παππά", "O'Neill"]) fresh.initials(name);
    expect(rules).not.toHaveBeenCalled();
    fresh.initials("किरण");
    fresh.initials("王小明");
    expect(rules).toHaveBeenCalledOnce();
  });
});

describe("tintOf", () => {
  it("A name always gets the same tint, one of five", () => {
    const names = ["Anna Brunner", "Miriam Keller", "Ελένη Παππά", "Jonas", "Ž", ""];
    for (const name of names) {
      expect(tintOf(name)).toBe(tintOf(name));
      expect([0, 1, 2, 3, 4]).toContain(tintOf(name));
    }
    expect(new Set(names.map(tintOf)).size).toBeGreaterThan(2);
  });
});
