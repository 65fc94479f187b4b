import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { Letter } from "./blocks.ts";
import type { MailContext } from "./mail-context.ts";
import { momentInWords } from "./in-words.ts";

export type PasswordChangedVars = {
  readonly firstname: string;
  readonly at: WallMs;
  /** By somebody who knew the old one, or by the link of a mail. */
  readonly how: "old-password" | "mailed-link";
  /** What it was done with, in words its owner recognises. */
  readonly device: string;
};

/** So that nobody takes an account over in silence. */
export const passwordChanged = (vars: PasswordChangedVars, { publicUrl }: MailContext): Letter => ({
  subject: "Your password was changed",
  preview: "If it was you, all is well. If not, choose another one at once.",
  blocks: [
    { kind: "heading", text: "Your password was changed." },
    { kind: "paragraph", text: `${vars.firstname}, ${HOW[vars.how]}` },
    {
      kind: "facts",
      rows: [
        ["Changed on", momentInWords(vars.at)],
        ["With", vars.device],
      ],
    },
    {
      kind: "paragraph",
      text: "If it was not you, choose another password at once. That logs everybody out.",
    },
    { kind: "button", label: "It was not me", href: `${publicUrl}${pathTo("forgotPassword")}` },
  ],
  reason: "You get this mail because it concerns the safety of your account.",
});

const HOW = {
  "old-password":
    "the password of your account was changed by somebody who knew the old one. Every other device was logged out.",
  "mailed-link":
    "the password of your account was changed by the link that we mailed to you. Every device was logged out.",
} as const satisfies Record<PasswordChangedVars["how"], string>;
