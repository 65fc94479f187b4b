import type { PublicNote } from "@afterword/contract/endpoints/notes";
import { messages } from "@afterword/core/messages/catalog";
import { wallMs } from "@afterword/core/time/instant";
import { dayInWords } from "../../mail/in-words.ts";
import type { DeliveredNote } from "./read-delivered-note.ts";

const { publicPages: say } = messages;

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
export const presentTextFile = (note: DeliveredNote): string =>
  [
    note.title,
    "",
    say.noteFrom(note.from),
    `${say.written} ${inWords(note.writtenAt)}`,
    `${say.released} ${inWords(note.releasedAt)}`,
    "",
    note.text,
    "",
  ].join("\n");

const inWords = (at: Date): string => dayInWords(wallMs(at.getTime()));
