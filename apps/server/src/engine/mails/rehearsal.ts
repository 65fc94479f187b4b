import { rehearsal as say } from "@afterword/core/messages/rehearsal";
import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { Letter } from "./blocks.ts";
import { letterToRecipient, type DeliveryVars } from "./delivery.ts";
import type { MailContext } from "./mail-context.ts";
import { dayInWords } from "./in-words.ts";

export type RehearsalVars = DeliveryVars & {
  /** The link works until then. */
  readonly expiresAt: WallMs;
};

/**
 * A note's mail to its own writer (behaviour §1.10): word for word what a recipient would get, under a mark that
 * nobody can overlook, so that it is never taken for a delivery.
 */
export const rehearsal = (vars: RehearsalVars, { publicUrl }: MailContext): Letter => {
  const href = `${publicUrl}${pathTo("rehearsal", { secret: vars.secret })}`;
  const letter = letterToRecipient(vars, href);
  return {
    subject: say.subject(letter.subject),
    preview: say.mailPreview,
    blocks: [
      { kind: "mark", title: say.markTitle, text: say.markMail(dayInWords(vars.expiresAt)) },
      ...letter.blocks,
    ],
    reason: say.mailReason,
  };
};
