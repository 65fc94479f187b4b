import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { MailContent, MailContext } from "./mail-content.ts";
import { momentInWords } from "./in-words.ts";

export type PhoneRegisteredVars = {
  readonly firstname: string;
  readonly at: WallMs;
  /** As it calls itself; empty when it told nothing of itself. */
  readonly phone: string;
  /** Another one was registered before. */
  readonly isReplaced: boolean;
};

/** Whoever can register a phone can give signs of life with it, so its owner hears of it. */
export const phoneRegistered = (vars: PhoneRegisteredVars, { publicUrl }: MailContext): MailContent => ({
  subject: vars.isReplaced ? "Another phone was registered" : "A phone was registered",
  preview: "If it was you, all is well. If not, read on.",
  blocks: [
    { kind: "heading", text: vars.isReplaced ? "Another phone was registered." : "A phone was registered." },
    {
      kind: "paragraph",
      text: `${vars.firstname}, your account now belongs to this phone. ${vars.isReplaced ? "The one before cannot act for you any more." : "It can remind you, and give signs of life for you."}`,
    },
    {
      kind: "facts",
      rows: [
        ["Phone", vars.phone || "Unknown"],
        ["On", momentInWords(vars.at)],
      ],
    },
    {
      kind: "paragraph",
      text: "If it was not you, somebody knows your password: choose a new one at once. That takes the phone’s rights away and logs everybody out.",
    },
    { kind: "button", label: "It was not me", href: `${publicUrl}${pathTo("forgotPassword")}` },
  ],
  reason: "You get this mail because it concerns the safety of your account.",
});

export type PhoneSilentVars = {
  readonly firstname: string;
  readonly lastReachedAt: WallMs;
  readonly phone: string;
};

/** Quiet signs that stop would be noticed by nobody else: the next reminder comes as if the phone had never been. */
export const phoneSilent = (vars: PhoneSilentVars, { publicUrl }: MailContext): MailContent => ({
  subject: "Your phone has not been reached",
  preview: "Without it we count only what you do yourself.",
  blocks: [
    { kind: "heading", text: "Your phone has not been reached." },
    {
      kind: "paragraph",
      text: `${vars.firstname}, your phone tells us quietly that you are well, and we have not heard from it for two weeks. Without it we count only what you do yourself, and remind you by mail as before.`,
    },
    {
      kind: "facts",
      rows: [
        ["Phone", vars.phone || "Unknown"],
        ["Last reached on", momentInWords(vars.lastReachedAt)],
      ],
    },
    {
      kind: "paragraph",
      text: "Open the app on it once; mostly that is enough. If you have another phone now, log in there and register it.",
    },
    { kind: "button", label: "See your account", href: `${publicUrl}${pathTo("account")}` },
  ],
  reason: "You get this mail because quiet signs of life are on for your phone.",
});
