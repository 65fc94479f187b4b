/** Rule 5, one sentence in one place: no unused sentence, which knip cannot see, and no duplicate. */
import { catalogs } from "@afterword/core/messages/catalog";
import { describe, expect, it } from "vitest";
import { listProjectTexts } from "./project-texts.ts";

type Sentence = string | ((...handed: readonly string[]) => string);

/** Chosen by the kind of an event or a thing, so that code does not name them one by one; the compiler checks the kinds. */
const CHOSEN_BY_KIND: readonly string[] = [
  "activity",
  "auditKinds",
  "auditValues",
  "checkTexts",
  "checkTitles",
  "setupMissing",
  "setupReady",
  "setupSimulated",
  "setupTitles",
  "setupUnknown",
  "signs",
  "snippets",
];

/** Two rows of product §8 that happen to say the same. */
const SAID_TWICE: readonly string[] = ["session.registered"];

const FEW_WORDS = 3;

const texts = listProjectTexts().filter(
  ({ place }) =>
    /^(?:apps|packages)\/.*\.(?:tsx?|html)$/.test(place) &&
    !place.startsWith("packages/core/src/messages/") &&
    !/\.(?:test|fixture)\.tsx?$|\/testing\//.test(place),
);

const sections = Object.entries(catalogs.en) as [keyof typeof catalogs.en, Record<string, Sentence>][];

/** The texts that name a section: a file that uses a sentence imports its section by name. */
const speakersOf = (section: string): string =>
  texts
    .filter(({ place, text }) => place.endsWith(".html") || new RegExp(`\\b${section}\\b`).test(text))
    .map(({ text }) => text)
    .join("\n");

/** As a property, in quotation marks, or by destructuring. */
const isSaid = (key: string, spoken: string): boolean =>
  new RegExp(`\\.${key}\\b|"${key}"|[{,]\\s*${key}\\s*[,}:]`).test(spoken);

const said = (sentence: Sentence): string =>
  typeof sentence === "function" ? sentence("Zita", "Otto", "Ugo") : sentence;

describe("the sentences of the catalogue", () => {
  it("Each sentence of the catalogue is used", () => {
    const silent = sections
      .filter(([section]) => !CHOSEN_BY_KIND.includes(section))
      .flatMap(([section, sentences]) => {
        const spoken = speakersOf(section);
        return Object.keys(sentences)
          .filter((key) => !isSaid(key, spoken))
          .map((key) => `${section}.${key}`);
      });
    expect(silent).toEqual([]);
  });

  it("No sentence longer than a label is in the catalogue twice", () => {
    const places = new Map<string, string>();
    const doubled: string[] = [];
    for (const [section, sentences] of sections)
      for (const [key, sentence] of Object.entries(sentences)) {
        const german = (catalogs.de[section] as Record<string, Sentence>)[key] ?? "";
        const name = `${section}.${key}`;
        if (said(sentence).split(" ").length <= FEW_WORDS || SAID_TWICE.includes(name)) continue;
        // Sentences that differ in the other language are two sentences.
        const everywhere = `${said(sentence)}\n${said(german)}`;
        const first = places.get(everywhere);
        if (first === undefined) places.set(everywhere, name);
        else doubled.push(`${first} = ${name}`);
      }
    expect(doubled).toEqual([]);
  });
});
