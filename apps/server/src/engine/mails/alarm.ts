import type { WallMs } from "@afterword/core/time/instant";
import type { Letter } from "./blocks.ts";
import type { MailContext } from "./mail-context.ts";
import { momentInWords } from "./in-words.ts";

export type AlarmVars = {
  readonly phase: "began" | "lasts" | "ended";
  /** The heading under which the runbook treats it. */
  readonly kind: string;
  readonly title: string;
  /** What was found last, in figures. */
  readonly sentence: string;
  readonly beganAt: WallMs;
  /** Null while it burns. */
  readonly endedAt: WallMs | null;
};

/** Something needs an operator's hand, or does not any more (behaviour §6). It names nobody and quotes nothing. */
export const alarm = (
  { phase, kind, title, sentence, beganAt, endedAt }: AlarmVars,
  { publicUrl }: MailContext,
): Letter => ({
  subject: `${SUBJECTS[phase]}${title}`,
  preview: sentence,
  blocks: [
    { kind: "heading", text: `${title}.` },
    { kind: "paragraph", text: `${LEADS[phase]} ${sentence}` },
    {
      kind: "facts",
      rows: [
        ["Alarm", kind],
        ["At", publicUrl],
        ["Since", momentInWords(beganAt)],
        ...(endedAt === null ? [] : ([["Until", momentInWords(endedAt)]] as const)),
      ],
    },
    {
      kind: "paragraph",
      text:
        phase === "ended"
          ? "Nothing more is to be done."
          : `What it means and what to do stands in docs/runbook.md under "${kind}".`,
    },
  ],
  reason: "You get this mail because your address is the OPERATOR_EMAIL of this installation.",
});

const SUBJECTS = { began: "Alarm: ", lasts: "Still: ", ended: "Over: " } as const;

const LEADS = {
  began: "This was found just now:",
  lasts: "This goes on:",
  ended: "This is over. What was found last:",
} as const;
