import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { Block, MailContent, MailContext } from "./mail-content.ts";
import { momentInWords } from "./in-words.ts";

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
export const secondFactor = (vars: SecondFactorVars, { publicUrl }: MailContext): MailContent => {
  const said = SAID[vars.what];
  return {
    subject: said.heading,
    preview:
      vars.what === "second-factor-disowned"
        ? "Choose a new password."
        : "If it was you, all is well. If not, read on.",
    blocks: [
      { kind: "heading", text: `${said.heading}.` },
      { kind: "paragraph", text: `${vars.firstname}, ${said.text}` },
      {
        kind: "facts",
        rows: [
          ...(vars.name === undefined ? [] : [["Passkey", vars.name] as const]),
          ["On", momentInWords(vars.at)],
          ["With", vars.device],
        ],
      },
      ...adviceOn(vars, publicUrl),
    ],
    reason: "You get this mail because it concerns the safety of your account.",
  };
};

const adviceOn = ({ what, disown }: SecondFactorVars, publicUrl: string): readonly Block[] => {
  if (disown !== undefined) {
    const href = `${publicUrl}${pathTo("disownFactor", { secret: disown.secret })}`;
    return [
      { kind: "paragraph", text: undone(momentInWords(disown.validUntil)) },
      { kind: "button", label: "It was not me", href },
    ];
  }
  const button = { kind: "button", label: "Choose a new password" } as const;
  const choose: Block = { ...button, href: `${publicUrl}${pathTo("forgotPassword")}` };
  if (what === "second-factor-disowned") return [choose];
  return [{ kind: "paragraph", text: KNOWN.has(what) ? PASSWORD_KNOWN : NOT_ME }, choose];
};

/** A new password alone would not help: the log-in would ask for the factor that the thief added. */
const undone = (until: string): string =>
  `If it was not you, somebody knows your password. Press the button, until ${until}: it takes the second factor and its recovery codes away, logs everybody out, and lets you choose a new password.`;

const NOT_ME =
  "If it was not you, choose a new password at once, which logs everybody out. Then look at Account, Security. If the log-in asks you for a second factor that you never added, press the button in the mail that told you of the first one.";

/** Said also to owners who mistyped or went away. */
const PASSWORD_KNOWN =
  "If it was not you, somebody knows your password: choose a new one at once, which logs everybody out. Then look at Account, Security.";

const SAID = {
  "passkey-added": {
    heading: "A passkey was added to your account",
    text: "from now on it can be used as the second step of your log-in.",
  },
  "passkey-removed": {
    heading: "A passkey was removed from your account",
    text: "it cannot be used to log in any more.",
  },
  "one-time-codes-added": {
    heading: "One-time codes were added to your account",
    text: "from now on a code of an authenticator app can be used as the second step of your log-in.",
  },
  "one-time-codes-removed": {
    heading: "One-time codes were removed from your account",
    text: "no code of an authenticator app is taken at your log-in any more.",
  },
  "recovery-codes-made": {
    heading: "New recovery codes were made for your account",
    text: "the ones that you kept before do not work any more.",
  },
  "recovery-code-used": {
    heading: "A recovery code was used to log in",
    text: "it does not work any more. Make new ones before you run out of them.",
  },
  "second-factor-failed": {
    heading: "The second step of your log-in failed several times",
    text: "your password was entered, and then something that was not right, at least three times within a day.",
  },
  "second-factor-not-shown": {
    heading: "Your password was entered, but not the second step",
    text: "a log-in with your password was begun, and its second step was not completed.",
  },
  "second-factor-disowned": {
    heading: "Your second factor was taken away",
    text: "somebody pressed “It was not me” in a mail of ours. Everybody was logged out, and your password does not work any more until you choose a new one.",
  },
  "second-factor-reset": {
    heading: "Your second factor was taken away",
    text: "whoever keeps this installation did so. Your password alone is enough to log in now; please add a new one.",
  },
} as const;

const KNOWN: ReadonlySet<keyof typeof SAID> = new Set(["second-factor-failed", "second-factor-not-shown"]);

export type SessionTheftVars = {
  readonly firstname: string;
  readonly at: WallMs;
  /** What the session was opened with, in words its owner recognises. */
  readonly device: string;
};

/** An old refresh token came back, so it may have been copied; the session was ended (behaviour §4). */
export const sessionTheft = (vars: SessionTheftVars, { publicUrl }: MailContext): MailContent => ({
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
