import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { Letter } from "./blocks.ts";
import type { MailContext } from "./mail-context.ts";
import { momentInWords } from "./in-words.ts";

export type ConfirmUpdatedEmailVars = {
  readonly firstname: string;
  readonly secret: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly validUntil: WallMs;
};

/** Goes to the new address; until its link is used the old one stays in force. */
export const confirmUpdatedEmail = (vars: ConfirmUpdatedEmailVars, { publicUrl }: MailContext): Letter => ({
  subject: "Confirm your new email address",
  preview: "One press, and Afterword writes to this address from now on.",
  blocks: [
    { kind: "heading", text: "Is this your new address?" },
    {
      kind: "paragraph",
      text: `${vars.firstname}, you asked us to write to this address from now on. Please confirm it. Until then everything goes to the old one.`,
    },
    {
      kind: "button",
      label: "Confirm this address",
      href: `${publicUrl}${pathTo("confirmUpdatedEmail", { secret: vars.secret })}`,
    },
    {
      kind: "facts",
      rows: [
        ["New address", vars.newEmail],
        ["Old address", vars.oldEmail],
        ["Link good until", momentInWords(vars.validUntil)],
      ],
    },
    { kind: "small", text: "If you do not know what this is about, leave this mail alone. Nothing changes." },
  ],
  reason: "You get this mail because an account at Afterword asked to use your address.",
});
