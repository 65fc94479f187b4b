import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import { lengthInWords } from "@afterword/core/recordings/length-in-words";
import { rehearsal as say } from "@afterword/core/messages/rehearsal";
import type { ReleasedRecording } from "../store/rows/releases.ts";
import type { MailContent, MailContext } from "./mail-content.ts";
import { dayInWords } from "./in-words.ts";

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
export const delivery = (vars: DeliveryVars, { publicUrl }: MailContext): MailContent =>
  deliveryContent(vars, `${publicUrl}${pathTo("publicNote", { secret: vars.secret })}`);

/**
 * What a recipient reads, with the address of the note behind its button (behaviour §3): title and text stay behind
 * the link. The reader may be in shock and fear a fraud, so it says who, when and why, asks for nothing, and
 * does not guess what happened.
 */
export const deliveryContent = (vars: Omit<DeliveryVars, "secret">, href: string): MailContent => ({
  subject: `${vars.from} left you a note`,
  preview: `${vars.from} wrote it for you and asked us to keep it until now.`,
  blocks: [
    { kind: "heading", text: `${vars.from} left you a note.` },
    { kind: "paragraph", text: `Dear ${vars.recipientName},` },
    {
      kind: "paragraph",
      text: `${vars.from} wrote a note for you and asked us to keep it. We deliver such a note when its writer has given no sign of life for the time they chose. What has happened, we do not know.`,
    },
    { kind: "button", label: "Read the note", href },
    {
      kind: "facts",
      rows: [
        ...factOf(vars.recording ?? null),
        ["Written by", vars.from],
        ["Written on", dayInWords(vars.writtenAt)],
        ["Delivered on", dayInWords(vars.releasedAt)],
        [
          "Available",
          vars.availableUntil === null ? "without limit" : `until ${dayInWords(vars.availableUntil)}`,
        ],
      ],
    },
    ...lackOf(vars.recording ?? null),
    {
      kind: "small",
      text: "Reading it costs nothing and needs no account, no password and no app. Nobody will ask you for money or for anything about yourself.",
    },
    {
      kind: "small",
      text: "If you are not sure, ask somebody who knows you both before you open it. The note waits. The address is yours alone: whoever has it can read the note.",
    },
  ],
  reason: `You get this mail because ${vars.from} chose you as a recipient. Afterword keeps notes for people and delivers them when signs of life stay away.`,
});

type Row = readonly [label: string, value: string];

/** What awaits the reader: a recording may want a quiet place. */
const factOf = (recording: ReleasedRecording | null): readonly Row[] => {
  if (recording === null) return [];
  const length = recording.seconds === null ? "" : `, ${lengthInWords(recording.seconds)}`;
  const kind = recording.type === "audio" ? "a voice recording" : "a video recording";
  return [["What it is", `a note with ${kind}${length}`]];
};

const lackOf = (recording: ReleasedRecording | null): readonly { kind: "small"; text: string }[] => {
  const text = recording === null ? null : LACKS[recording.state];
  return text === null ? [] : [{ kind: "small", text }];
};

const LACKS = {
  whole: null,
  arriving:
    "The recording has not reached us completely yet. The text is complete, and what comes later of the recording is added under the same link.",
  lost: "The recording could not be made playable. The text is complete.",
} as const satisfies Record<ReleasedRecording["state"], string | null>;

export type RehearsalVars = DeliveryVars & {
  /** The link works until then. */
  readonly expiresAt: WallMs;
};

/**
 * A note's mail to its own writer (behaviour §1.10): word for word what a recipient would get, under a mark that
 * no reader can overlook, so that it is never taken for a delivery.
 */
export const rehearsal = (vars: RehearsalVars, { publicUrl }: MailContext): MailContent => {
  const href = `${publicUrl}${pathTo("rehearsal", { secret: vars.secret })}`;
  const content = deliveryContent(vars, href);
  return {
    subject: say.subject(content.subject),
    preview: say.mailPreview,
    blocks: [
      { kind: "mark", title: say.markTitle, text: say.markMail(dayInWords(vars.expiresAt)) },
      ...content.blocks,
    ],
    reason: say.mailReason,
  };
};
