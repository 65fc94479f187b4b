import { describe, expect, it } from "vitest";
import { capitaliseName, fullName, isPersonName, tidyName } from "./name.ts";

describe("isPersonName", () => {
  it("isPersonName accepts Latin, Greek and Cyrillic names with accents", () => {
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
      expect(isPersonName(name)).toBe(true);
  });

  it("isPersonName rejects other scripts, markup and control characters", () => {
    for (const name of ["李明", "<b>", "a@b", "Anna,", "a\u0000b", "“Anna”", "Anna!"])
      expect(isPersonName(name)).toBe(false);
  });

  it("isPersonName rejects names that are not seen, and marks that pile up", () => {
    const unseen = ["\u034F", "\uFE0F", "\u{E0100}", "\u17B4", "An\u034Fna", "\u0301", "\u0483", "...", "-"];
    for (const name of [...unseen, `Zo${"\u0308".repeat(7)}`]) expect(isPersonName(name)).toBe(false);
    for (const name of ["7", "Vie\u0302\u0323t", ""]) expect(isPersonName(name)).toBe(true);
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
