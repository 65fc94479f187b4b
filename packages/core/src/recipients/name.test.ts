import { describe, expect, it } from "vitest";
import { tidyName } from "../accounts/name.ts";
import { NAME_MARKS_MAX } from "../constants.ts";
import { lacksCapitals, RECIPIENT_NAME } from "./name.ts";

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
  "ג׳ק",
  "ד״ר כהן",
  "בן־גוריון",
  "שִׁ֭מְעוֹן",
  "王小明（爸爸）",
  "爸爸＆妈妈，王明",
  "太郎、花子・ジャン゠ポール",
  "小明２",
  "محمد، علي ٣",
  "डॉ॰ शर्मा २",
  "বাবা ১",
  "র\u200Dয়া র\u200D্যাব",
  "മോഹന്\u200D",
  "བསྟན་འཛིན",
  "လျှော့",
  "ស្រី",
  "Anne\u2010Marie \u2018t Hooft",
  "O\u2019Neill",
  "Hawai\u02BBi",
  "神\uFA19",
  "神\u{2F800}谷",
  "ᠮᠣ\u180Bᠩ",
];

describe("RECIPIENT_NAME", () => {
  it.each(NAMES)("The name %s is admitted as it is written", (name) => {
    expect(tidyName(name).normalize("NFC")).toBe(name.normalize("NFC"));
    expect(RECIPIENT_NAME.fits(tidyName(name))).toBe(true);
    expect(RECIPIENT_NAME.fits(tidyName(name.normalize("NFD")))).toBe(true);
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
    ["a joiner between Latin letters", "An\u200Cna"],
    ["a joiner between ideographs", "王\u200D明"],
    ["a mark without a letter", "\u0301"],
    ["a mark on a space", "Anna \u0301"],
    ["a frame around a digit", "1\u20E3"],
    ["one mark more than scripts need", `A${"\u0307".repeat(NAME_MARKS_MAX + 1)}`],
    ["signs alone", "(),& ..."],
    ["a shape without an ideograph", "Anna\uFE0F"],
  ])("A name with %s is refused", (_what, name) => expect(RECIPIENT_NAME.fits(name)).toBe(false));

  it.each([0x034f, 0xfe0f, 0xe0100, 0x17b4, 0x180b, 0x115f, 0x00ad, 0x200b])(
    "The unseen character of the code %i is refused alone and in a name",
    (code) => {
      const unseen = String.fromCodePoint(code);
      for (const name of [unseen, `An${unseen}na`]) expect(RECIPIENT_NAME.fits(name)).toBe(false);
    },
  );

  it("A letter may have as many marks as scripts need", () => {
    expect(RECIPIENT_NAME.fits(`A${"\u0307".repeat(NAME_MARKS_MAX)}`)).toBe(true);
  });

  it("A long name is judged at once", () => {
    expect(RECIPIENT_NAME.fits(`${"अ\u200D".repeat(50_000)}!`)).toBe(false);
    expect(RECIPIENT_NAME.fits(`${"अ\u0901\u0902".repeat(30_000)}!`)).toBe(false);
    expect(RECIPIENT_NAME.fits(".".repeat(50_000))).toBe(false);
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
