import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { Letter } from "./blocks.ts";
import type { MailContext } from "./mail-context.ts";
import { momentInWords } from "./in-words.ts";

export type EmailChangeAskedVars = {
  readonly firstname: string;
  readonly newEmail: string;
  readonly at: WallMs;
  /** What it was asked with, in words its owner recognises. */
  readonly device: string;
};

/** Goes to the address in force: whoever reads there can still prevent the change (product §4, E-mail update). */
export const emailChangeAsked = (vars: EmailChangeAskedVars, { publicUrl }: MailContext): Letter => ({
  subject: "Your account is to get another email address",
  preview: "If it was not you, choose a new password. That ends the change.",
  blocks: [
    { kind: "heading", text: "Your account is to get another address." },
    {
      kind: "paragraph",
      text: `${vars.firstname}, somebody who is logged in to your account asked us to write to another address from now on. That begins when it is confirmed there. Until then nothing changes.`,
    },
    {
      kind: "facts",
      rows: [
        ["New address", vars.newEmail],
        ["Asked for on", momentInWords(vars.at)],
        ["With", vars.device],
      ],
    },
    {
      kind: "paragraph",
      text: "If it was not you, choose a new password at once. That ends the change, and logs everybody else out.",
    },
    { kind: "button", label: "It was not me", href: `${publicUrl}${pathTo("forgotPassword")}` },
    {
      kind: "small",
      text: `If it was you, and you have thought better of it, you can cancel the change in your profile: ${publicUrl}${pathTo("profile")}`,
    },
  ],
  reason: "You get this mail because it concerns the safety of your account.",
});
