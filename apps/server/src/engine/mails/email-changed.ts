import type { WallMs } from "@afterword/core/time/instant";
import type { Letter } from "./blocks.ts";
import type { MailContext } from "./mail-context.ts";
import { momentInWords } from "./in-words.ts";

export type EmailChangedVars = {
  readonly firstname: string;
  readonly newEmail: string;
  readonly at: WallMs;
};

/** The last mail to an address that was given up, so that no account is moved away from its owner in silence. */
export const emailChanged = (vars: EmailChangedVars, { publicUrl }: MailContext): Letter => ({
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
