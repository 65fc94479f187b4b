import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { MailContent } from "./mail-content.ts";
import type { Wording } from "./wording.ts";

export type PhoneRegisteredVars = {
  readonly firstname: string;
  readonly at: WallMs;
  /** As it calls itself; empty when it told nothing of itself. */
  readonly phone: string;
  /** Another one was registered before. */
  readonly isReplaced: boolean;
};

/** A registered phone can give signs of life, so the account's owner hears of it. */
export const phoneRegistered = (
  { firstname, at, phone, isReplaced }: PhoneRegisteredVars,
  { publicUrl, say, moment }: Wording,
): MailContent => {
  const { phoneMails: words, mails } = say;
  const subject = isReplaced ? words.replacedSubject : words.registeredSubject;
  return {
    subject,
    preview: mails.ifYou,
    blocks: [
      { kind: "heading", text: `${subject}.` },
      { kind: "paragraph", text: mails.hello(firstname) },
      { kind: "paragraph", text: isReplaced ? words.replaced : words.registered },
      {
        kind: "facts",
        rows: [
          [words.phone, phone || words.unknown],
          [words.registeredOn, moment(at)],
        ],
      },
      { kind: "paragraph", text: words.notYou },
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

export type PhoneSilentVars = {
  readonly firstname: string;
  readonly lastReachedAt: WallMs;
  readonly phone: string;
};

/** Quiet signs that stop would be noticed by nobody else: the next reminder comes as if the phone had never been. */
export const phoneSilent = (
  { firstname, lastReachedAt, phone }: PhoneSilentVars,
  { publicUrl, say, moment }: Wording,
): MailContent => {
  const { phoneMails: words, mails } = say;
  return {
    subject: words.silentSubject,
    preview: words.silentPreview,
    blocks: [
      { kind: "state", text: words.silentState },
      { kind: "heading", text: `${words.silentSubject}.` },
      { kind: "paragraph", text: mails.hello(firstname) },
      { kind: "paragraph", text: words.silent },
      { kind: "paragraph", text: words.silentMeaning },
      { kind: "steps", steps: [words.openApp, words.lookHere] },
      { kind: "button", label: words.seePhone, href: `${publicUrl}${pathTo("account")}` },
      {
        kind: "facts",
        rows: [
          ...(phone === "" ? [] : [[words.phone, phone] as const]),
          [words.lastReached, moment(lastReachedAt)],
        ],
      },
      { kind: "small", text: words.newPhone },
    ],
    reason: words.silentReason,
  };
};
