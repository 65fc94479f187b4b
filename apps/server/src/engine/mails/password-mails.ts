import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { MailContent, MailContext } from "./mail-content.ts";
import { momentInWords } from "./in-words.ts";

export type ResetPasswordVars = {
  readonly firstname: string;
  readonly secret: string;
  readonly askedAt: WallMs;
  readonly validUntil: WallMs;
};

/** The page answers the same for known and unknown addresses; only this mail tells the difference (behaviour §4). */
export const resetPassword = (vars: ResetPasswordVars, { publicUrl }: MailContext): MailContent => ({
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

export type NoAccountVars = { readonly askedAt: WallMs };

/** The page answers the same for known and unknown addresses; this mail tells the difference (behaviour §4). */
export const noAccount = ({ askedAt }: NoAccountVars, { publicUrl }: MailContext): MailContent => ({
  subject: "There is no account with your address",
  preview: "Somebody asked for a new password with it.",
  blocks: [
    { kind: "heading", text: "There is no account with this address." },
    {
      kind: "paragraph",
      text: "Somebody asked us for a new password and gave this address, but no account has it. If it was you, you may have signed up with another address: try that one.",
    },
    { kind: "button", label: "Try another address", href: `${publicUrl}${pathTo("forgotPassword")}` },
    { kind: "facts", rows: [["Asked for on", momentInWords(askedAt)]] },
    {
      kind: "small",
      text: `If you have no account yet, you can make one at ${publicUrl}${pathTo("register")}. If it was not you who asked, there is nothing you need to do.`,
    },
  ],
  reason: "You get this mail because somebody gave this address where a new password is asked for.",
});

export type PasswordChangedVars = {
  readonly firstname: string;
  readonly at: WallMs;
  /** With the old password, or by the link of a mail. */
  readonly how: "old-password" | "mailed-link";
  /** What it was done with, in words its owner recognises. */
  readonly device: string;
};

/** So that no account is taken over in silence. */
export const passwordChanged = (vars: PasswordChangedVars, { publicUrl }: MailContext): MailContent => ({
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
