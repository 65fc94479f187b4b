import { onClock } from "@afterword/core/recordings/clock";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { MailContent } from "./mail-content.ts";
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
    text: (isVoice ? words.voiceWaits : words.videoWaits)(wording.moment(vars.recordedAt)),
    advice: words.waitsAdvice,
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
  const [length, claimed] = [onClock(vars.seconds), onClock(vars.claimedSeconds)];
  const text = isVoice ? words.voiceLonger : words.videoLonger;
  return letter(vars, wording, {
    subject: isVoice ? words.voiceLongerSubject : words.videoLongerSubject,
    preview: words.longerPreview,
    text: text(wording.moment(vars.recordedAt), length, claimed),
    advice: words.longerAdvice,
    reason: words.longerReason,
  });
};

type Letter = Record<"subject" | "preview" | "text" | "advice" | "reason", string>;

const letter = (
  { firstname }: RecordingWaitsVars,
  { publicUrl, say: { mails, noteMails } }: Wording,
  { subject, preview, text, advice, reason }: Letter,
): MailContent => ({
  subject,
  preview,
  blocks: [
    { kind: "heading", text: `${subject}.` },
    { kind: "paragraph", text: mails.hello(firstname) },
    { kind: "paragraph", text },
    { kind: "paragraph", text: advice },
    { kind: "button", label: noteMails.openNotes, href: `${publicUrl}${pathTo("notes")}` },
  ],
  reason,
});
