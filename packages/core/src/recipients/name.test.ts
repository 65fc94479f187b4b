import { describe, expect, it } from "vitest";
import { tidyName } from "../accounts/name.ts";
import { lacksCapitals, RECIPIENT_NAME_PATTERN } from "./name.ts";

/** What people call each other, in the scripts of most of them. */
const NAMES = [
  "Mum & Dad",
  "Dr. Anna (Mama)",
  "Müller & Söhne",
  "Ludwig van Beethoven",
  "O'Neill-Müller, Zoë",
  "J.R. 2_b",
  "Ελένη Παπαδοπούλου",
  "Ольга",
  "王小明",
  "渡邉\u{E0100}さくら",
  "ジョン・スミス",
  "김민준",
  "יעל כהן",
  "محمد علي",
  "علی\u200Cرضا",
  "प्रिया शर्मा",
  "க்\u200Dஷமா",
  "ศิริพร",
  "ნინო",
  "Արամ",
  "አበበ",
  "ᏣᎳᎩ",
  "𞤀𞤣𞤢𞤥",
];

describe("RECIPIENT_NAME_PATTERN", () => {
  it.each(NAMES)("The name %s is admitted as it is written", (name) => {
    expect(tidyName(name)).toBe(name.normalize("NFC"));
    expect(tidyName(name)).toMatch(RECIPIENT_NAME_PATTERN);
  });

  it.each([
    ["markup", "<b>Anna"],
    ["an address", "anna@example.com"],
    ["a link", "https://example.com"],
    ["a line break in a header", "Anna\u0000Bcc"],
    ["quotes", '"Anna"'],
    ["a semicolon", "Anna; Ben"],
    ["a picture", "Anna 🙂"],
    ["a turned direction", "Anna\u202Eanna"],
    ["an isolate", "\u2068Anna\u2069"],
    ["half a surrogate", "Anna\uD83D"],
    ["a filler that looks empty", "\u3164"],
    ["a joiner that nobody sees", "Anna\u200D"],
    ["a joiner beside a space", "Anna \u200CB"],
  ])("A name with %s is refused", (_what, name) => expect(name).not.toMatch(RECIPIENT_NAME_PATTERN));

  it("A long name is judged at once", () => {
    expect(`${"अ\u200D".repeat(50_000)}!`).not.toMatch(RECIPIENT_NAME_PATTERN);
  });
});

describe("lacksCapitals", () => {
  it("Capitals are missing where the last word has none", () => {
    for (const name of ["mum", "anna brunner", "Anna brunner", "o'neill", "Müller-lüdenscheidt"])
      expect(lacksCapitals(name)).toBe(true);
    for (const name of [
      "Ludwig van Beethoven",
      "de Gaulle",
      "Mum",
      "王小明",
      "יעל",
      "mum & Dad",
      "Anna 2",
      "",
    ])
      expect(lacksCapitals(name)).toBe(false);
  });
});
