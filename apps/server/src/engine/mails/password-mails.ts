import { deviceInWords } from "@afterword/core/accounts/device-in-words";
import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { MailContent } from "./mail-content.ts";
import type { Wording } from "./wording.ts";

export type ResetPasswordVars = {
  readonly firstname: string;
  readonly secret: string;
  /** An older version tells it. */
  readonly askedAt: WallMs;
  readonly validUntil: WallMs;
};

/** The page answers the same for known and unknown addresses; only this mail tells the difference (behaviour §4). */
export const resetPassword = (vars: ResetPasswordVars, { publicUrl, say, moment }: Wording): MailContent => {
  const { passwordMails: words, mails, secondFactor, session } = say;
  return {
    subject: session.resetHeading,
    preview: words.resetPreview,
    blocks: [
      { kind: "heading", text: `${session.resetHeading}.` },
      { kind: "paragraph", text: mails.hello(vars.firstname) },
      { kind: "paragraph", text: words.reset },
      {
        kind: "button",
        label: secondFactor.choosePassword,
        href: `${publicUrl}${pathTo("resetPassword", { secret: vars.secret })}`,
      },
      { kind: "small", text: words.resetValid(moment(vars.validUntil)) },
      { kind: "small", text: words.resetNotYou },
    ],
    reason: words.resetReason,
  };
};

export type NoAccountVars = { readonly askedAt: WallMs };

/** The page answers the same for known and unknown addresses; this mail tells the difference (behaviour §4). */
export const noAccount = ({ askedAt }: NoAccountVars, { publicUrl, say, moment }: Wording): MailContent => {
  const { passwordMails: words } = say;
  const address = `${publicUrl}${pathTo("register")}`;
  return {
    subject: words.noAccountSubject,
    preview: words.noAccountPreview,
    blocks: [
      { kind: "heading", text: `${words.noAccountSubject}.` },
      { kind: "paragraph", text: words.noAccount },
      { kind: "button", label: words.tryAnother, href: `${publicUrl}${pathTo("forgotPassword")}` },
      { kind: "facts", rows: [[words.asked, moment(askedAt)]] },
      { kind: "small", text: words.signUp(address), address },
    ],
    reason: words.noAccountReason,
  };
};

export type PasswordChangedVars = {
  readonly firstname: string;
  readonly at: WallMs;
  /** With the old password, or by the link of a mail. */
  readonly how: "old-password" | "mailed-link";
  /** What it was done with, in words its owner recognises. */
  readonly device: string;
};

/** So that no account is taken over in silence. */
export const passwordChanged = (
  { firstname, at, how, device }: PasswordChangedVars,
  { publicUrl, say, moment }: Wording,
): MailContent => {
  const { passwordMails: words, mails } = say;
  return {
    subject: words.changedSubject,
    preview: words.changedPreview,
    blocks: [
      { kind: "heading", text: `${words.changedSubject}.` },
      { kind: "paragraph", text: mails.hello(firstname) },
      { kind: "paragraph", text: words[HOW[how]] },
      {
        kind: "facts",
        rows: [
          [words.changed, moment(at)],
          [mails.device, deviceInWords(device, say.devices)],
        ],
      },
      { kind: "paragraph", text: words.changedNotYou },
      {
        kind: "button",
        label: say.secondFactor.disownButton,
        href: `${publicUrl}${pathTo("forgotPassword")}`,
        look: "danger",
      },
    ],
    reason: mails.securityReason,
  };
};

const HOW = {
  "old-password": "changedByOld",
  "mailed-link": "changedByLink",
} as const satisfies Record<PasswordChangedVars["how"], keyof Wording["say"]["passwordMails"]>;
