import { describe, expect, it } from "vitest";
import { capitaliseName, fullName, NAME_PATTERN, tidyName } from "./name.ts";

describe("NAME_PATTERN", () => {
  it("NAME_PATTERN accepts Latin, Greek and Cyrillic names with accents", () => {
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

  it("NAME_PATTERN rejects other scripts, markup and control characters", () => {
    for (const name of ["李明", "<b>", "a@b", "Anna,", "a\u0000b", "“Anna”", "Anna!"])
      expect(name).not.toMatch(NAME_PATTERN);
  });
});

describe("tidyName", () => {
  it("Tidying a name collapses white space and normalises accents, so one name has one form", () => {
    expect(tidyName("  Anna \n  Maria\t")).toBe("Anna Maria");
    expect(tidyName("Zoe\u0308")).toBe("Zoë");
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
