/**
 * The German catalogue in Swiss spelling, so that no sentence is written twice. The pages are built from the files of the
 * German one in the same way (apps/web/page-language.ts).
 */
import { inSwissSpelling } from "../language/swiss-spelling.ts";
import { german } from "./german.ts";

const TAG = "de-CH";

type Sentence = string | ((...handed: never[]) => string);
type Section = Readonly<Record<string, Sentence>>;

/** What a sentence is handed keeps its spelling: Anna Strauß has her name from elsewhere. */
const respell = (sentence: Sentence): Sentence =>
  typeof sentence === "string"
    ? inSwissSpelling(sentence)
    : (...handed: never[]) => {
        const kept: readonly unknown[] = handed;
        const said = sentence(...(kept.map(standIn) as never[]));
        return inSwissSpelling(said).replace(STAND_INS, (sign) => String(kept[sign.charCodeAt(0) - FIRST]));
      };

/** In the place of what is spelled otherwise while the sentence is respelled; for private use in Unicode. */
const standIn = (one: unknown, index: number): unknown =>
  typeof one === "string" && inSwissSpelling(one) !== one ? String.fromCharCode(FIRST + index) : one;

const FIRST = 0xe100;
const STAND_INS = /[\uE100-\uE10F]/g;

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
