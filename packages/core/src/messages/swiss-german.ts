/**
 * The German catalogue in Swiss spelling, so that no sentence is written twice. The pages are built from the files of the
 * German one in the same way (apps/web/page-language.ts).
 */
import { inSwissSpelling } from "../language/swiss-spelling.ts";
import { german } from "./german.ts";

const TAG = "de-CH";

type Sentence = string | ((...handed: never[]) => string);
type Section = Readonly<Record<string, Sentence>>;

const respell = (sentence: Sentence): Sentence =>
  typeof sentence === "string"
    ? inSwissSpelling(sentence)
    : (...handed: never[]) => respellAround(sentence(...handed), ownSpellings(handed));

/** What a sentence is handed keeps its spelling: Anna Strauß has her name from elsewhere. */
const respellAround = (said: string, [kept, ...others]: readonly string[]): string =>
  kept === undefined
    ? inSwissSpelling(said)
    : said
        .split(kept)
        .map((piece) => respellAround(piece, others))
        .join(kept);

/** The longest first, because it may contain another. */
const ownSpellings = (handed: readonly unknown[]): readonly string[] =>
  handed
    .filter((one) => typeof one === "string")
    .filter((one) => inSwissSpelling(one) !== one)
    .toSorted((one, other) => other.length - one.length);

const mapValues = <Value, Mapped>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Mapped,
): Readonly<Record<string, Mapped>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

const respelled = mapValues<Section, Section>(german, (section) =>
  mapValues(section, respell),
) as typeof german;

export const swissGerman = {
  ...respelled,
  calendar: { ...respelled.calendar, locale: TAG },
  page: { ...respelled.page, language: TAG },
} as const;
