import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { MailContent, MailContext } from "./mail-content.ts";
import { momentInWords } from "./in-words.ts";

export type ConfirmUpdatedEmailVars = {
  readonly firstname: string;
  readonly secret: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly validUntil: WallMs;
};

/** Goes to the new address; until its link is used the old one stays in force. */
export const confirmUpdatedEmail = (
  vars: ConfirmUpdatedEmailVars,
  { publicUrl }: MailContext,
): MailContent => ({
  subject: "Confirm your new email address",
  preview: "One press, and Afterword writes to this address from now on.",
  blocks: [
    { kind: "heading", text: "Is this your new address?" },
    {
      kind: "paragraph",
      text: `${vars.firstname}, you asked us to write to this address from now on. Please confirm it. Until then everything goes to the old one.`,
    },
    {
      kind: "button",
      label: "Confirm this address",
      href: `${publicUrl}${pathTo("confirmUpdatedEmail", { secret: vars.secret })}`,
    },
    {
      kind: "facts",
      rows: [
        ["New address", vars.newEmail],
        ["Old address", vars.oldEmail],
        ["Link good until", momentInWords(vars.validUntil)],
      ],
    },
    { kind: "small", text: "If you do not know what this is about, leave this mail alone. Nothing changes." },
  ],
  reason: "You get this mail because an account at Afterword asked to use your address.",
});

export type EmailChangeAskedVars = {
  readonly firstname: string;
  readonly newEmail: string;
  readonly at: WallMs;
  /** What it was asked with, in words its owner recognises. */
  readonly device: string;
};

/** Goes to the address in force: its reader can still prevent the change (product §4, E-mail update). */
export const emailChangeAsked = (vars: EmailChangeAskedVars, { publicUrl }: MailContext): MailContent => ({
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

export type EmailChangedVars = {
  readonly firstname: string;
  readonly newEmail: string;
  readonly at: WallMs;
};

/** The last mail to an address that was given up, so that no account is moved away from its owner in silence. */
export const emailChanged = (vars: EmailChangedVars, { publicUrl }: MailContext): MailContent => ({
  subject: "Your account has another email address now",
  preview: "This is the last mail to this address.",
  blocks: [
    { kind: "heading", text: "Your account has another address now." },
    {
      kind: "paragraph",
      text: `${vars.firstname}, the new address was confirmed. You log in with it, and everything we write goes there. This is the last mail to this one.`,
    },
    {
      kind: "facts",
      rows: [
        ["New address", vars.newEmail],
        ["Since", momentInWords(vars.at)],
      ],
    },
    {
      kind: "small",
      text: `If it was not you, somebody else has your account. Tell the people who run ${publicUrl} at once; they can disable it, and nothing is delivered then.`,
    },
  ],
  reason: "You get this mail because your account at Afterword had this address until now.",
});
