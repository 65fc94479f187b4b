import { describe, expect, it, onTestFinished, vi } from "vitest";
import { capitaliseName, fullName, PERSON_NAME, tidyName } from "./name.ts";

describe("PERSON_NAME", () => {
  it("Latin, Greek and Cyrillic names with accents are admitted", () => {
    for (const name of [
      "Zoë",
      "Müller-Lüdenscheidt",
      "Ελένη",
      "Παπαδοπούλου",
      "Ольга",
      "O'Neill",
      "J.R. 2_b",
      "Zoe\u0308",
    ])
      expect(PERSON_NAME.fits(name)).toBe(true);
  });

  it("Other scripts, markup and control characters are refused", () => {
    for (const name of ["李明", "<b>", "a@b", "Anna,", "a\u0000b", "“Anna”", "Anna!"])
      expect(PERSON_NAME.fits(name)).toBe(false);
  });

  it("Names that are not seen, and marks that pile up, are refused", () => {
    const unseen = ["\u034F", "\uFE0F", "\u{E0100}", "\u17B4", "An\u034Fna", "\u0301", "\u0483", "...", "-"];
    for (const name of [...unseen, `Zo${"\u0308".repeat(7)}`]) expect(PERSON_NAME.fits(name)).toBe(false);
    for (const name of ["7", "Vie\u0302\u0323t", ""]) expect(PERSON_NAME.fits(name)).toBe(true);
  });
});

describe("nameRule", () => {
  it("A rule is compiled for the first name that it judges, and once", async () => {
    const compile = vi.spyOn(globalThis, "RegExp");
    onTestFinished(() => compile.mockRestore());
    vi.resetModules();
    const { PERSON_NAME: rule } = await import("./name.ts");
    const compiled = () => compile.mock.calls.filter(([pattern]) => pattern === rule.pattern).length;
    expect(compiled()).toBe(0);
    expect([rule.fits("Anna"), rule.fits("<b>")]).toEqual([true, false]);
    expect(compiled()).toBe(1);
  });
});

describe("tidyName", () => {
  it("Tidying a name collapses white space and normalises accents, so one name has one form", () => {
    expect(tidyName("  Anna \n  Maria\t")).toBe("Anna Maria");
    expect(tidyName("Zoe\u0308")).toBe("Zoë");
  });

  it("Tidying a name never changes an ideograph into another one", () => {
    expect(tidyName("\uFA19谷 \u{2F800} Zoe\u0308")).toBe("\uFA19谷 \u{2F800} Zoë");
  });
});

describe("capitaliseName", () => {
  it("Capitalising a name raises the first letter and those after a space, an apostrophe or a hyphen", () => {
    expect(capitaliseName("anna o'neill-müller")).toBe("Anna O'Neill-Müller");
    expect(capitaliseName("ольга")).toBe("Ольга");
    expect(capitaliseName("ნინო 王小明")).toBe("ნინო 王小明");
  });

  it("Capitalising a name leaves all other letters as they were typed", () => {
    expect(capitaliseName("McDonald von Arx")).toBe("McDonald Von Arx");
    expect(capitaliseName("")).toBe("");
  });
});

describe("fullName", () => {
  it("The full name puts the first name before the last name", () => {
    expect(fullName({ firstname: "Θεοδώρα", lastname: "O'Brien" })).toBe("Θεοδώρα O'Brien");
  });
});
