import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { Letter } from "./blocks.ts";
import type { MailContext } from "./mail-context.ts";
import { momentInWords } from "./in-words.ts";

export type ResetPasswordVars = {
  readonly firstname: string;
  readonly secret: string;
  readonly askedAt: WallMs;
  readonly validUntil: WallMs;
};

/** The page answers the same for known and unknown addresses; only this mail tells the difference (behaviour §4). */
export const resetPassword = (vars: ResetPasswordVars, { publicUrl }: MailContext): Letter => ({
  subject: "Choose a new password",
  preview: "The link is good for an hour, and once.",
  blocks: [
    { kind: "heading", text: "Choose a new password." },
    {
      kind: "paragraph",
      text: `${vars.firstname}, somebody asked for a new password for your account. If it was you, choose one here. You are logged out everywhere then, and log in with the new one.`,
    },
    {
      kind: "button",
      label: "Choose a new password",
      href: `${publicUrl}${pathTo("resetPassword", { secret: vars.secret })}`,
    },
    {
      kind: "facts",
      rows: [
        ["Asked for on", momentInWords(vars.askedAt)],
        ["Link good until", momentInWords(vars.validUntil)],
      ],
    },
    {
      kind: "small",
      text: "If it was not you, leave this mail alone. Your password stays as it is.",
    },
  ],
  reason: "You get this mail because somebody asked for a new password for the account with your address.",
});
