import { fullName } from "@afterword/core/accounts/name";
import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { Letter } from "./blocks.ts";
import type { MailContext } from "./mail-context.ts";
import { momentInWords } from "./in-words.ts";

export type ConfirmEmailVars = {
  readonly firstname: string;
  readonly lastname: string;
  readonly secret: string;
  readonly signedUpAt: WallMs;
  readonly validUntil: WallMs;
};

/** After sign-up. It names who signed up and when, so that a stranger's sign-up is recognised (decision 007). */
export const confirmEmail = (vars: ConfirmEmailVars, { publicUrl }: MailContext): Letter => ({
  subject: "Confirm your email address",
  preview: "One press, and you can log in to Afterword.",
  blocks: [
    { kind: "heading", text: `Welcome, ${vars.firstname}.` },
    { kind: "paragraph", text: "Please confirm that this address is yours. Then you can log in." },
    {
      kind: "button",
      label: "Confirm this address",
      href: `${publicUrl}${pathTo("confirmEmail", { secret: vars.secret })}`,
    },
    {
      kind: "facts",
      rows: [
        ["Signed up as", fullName(vars)],
        ["On", momentInWords(vars.signedUpAt)],
        ["Link good until", momentInWords(vars.validUntil)],
      ],
    },
    {
      kind: "small",
      text: "If this was not you, leave this mail alone. Without the confirmation nobody can use your address.",
    },
  ],
  reason: "You get this mail because somebody signed up with your address.",
});
