import { loginEmail } from "@afterword/core/accounts/email";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { messages } from "@afterword/core/messages/catalog";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../db/switch-store.ts";
import { transaction } from "../../db/transaction.ts";
import type { Trx } from "../../db/transaction.ts";
import { confirmAgency } from "../../switch/confirm-agency.ts";
import { claimAddress } from "./claim-address.ts";
import type { ConfirmEmail } from "./confirm-email.ts";
import { changeUser, dropAddress, findAccount } from "./queries.ts";
import { takeLink } from "./take-link.ts";
import type { TakenLink } from "./take-link.ts";

/**
 * Makes the pending address the account's own, by the link mailed there, and answers it; an own act, and so a sign of
 * life (behaviour §1.7). Refused when the address became somebody else's confirmed one meanwhile, or when the owner has
 * cancelled the change.
 */
export const confirmUpdatedEmail = (
  context: Context,
  { secret, device }: ConfirmEmail,
): Promise<Outcome<{ email: string }>> =>
  transaction(context.database.db, async (trx) => {
    const taken = await takeLink(trx, context, "confirm-updated-email", secret);
    const email = taken === null ? null : await moveTo(trx, taken);
    if (taken === null || email === null)
      return refuse({ kind: "link-invalid", sentence: messages.session.updatedEmailConfirmFailed });
    await confirmAgency(rowsOf(trx), context, { owner: taken.user.id, source: "email-confirmed", device });
    return ok({ email });
  });

const moveTo = async (trx: Trx, { link, user }: TakenLink): Promise<string | null> => {
  const [owner, email] = [user.id, link.ref];
  const account = await findAccount(trx, owner);
  if (account?.new_email !== email) return null;
  const [before, after] = [loginEmail(user.email), loginEmail(email)];
  if (before !== after) {
    if ((await claimAddress(trx, after, owner)) !== null) return null;
    await dropAddress(trx, before, owner);
  }
  await changeUser(trx, owner, { email, new_email: null });
  return email;
};
