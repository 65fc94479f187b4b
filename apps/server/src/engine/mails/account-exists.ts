import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { Letter } from "./blocks.ts";
import type { MailContext } from "./mail-context.ts";
import { momentInWords } from "./in-words.ts";

export type AccountExistsVars = { readonly firstname: string; readonly triedAt: WallMs };

/** Sign-up answers the same for known and unknown addresses; this mail tells the difference (behaviour §4). */
export const accountExists = (vars: AccountExistsVars, { publicUrl }: MailContext): Letter => ({
  subject: "You already have an account",
  preview: "Somebody tried to sign up with your address. Nothing was changed.",
  blocks: [
    { kind: "heading", text: "You already have an account." },
    {
      kind: "paragraph",
      text: `${vars.firstname}, somebody tried to sign up with your address. Nothing was changed: your account and your notes are as you left them.`,
    },
    { kind: "button", label: "Log in", href: `${publicUrl}${pathTo("login")}` },
    { kind: "facts", rows: [["Tried on", momentInWords(vars.triedAt)]] },
    {
      kind: "small",
      text: `If you no longer know your password, choose a new one at ${publicUrl}${pathTo("forgotPassword")}. If it was not you who tried, there is nothing you need to do.`,
    },
  ],
  reason: "You get this mail because somebody signed up with the address of your account.",
});
