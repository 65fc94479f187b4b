import type { PublicNote } from "@afterword/contract/endpoints/notes";
import type { NotePage, ShownRecording } from "@afterword/contract/public-pages";
import type { Catalog } from "@afterword/core/messages/catalog";
import { pickContent, renderContent } from "@afterword/core/notes/content";
import { lengthInWords } from "@afterword/core/recordings/length-in-words";
import { wallMs } from "@afterword/core/time/instant";
import { dayInWords } from "../../engine/mails/in-words.ts";
import type { DeliveredNote } from "./delivered-note.ts";

export const presentPublicNote = (note: DeliveredNote): PublicNote => ({
  from: note.from,
  ...pickContent(note),
  recording: note.shownRecording && {
    type: note.shownRecording.type,
    length: note.shownRecording.seconds,
  },
  recording_url: note.shownRecording?.kind === "playable" ? note.shownRecording.playHref : null,
  ...presentDates(note),
});

/** The note as its page shows it. */
export const presentNotePage = (
  note: DeliveredNote,
  { downloadHref, contactEmail }: { readonly downloadHref: string; readonly contactEmail: string | null },
): NotePage => ({
  kind: "note",
  from: note.from,
  picture: note.picture,
  ...pickContent(note),
  shownRecording: note.shownRecording,
  ...presentDates(note),
  timeZone: note.timeZone,
  contactEmail,
  downloadHref,
});

/** What such a page loads, which its policy has to allow: a script for its buttons, and the recording it plays. */
export const loadsOf = ({ downloadHref, shownRecording }: NotePage) => ({
  hasScript: downloadHref !== null,
  hasMedia: shownRecording?.kind === "playable",
});

const presentDates = (note: DeliveredNote) => ({
  writtenAt: note.writtenAt.toISOString(),
  releasedAt: note.releasedAt.toISOString(),
  availableUntil: note.availableUntil?.toISOString() ?? null,
});

/** What the address of a note's page ends with, for its text file. */
export const TEXT_FILE = "/note.txt";

/** The note of a page as a plain text file, to be kept when the link is over. */
export const presentTextFile = (note: NotePage, catalog: Catalog): string => {
  const { publicPages: say, rehearsal, calendar } = catalog;
  const inWords = (at: string): string => dayInWords(wallMs(Date.parse(at)), calendar.locale, note.timeZone);
  const mark =
    note.rehearsalUntil === undefined
      ? []
      : [`${rehearsal.markTitle}. ${rehearsal.markPage(inWords(note.rehearsalUntil))}`, ""];
  const dates = [
    say.noteFrom(note.from),
    `${say.written} ${inWords(note.writtenAt)}`,
    `${say.released} ${inWords(note.releasedAt)}`,
  ];
  return renderContent(note, {
    title: (title) => [...mark, title, "", ...dates, ""],
    text: (text) => [text, ""],
    recording: () => (note.shownRecording === null ? [] : recordingLines(note.shownRecording, catalog)),
  })
    .flat()
    .join("\n");
};

const recordingLines = (
  { type, seconds }: ShownRecording,
  { deliveredRecording: say, when }: Catalog,
): string[] => {
  const words = lengthInWords(seconds, when);
  return type === "audio"
    ? [say.voiceRecording(words), say.listenOnline, ""]
    : [say.videoRecording(words), say.watchOnline, ""];
};
