import { onClock } from "@afterword/core/recordings/clock";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import { momentInWords } from "./in-words.ts";
import type { MailContent, MailContext } from "./mail-content.ts";

export type RecordingWithheldVars = {
  readonly firstname: string;
  readonly type: RecordingType;
  readonly recordedAt: WallMs;
  readonly seconds: number;
  readonly claimedSeconds: number;
};

/** A recording was measured, and is longer than its note says, so that its recipients do not get it (behaviour §5). */
export const recordingWithheld = (
  { firstname, type, recordedAt, seconds, claimedSeconds }: RecordingWithheldVars,
  { publicUrl }: MailContext,
): MailContent => {
  const what = type === "audio" ? "voice recording" : "video";
  const [measured, said] = [onClock(seconds), onClock(claimedSeconds)];
  return {
    subject: `Your ${what} is longer than its note says`,
    preview: "It is held back until you save the note again. The text is not.",
    blocks: [
      { kind: "heading", text: `Your ${what} is longer than its note says.` },
      {
        kind: "paragraph",
        text: `${firstname}, a note of yours has a ${what} of ${momentInWords(recordedAt)}. It lasts ${measured} minutes, and the note says ${said}. It is held back: should the note be due, its text goes out without it.`,
      },
      {
        kind: "paragraph",
        text: "Open the note, change something in it and save it. If your plan has recordings of that length, it goes out with the note again; otherwise record a shorter one.",
      },
      { kind: "button", label: "Open my notes", href: `${publicUrl}${pathTo("notes")}` },
    ],
    reason: "You get this mail once, because a recording of yours is held back.",
  };
};
