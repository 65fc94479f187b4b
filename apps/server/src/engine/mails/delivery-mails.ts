import { pathTo } from "@afterword/core/routes/paths";
import { isolated } from "@afterword/core/text/direction";
import type { WallMs } from "@afterword/core/time/instant";
import { lengthInWords } from "@afterword/core/recordings/length-in-words";
import type { ReleasedRecording } from "../store/rows/releases.ts";
import { joined } from "./flowing-text.ts";
import type { Block, MailContent } from "./mail-content.ts";
import type { Wording } from "./wording.ts";

export type DeliveryVars = {
  /** First and last name of the writer. */
  readonly from: string;
  readonly recipientName: string;
  readonly secret: string;
  readonly writtenAt: WallMs;
  readonly releasedAt: WallMs;
  /** Null when the note stays without limit. */
  readonly availableUntil: WallMs | null;
  /** Missing in mails that were queued before notes had recordings. */
  readonly recording?: ReleasedRecording | null;
};

/** A note's mail to its recipient. */
export const delivery = (vars: DeliveryVars, wording: Wording): MailContent =>
  deliveryContent(vars, wording, `${wording.publicUrl}${pathTo("publicNote", { secret: vars.secret })}`);

/**
 * What a recipient reads, with the address of the note behind its button (behaviour §3): title and text stay behind
 * the link. The reader may be in shock and fear a fraud, so it comes in the writer's name and with the writer's face,
 * says when and why and whom to ask, wants nothing, and does not guess what happened.
 */
const deliveryContent = (vars: DeliveryVars, wording: Wording, href: string): MailContent => {
  const { say, day, senderPicture, contactEmail } = wording;
  const { deliveryMails: words, publicPages } = say;
  const { recipientName, writtenAt, releasedAt, availableUntil } = vars;
  const from = joined(vars.from);
  const recording = vars.recording ?? null;
  const subject = words.subject(from);
  const available =
    availableUntil === null ? words.availableForever : words.availableUntil(day(availableUntil));
  return {
    subject,
    senderName: words.senderName(from),
    preview: words.preview(from),
    blocks: [
      ...(senderPicture === null ? [] : [{ kind: "picture", src: senderPicture, name: from } as const]),
      { kind: "heading", text: `${subject}.` },
      { kind: "paragraph", text: words.dear(isolated(joined(recipientName))) },
      { kind: "paragraph", text: words.what(from) },
      ...missingOf(recording, words),
      { kind: "button", label: words.read, href },
      { kind: "paragraph", text: words.free },
      {
        kind: "facts",
        rows: [
          ...(recording === null ? [] : [[words.recording, recordingOf(recording, say)] as const]),
          [words.writtenOn, day(writtenAt)],
          [words.deliveredOn, day(releasedAt)],
          [words.available, available],
        ],
      },
      {
        kind: "paragraph",
        text: `${publicPages.whomToAsk(from, contactEmail)} ${words.unsure}`,
        ...(contactEmail === null ? {} : { address: contactEmail }),
      },
      { kind: "small", text: words.onlyYou },
    ],
    reason: words.reason(from),
  };
};

/** What of the recording is not there: known before the note is opened. */
const missingOf = (
  recording: ReleasedRecording | null,
  words: Wording["say"]["deliveryMails"],
): readonly Block[] => {
  if (recording === null || recording.state === "whole") return [];
  return [{ kind: "paragraph", text: recording.state === "lost" ? words.lost : words.arriving }];
};

/** What awaits the reader: a recording may want a quiet place. */
const recordingOf = (recording: ReleasedRecording, say: Wording["say"]): string => {
  const what = lengthOf(recording, say);
  return recording.state === "arriving" ? say.deliveryMails.notWhole(what) : what;
};

const lengthOf = (
  { type, seconds }: ReleasedRecording,
  { deliveryMails: words, when }: Wording["say"],
): string => {
  if (seconds === null) return type === "audio" ? words.voice : words.video;
  return (type === "audio" ? words.voiceOf : words.videoOf)(lengthInWords(seconds, when));
};

export type RehearsalVars = DeliveryVars & {
  /** The link works until then. */
  readonly expiresAt: WallMs;
};

/**
 * A note's mail to its own writer (behaviour §1.10): word for word what a recipient would get, in a frame below a
 * heading of its own that no reader can overlook, so that it is never taken for a delivery.
 */
export const rehearsal = (vars: RehearsalVars, wording: Wording): MailContent => {
  const { rehearsalMails: words, rehearsal: pageWords } = wording.say;
  const href = `${wording.publicUrl}${pathTo("rehearsal", { secret: vars.secret })}`;
  const content = deliveryContent(vars, wording, href);
  return {
    ...content,
    subject: words.subject(content.subject),
    preview: words.preview,
    blocks: [
      { kind: "heading", text: `${pageWords.markTitle}.` },
      { kind: "paragraph", text: words.mark },
      {
        kind: "facts",
        rows: [
          [words.sentTo, words.onlyYou],
          [words.linkUntil, wording.day(vars.expiresAt)],
        ],
      },
      {
        kind: "framed",
        label: words.below,
        text: words.belowText,
        blocks: [{ kind: "state", text: words.inFrame, look: "quiet" }, ...content.blocks],
      },
    ],
    reason: words.reason,
  };
};
