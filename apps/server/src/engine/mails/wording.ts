import { catalogs } from "@afterword/core/messages/catalog";
import type { Catalog } from "@afterword/core/messages/catalog";
import { DEFAULT_TIME_ZONE } from "@afterword/core/time/time-zone";
import type { WallMs } from "@afterword/core/time/instant";
import { dateInWords, dayInWords, fromNowInWords, momentInWords } from "./in-words.ts";
import type { MailContext } from "./mail-content.ts";

/** What a template writes with: the sentences of its reader's language, and moments of the reader's time zone. */
export type Wording = Pick<MailContext, "language" | "now" | "publicUrl"> & {
  readonly say: Catalog;
  readonly contactEmail: string | null;
  readonly senderPicture: string | null;
  /** "24.11.2026" */
  readonly date: (at: WallMs) => string;
  /** "Tuesday, 24.11.2026" */
  readonly day: (at: WallMs) => string;
  /** The same by the calendar in UTC, in which plans end. */
  readonly utcDay: (at: WallMs) => string;
  /** "Tuesday, 24.11.2026, 10:30 CET" */
  readonly moment: (at: WallMs) => string;
  /** "in 3 days" */
  readonly soon: (at: WallMs) => string;
};

export const wordingFor = ({
  publicUrl,
  now,
  language,
  timeZone,
  contactEmail,
  senderPicture,
}: MailContext): Wording => {
  const say = catalogs[language];
  const { locale } = say.calendar;
  return {
    publicUrl,
    now,
    language,
    say,
    contactEmail: contactEmail ?? null,
    senderPicture: senderPicture ?? null,
    date: (at) => dateInWords(at, timeZone),
    day: (at) => inOneLine(dayInWords(at, locale, timeZone)),
    utcDay: (at) => inOneLine(dayInWords(at, locale, DEFAULT_TIME_ZONE)),
    moment: (at) => inOneLine(momentInWords(at, locale, timeZone)),
    soon: (at) => fromNowInWords(now.wall, at, { say: say.when, timeZone }),
  };
};

/**
 * With spaces at which no line ends, but for those behind the weekday and before a long name of the time zone; subjects
 * and the text part have plain ones.
 */
const inOneLine = (words: string): string => words.replaceAll(/(?<!\p{L},) (?!\()/gu, "\u00a0");
