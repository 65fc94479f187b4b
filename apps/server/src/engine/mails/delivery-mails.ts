import { pathTo } from "@afterword/core/routes/paths";
import { isolated } from "@afterword/core/text/direction";
import type { WallMs } from "@afterword/core/time/instant";
import { lengthInWords } from "@afterword/core/recordings/length-in-words";
import type { ReleasedRecording } from "../store/rows/releases.ts";
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
  const { from, recipientName, writtenAt, releasedAt, availableUntil } = vars;
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
      { kind: "paragraph", text: words.dear(isolated(recipientName)) },
      { kind: "paragraph", text: words.what(from) },
      { kind: "button", label: words.read, href },
      {
        kind: "facts",
        rows: [
          ...factOf(recording, wording),
          [words.writtenOn, day(writtenAt)],
          [words.deliveredOn, day(releasedAt)],
          [words.available, available],
        ],
      },
      ...lackOf(recording, wording),
      { kind: "small", text: words.free },
      { kind: "small", text: `${publicPages.whomToAsk(from, contactEmail)} ${words.unsure}` },
    ],
    reason: words.reason(from),
  };
};

type Row = readonly [label: string, value: string];

/** What awaits the reader: a recording may want a quiet place. */
const factOf = (recording: ReleasedRecording | null, { say }: Wording): readonly Row[] => {
  if (recording === null) return [];
  const { deliveryMails: words, when } = say;
  const { type, seconds } = recording;
  if (seconds === null) return [[words.recording, type === "audio" ? words.voice : words.video]];
  const length = lengthInWords(seconds, when);
  return [[words.recording, (type === "audio" ? words.voiceOf : words.videoOf)(length)]];
};

const lackOf = (
  recording: ReleasedRecording | null,
  { say: { deliveryMails: words } }: Wording,
): readonly Block[] =>
  recording === null || recording.state === "whole"
    ? []
    : [{ kind: "small", text: recording.state === "arriving" ? words.arriving : words.lost }];

export type RehearsalVars = DeliveryVars & {
  /** The link works until then. */
  readonly expiresAt: WallMs;
};

/**
 * A note's mail to its own writer (behaviour §1.10): word for word what a recipient would get, under a mark that
 * no reader can overlook, so that it is never taken for a delivery. Only the line below the sheet is its own, since it
 * says why this reader gets it.
 */
export const rehearsal = (vars: RehearsalVars, wording: Wording): MailContent => {
  const { rehearsal: words } = wording.say;
  const href = `${wording.publicUrl}${pathTo("rehearsal", { secret: vars.secret })}`;
  const content = deliveryContent(vars, wording, href);
  return {
    ...content,
    subject: words.subject(content.subject),
    preview: words.mailPreview,
    blocks: [
      { kind: "mark", title: words.markTitle, text: words.markMail(wording.day(vars.expiresAt)) },
      ...content.blocks,
    ],
    reason: words.mailReason,
  };
};
