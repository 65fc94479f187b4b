import { timeZoneOf } from "../time/time-zone.ts";
import type { TimeZone } from "../time/time-zone.ts";
import { asLanguage, DEFAULT_LANGUAGE } from "./languages.ts";
import type { Language } from "./languages.ts";

/** For whom words are written: in which language, and in which time zone its moments are told (behaviour §3). */
export type Reader = { readonly language: Language; readonly timeZone: TimeZone };

/** As it is stored of a person; null while nobody has said it. */
export type StoredReader = { readonly language: string | null; readonly timeZone: string | null };

/**
 * The reader that is meant. What is stored may come from another version, or from a machine that knows more time zones:
 * a mail must be written all the same.
 */
export const readerOf = ({ language, timeZone }: StoredReader): Reader => ({
  language: asLanguage(language) ?? DEFAULT_LANGUAGE,
  timeZone: timeZoneOf(timeZone),
});

/** Of whom nothing is known. */
export const UNKNOWN_READER: StoredReader = { language: null, timeZone: null };
