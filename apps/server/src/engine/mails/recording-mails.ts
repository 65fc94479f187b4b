import { onClock } from "@afterword/core/recordings/clock";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { Block, MailContent } from "./mail-content.ts";
import type { Wording } from "./wording.ts";

export type RecordingWaitsVars = {
  readonly firstname: string;
  readonly type: RecordingType;
  readonly recordedAt: WallMs;
};

/** A note names a recording that its device has not handed over for a day. It is no reminder. */
export const recordingWaits = (vars: RecordingWaitsVars, wording: Wording): MailContent => {
  const { noteMails: words } = wording.say;
  const isVoice = vars.type === "audio";
  return letter(vars, wording, {
    subject: isVoice ? words.voiceWaitsSubject : words.videoWaitsSubject,
    preview: words.waitsPreview,
    state: words.waitsState,
    text: isVoice ? words.voiceWaits : words.videoWaits,
    advice: [{ kind: "steps", steps: [words.waitsOpen, words.waitsOnline, words.waitsStay] }],
    reason: words.waitsReason,
  });
};

export type RecordingWithheldVars = RecordingWaitsVars & {
  readonly seconds: number;
  readonly claimedSeconds: number;
};

/** A recording was measured, and is longer than its note says, so that its recipients do not get it (behaviour §5). */
export const recordingWithheld = (vars: RecordingWithheldVars, wording: Wording): MailContent => {
  const { noteMails: words } = wording.say;
  const isVoice = vars.type === "audio";
  return letter(vars, wording, {
    subject: isVoice ? words.voiceLongerSubject : words.videoLongerSubject,
    preview: words.longerPreview,
    text: isVoice ? words.voiceLonger : words.videoLonger,
    rows: [
      [words.length, onClock(vars.seconds)],
      [words.claimed, onClock(vars.claimedSeconds)],
    ],
    advice: [{ kind: "paragraph", text: words.longerAdvice }],
    reason: words.longerReason,
  });
};

type Letter = Record<"subject" | "preview" | "text" | "reason", string> & {
  readonly state?: string;
  readonly rows?: readonly (readonly [string, string])[];
  readonly advice: readonly Block[];
};

const letter = (
  { firstname, recordedAt }: RecordingWaitsVars,
  { publicUrl, moment, say: { mails, noteMails } }: Wording,
  { subject, preview, state, text, rows = [], advice, reason }: Letter,
): MailContent => ({
  subject,
  preview,
  blocks: [
    ...(state === undefined ? [] : [{ kind: "state", text: state } as const]),
    { kind: "heading", text: `${subject}.` },
    { kind: "paragraph", text: mails.hello(firstname) },
    { kind: "paragraph", text },
    ...advice,
    {
      kind: "button",
      label: noteMails.openNotes,
      href: `${publicUrl}${pathTo("notes")}`,
    },
    { kind: "facts", rows: [[noteMails.recorded, moment(recordedAt)], ...rows] },
  ],
  reason,
});
