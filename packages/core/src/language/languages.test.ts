import { describe, expect, it } from "vitest";
import { asLanguage, chooseLanguage, findLanguage, LANGUAGES, markOf, nameOfLanguage } from "./languages.ts";

describe("markOf", () => {
  it("Files in English have no mark in their names, and files in German have .de", () => {
    expect(markOf("en")).toBe("");
    expect(markOf("de")).toBe(".de");
  });
});

describe("findLanguage", () => {
  it("A browser that asks for none of our languages has not said which one it wants", () => {
    expect([findLanguage("fr-CH,fr;q=0.9"), findLanguage("*"), findLanguage(undefined)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(findLanguage("fr,de;q=0.1")).toBe("de");
  });
});

describe("asLanguage", () => {
  it("Only the tag of a language that we have is one", () => {
    expect(["de", "de-CH", "DE", "de-AT", "fr", "", null].map(asLanguage)).toEqual([
      "de",
      "de-CH",
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("nameOfLanguage", () => {
  it("Each language is called by its own name", () => {
    expect(LANGUAGES.map(nameOfLanguage)).toEqual(["English", "Deutsch", "Deutsch (Schweiz)"]);
  });
});

describe("chooseLanguage", () => {
  it.each([
    ["de-CH", "de-CH"],
    ["de-CH,de;q=0.9,en;q=0.8", "de-CH"],
    ["de-ch-1996", "de-CH"],
    ["de-LI", "de-CH"],
    ["de", "de"],
    ["DE-at", "de"],
    ["de-DE,de-CH;q=0.9", "de"],
    ["en;q=0.5,de-CH", "de-CH"],
    ["de-chx", "de"],
    ["en-GB,en;q=0.9,de;q=0.8", "en"],
    // A language that the reader knows goes before one that was not asked for.
    ["fr-CH,fr;q=0.9,de;q=0.5", "de"],
    ["fr,en;q=0.8,de;q=0.7", "en"],
    ["en;q=0.2, de;q=0.3", "de"],
    ["de,en", "de"],
    ["en,de", "en"],
    ["fr-CH,fr;q=0.9", "en"],
    ["de;q=0,fr", "en"],
    ["de;q=often,fr", "en"],
    ["en;level=1;q=0.2,de;q=0.3", "de"],
    ["de;v=0,en;q=0.5", "de"],
    ["*", "en"],
    ["den,dezimal", "en"],
    ["", "en"],
    [undefined, "en"],
  ] as const)("A browser that asks for %j gets the interface language %s", (header, language) => {
    expect(chooseLanguage(header)).toBe(language);
  });

  it("A header with 100,000 languages before “de” is answered with English", () => {
    expect(chooseLanguage("fr,".repeat(100_000) + "de")).toBe("en");
  });
});
