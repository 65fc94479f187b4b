import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { Letter } from "./blocks.ts";
import type { MailContext } from "./mail-context.ts";
import { momentInWords } from "./in-words.ts";

export type NoAccountVars = { readonly askedAt: WallMs };

/** The page answers the same for known and unknown addresses; this mail tells the difference (behaviour §4). */
export const noAccount = ({ askedAt }: NoAccountVars, { publicUrl }: MailContext): Letter => ({
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
