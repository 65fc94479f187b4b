import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { Letter } from "./blocks.ts";
import type { MailContext } from "./mail-context.ts";
import { momentInWords } from "./in-words.ts";

export type SessionTheftVars = {
  readonly firstname: string;
  readonly at: WallMs;
  /** What the session was opened with, in words its owner recognises. */
  readonly device: string;
};

/** An old refresh token came back, so somebody may have copied it; the session was ended (behaviour §4). */
export const sessionTheft = (vars: SessionTheftVars, { publicUrl }: MailContext): Letter => ({
  subject: "We ended one of your sessions",
  preview: "Somebody may have copied it. Your notes are as you left them.",
  blocks: [
    { kind: "heading", text: "We ended one of your sessions." },
    {
      kind: "paragraph",
      text: `${vars.firstname}, a session of your account was used in two places at once. That can happen when a device is restored from a backup, and it happens when somebody copied the session. To be safe we ended it.`,
    },
    {
      kind: "facts",
      rows: [
        ["Session", vars.device],
        ["Ended on", momentInWords(vars.at)],
      ],
    },
    {
      kind: "paragraph",
      text: "Please log in again. If you are not sure that it was you, change your password.",
    },
    { kind: "button", label: "Log in", href: `${publicUrl}${pathTo("login")}` },
  ],
  reason: "You get this mail because it concerns the safety of your account.",
});
