import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { MailContent } from "./mail-content.ts";
import type { Wording } from "./wording.ts";

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

/**
 * Something needs an operator's hand, or does not any more (behaviour §6). It names no person and quotes nothing. Its words
 * are English and stand here, as those of the alarms stand beside their conditions: nobody is known to read it in another
 * language (docs/decisions/076).
 */
export const alarm = (
  { phase, kind, title, sentence, beganAt, endedAt }: AlarmVars,
  { publicUrl, moment }: Wording,
): MailContent => {
  const { word, lead } = PHASES[phase];
  const isOver = phase === "ended";
  const subject = `${word}: ${title}`;
  return {
    subject,
    preview: sentence,
    blocks: [
      ...(isOver ? [] : ([{ kind: "state", text: "Alarm" }] as const)),
      { kind: "heading", text: `${isOver ? subject : title}.` },
      { kind: "paragraph", text: `${lead}${sentence}` },
      ...(isOver ? ([{ kind: "paragraph", text: "There’s nothing left to do." }] as const) : []),
      { kind: "button", label: "Open the system page", href: `${publicUrl}${pathTo("adminSystem")}` },
      {
        kind: "facts",
        rows: [
          ["Where", new URL(publicUrl).host],
          ["Since", moment(beganAt)],
          ...(endedAt === null ? [] : ([["Until", moment(endedAt)]] as const)),
          ["Runbook", `“${kind}”, on the system page`],
        ],
      },
      ...(isOver
        ? []
        : ([{ kind: "small", text: "We’ll write daily while it lasts, and once when it’s over." }] as const)),
    ],
    reason: "You’re receiving this email because you look after this installation of Afterword.",
  };
};

const PHASES = {
  began: { word: "Alarm", lead: "" },
  lasts: { word: "Still", lead: "This is still going on: " },
  ended: { word: "Over", lead: "This is over. What was last found: " },
} as const satisfies Record<AlarmVars["phase"], object>;
