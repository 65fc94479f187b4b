import { deviceInWords } from "@afterword/core/accounts/device-in-words";
import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { Block, MailContent } from "./mail-content.ts";
import type { Wording } from "./wording.ts";

export type SecondFactorVars = {
  readonly firstname: string;
  readonly at: WallMs;
  readonly what: keyof typeof SAID;
  /** Of a passkey, as its owner named it. */
  readonly name?: string;
  /** The way back, with the first factor alone. */
  readonly disown?: DisownVars;
  /** What it was done with, in words its owner recognises. */
  readonly device: string;
};

export type DisownVars = { readonly secret: string; readonly validUntil: WallMs };

/** So that a change of the factors is never silent, and a stolen password is noticed. */
export const secondFactor = (vars: SecondFactorVars, wording: Wording): MailContent => {
  const { securityMails: words, mails, devices } = wording.say;
  const said = SAID[vars.what];
  const title = words[said.title];
  return {
    subject: title,
    preview: previewOf(vars.what, wording),
    blocks: [
      { kind: "heading", text: `${title}.` },
      { kind: "paragraph", text: mails.hello(vars.firstname) },
      {
        kind: "paragraph",
        text:
          said.text === "disownedText"
            ? words.disownedText(wording.say.secondFactor.disownButton)
            : words[said.text],
      },
      {
        kind: "facts",
        rows: [
          ...(vars.name === undefined ? [] : [[words.passkey, vars.name] as const]),
          [mails.when, wording.moment(vars.at)],
          [mails.device, deviceInWords(vars.device, devices)],
        ],
      },
      ...adviceOn(vars, wording),
    ],
    reason: mails.securityReason,
  };
};

const previewOf = (what: SecondFactorVars["what"], { say }: Wording): string => {
  if (what === "second-factor-disowned") return say.securityMails.chooseOne;
  return what === "second-factor-reset" ? say.securityMails.resetPreview : say.mails.ifYou;
};

const adviceOn = (
  { what, disown }: SecondFactorVars,
  { publicUrl, say, moment }: Wording,
): readonly Block[] => {
  const { securityMails: words, secondFactor: factor } = say;
  if (disown !== undefined) {
    const href = `${publicUrl}${pathTo("disownFactor", { secret: disown.secret })}`;
    return [
      // A new password alone would not help: the log-in would ask for the factor that the thief added.
      { kind: "paragraph", text: words.disownUntil(moment(disown.validUntil)) },
      { kind: "button", label: factor.disownButton, href, look: "danger" },
    ];
  }
  const href = `${publicUrl}${pathTo("forgotPassword")}`;
  const choose: Block = { kind: "button", label: factor.choosePassword, href };
  if (what === "second-factor-disowned") return [choose];
  const advice = what === "second-factor-reset" ? words.resetNotAsked : words.notYou;
  // A known password is said also to owners who mistyped or went away.
  return [{ kind: "paragraph", text: KNOWN.has(what) ? words.passwordKnown : advice }, choose];
};

const SAID = {
  "passkey-added": { title: "passkeyAdded", text: "passkeyAddedText" },
  "passkey-removed": { title: "passkeyRemoved", text: "passkeyRemovedText" },
  "one-time-codes-added": { title: "codesAdded", text: "codesAddedText" },
  "one-time-codes-removed": { title: "codesRemoved", text: "codesRemovedText" },
  "recovery-codes-made": { title: "recoveryCodesMade", text: "recoveryCodesMadeText" },
  "recovery-code-used": { title: "recoveryCodeUsed", text: "recoveryCodeUsedText" },
  "second-factor-failed": { title: "failed", text: "failedText" },
  "second-factor-not-shown": { title: "notShown", text: "notShownText" },
  "second-factor-disowned": { title: "disowned", text: "disownedText" },
  "second-factor-reset": { title: "disowned", text: "resetText" },
} as const;

const KNOWN: ReadonlySet<keyof typeof SAID> = new Set(["second-factor-failed", "second-factor-not-shown"]);

export type SessionTheftVars = {
  readonly firstname: string;
  readonly at: WallMs;
  /** What the session was opened with, in words its owner recognises. */
  readonly device: string;
};

/**
 * An old refresh token came back, so it may have been copied; the session was ended (behaviour §4). Whoever knows why logs
 * in as ever; the button is for the others.
 */
export const sessionTheft = (
  { firstname, at, device }: SessionTheftVars,
  { publicUrl, say, moment }: Wording,
): MailContent => {
  const { securityMails: words, mails } = say;
  return {
    subject: words.theftSubject,
    preview: words.theftPreview,
    blocks: [
      { kind: "state", text: mails.pleaseCheck },
      { kind: "heading", text: `${words.theftSubject}.` },
      { kind: "paragraph", text: mails.hello(firstname) },
      { kind: "paragraph", text: words.theft },
      {
        kind: "facts",
        rows: [
          [mails.device, deviceInWords(device, say.devices)],
          [mails.when, moment(at)],
        ],
      },
      answered(words.theftRestored, words.theftRestoredAdvice),
      answered(words.theftUnsure, words.theftUnsureAdvice),
      {
        kind: "button",
        label: say.secondFactor.choosePassword,
        href: `${publicUrl}${pathTo("forgotPassword")}`,
      },
    ],
    reason: mails.securityReason,
  };
};

const answered = (question: string, answer: string): Block => ({
  kind: "paragraph",
  text: `${question} ${answer}`,
  strong: question,
});
