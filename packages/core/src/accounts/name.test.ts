import { describe, expect, it } from "vitest";
import { capitaliseName, fullName, NAME_PATTERN, tidyName } from "./name.ts";

describe("NAME_PATTERN", () => {
  it("admits Latin, Greek and Cyrillic names with their marks", () => {
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
      expect(name).toMatch(NAME_PATTERN);
  });

  it("refuses other scripts, markup and control signs", () => {
    for (const name of ["李明", "<b>", "a@b", "Anna,", "a\u0000b", "“Anna”", "Anna!"])
      expect(name).not.toMatch(NAME_PATTERN);
  });
});

describe("tidyName", () => {
  it("gives one form for one name", () => {
    expect(tidyName("  Anna \n  Maria\t")).toBe("Anna Maria");
    expect(tidyName("Zoe\u0308")).toBe("Zoë");
  });
});

describe("capitaliseName", () => {
  it("raises the first letter and those after a space, an apostrophe and a hyphen", () => {
    expect(capitaliseName("anna o'neill-müller")).toBe("Anna O'Neill-Müller");
    expect(capitaliseName("ольга")).toBe("Ольга");
  });

  it("leaves the other letters as they were typed", () => {
    expect(capitaliseName("McDonald von Arx")).toBe("McDonald Von Arx");
    expect(capitaliseName("")).toBe("");
  });
});

describe("fullName", () => {
  it("puts the first name first", () => {
    expect(fullName({ firstname: "Θεοδώρα", lastname: "O'Brien" })).toBe("Θεοδώρα O'Brien");
  });
});
