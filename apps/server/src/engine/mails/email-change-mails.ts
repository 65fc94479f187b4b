import { deviceInWords } from "@afterword/core/accounts/device-in-words";
import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { MailContent } from "./mail-content.ts";
import type { Wording } from "./wording.ts";

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
  { publicUrl, say, moment }: Wording,
): MailContent => {
  const { addressMails: words, accountMails, mails } = say;
  return {
    subject: words.confirmSubject,
    preview: words.confirmPreview,
    blocks: [
      { kind: "heading", text: words.confirmHeading },
      { kind: "paragraph", text: mails.hello(vars.firstname) },
      { kind: "paragraph", text: words.confirm },
      {
        kind: "button",
        label: accountMails.confirmButton,
        href: `${publicUrl}${pathTo("confirmUpdatedEmail", { secret: vars.secret })}`,
      },
      {
        kind: "facts",
        rows: [
          [mails.newAddress, vars.newEmail],
          [mails.oldAddress, vars.oldEmail],
          [mails.linkValidUntil, moment(vars.validUntil)],
        ],
      },
      { kind: "small", text: words.confirmUnknown },
    ],
    reason: words.confirmReason,
  };
};

export type EmailChangeAskedVars = {
  readonly firstname: string;
  readonly newEmail: string;
  readonly at: WallMs;
  /** What it was asked with, in words its owner recognises. */
  readonly device: string;
};

/** Goes to the address in force: its reader can still prevent the change (product §4, E-mail update). */
export const emailChangeAsked = (
  vars: EmailChangeAskedVars,
  { publicUrl, say, moment }: Wording,
): MailContent => {
  const { addressMails: words, mails } = say;
  const address = `${publicUrl}${pathTo("profile")}`;
  return {
    subject: words.askedSubject,
    preview: words.askedPreview,
    blocks: [
      { kind: "heading", text: `${words.askedSubject}.` },
      { kind: "paragraph", text: mails.hello(vars.firstname) },
      { kind: "paragraph", text: words.asked },
      {
        kind: "facts",
        rows: [
          [mails.newAddress, vars.newEmail],
          [words.askedOn, moment(vars.at)],
          [mails.device, deviceInWords(vars.device, say.devices)],
        ],
      },
      { kind: "paragraph", text: words.askedNotYou },
      {
        kind: "button",
        label: say.secondFactor.disownButton,
        href: `${publicUrl}${pathTo("forgotPassword")}`,
        look: "danger",
      },
      { kind: "small", text: words.askedRegretted(address), address },
    ],
    reason: mails.securityReason,
  };
};

export type EmailChangedVars = {
  readonly firstname: string;
  readonly newEmail: string;
  readonly at: WallMs;
};

/** The last mail to an address that was given up, so that no account is moved away from its owner in silence. */
export const emailChanged = (vars: EmailChangedVars, wording: Wording): MailContent => {
  const { publicUrl, contactEmail, say, moment } = wording;
  const { addressMails: words, mails } = say;
  const address = contactEmail ?? publicUrl;
  return {
    subject: words.changedSubject,
    preview: words.changedPreview,
    blocks: [
      { kind: "heading", text: `${words.changedSubject}.` },
      { kind: "paragraph", text: mails.hello(vars.firstname) },
      { kind: "paragraph", text: words.changed },
      { kind: "paragraph", text: words.changedNotYou(address), address },
      {
        kind: "facts",
        rows: [
          [mails.newAddress, vars.newEmail],
          [words.changedOn, moment(vars.at)],
        ],
      },
    ],
    reason: words.changedReason,
  };
};
