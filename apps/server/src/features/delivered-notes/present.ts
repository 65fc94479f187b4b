import type { PublicNote } from "@afterword/contract/endpoints/notes";
import type { Catalog } from "@afterword/core/messages/catalog";
import { pickContent, renderContent } from "@afterword/core/notes/content";
import { wallMs } from "@afterword/core/time/instant";
import { dayInWords } from "../../engine/mails/in-words.ts";
import type { DeliveredNote } from "./delivered-note.ts";

export const presentPublicNote = (note: DeliveredNote): PublicNote => ({
  from: note.from,
  recording: null,
  recording_url: null,
  ...pickContent(note),
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
  const dates = [
    say.noteFrom(note.from),
    `${say.written} ${inWords(note.writtenAt)}`,
    `${say.released} ${inWords(note.releasedAt)}`,
  ];
  return renderContent(note, {
    title: (title) => [title, "", ...dates, ""],
    text: (text) => [text, ""],
  })
    .flat()
    .join("\n");
};
