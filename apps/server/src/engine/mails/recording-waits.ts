import type { RecordingType } from "@afterword/core/recordings/recording";
import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import { momentInWords } from "./in-words.ts";
import type { MailContent, MailContext } from "./mail-content.ts";

export type RecordingWaitsVars = {
  readonly firstname: string;
  readonly type: RecordingType;
  readonly recordedAt: WallMs;
};

/** A note names a recording that its device has not handed over for a day. It is no reminder. */
export const recordingWaits = (
  { firstname, type, recordedAt }: RecordingWaitsVars,
  { publicUrl }: MailContext,
): MailContent => {
  const what = type === "audio" ? "voice recording" : "video";
  return {
    subject: `Your ${what} is still only on your device`,
    preview: "Open Afterword where you recorded it, and leave it open until it has gone up.",
    blocks: [
      { kind: "heading", text: `Your ${what} is still only on your device.` },
      {
        kind: "paragraph",
        text: `${firstname}, a note of yours has a ${what} of ${momentInWords(recordedAt)} that has not reached us yet. Should the note be due, its text goes out without it.`,
      },
      {
        kind: "paragraph",
        text: "Open Afterword on the device that recorded it, with a connection, and leave it open until the list of your notes no longer says that the recording is only there.",
      },
      { kind: "button", label: "Open my notes", href: `${publicUrl}${pathTo("notes")}` },
    ],
    reason: "You get this mail once, because a recording of yours has not arrived within a day.",
  };
};
