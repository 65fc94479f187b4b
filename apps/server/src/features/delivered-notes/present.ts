import type { PublicNote } from "@afterword/contract/endpoints/notes";
import type { Catalog } from "@afterword/core/messages/catalog";
import { wallMs } from "@afterword/core/time/instant";
import { dayInWords } from "../../engine/mails/in-words.ts";
import type { DeliveredNote } from "./read-delivered-note.ts";

export const presentPublicNote = (note: DeliveredNote): PublicNote => ({
  from: note.from,
  title: note.title,
  text: note.text,
  recording: null,
  recording_url: null,
  writtenAt: note.writtenAt.toISOString(),
  releasedAt: note.releasedAt.toISOString(),
  availableUntil: note.availableUntil?.toISOString() ?? null,
});

/** The note as a plain text file, to be kept when the link is over. */
export const presentTextFile = (
  note: DeliveredNote,
  { publicPages: say, calendar: { locale } }: Catalog,
): string => {
  const inWords = (at: Date): string => dayInWords(wallMs(at.getTime()), locale);
  return [
    note.title,
    "",
    say.noteFrom(note.from),
    `${say.written} ${inWords(note.writtenAt)}`,
    `${say.released} ${inWords(note.releasedAt)}`,
    "",
    note.text,
    "",
  ].join("\n");
};
