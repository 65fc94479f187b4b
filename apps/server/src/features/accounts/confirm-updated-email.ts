import { loginEmail } from "@afterword/core/accounts/email";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { messages } from "@afterword/core/messages/catalog";
import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import type { Trx } from "../../db/transaction.ts";
import { changeUser, dropAddress, findAccount, lockClaim, removeSignUp, takeAddress } from "./queries.ts";
import { takeLink } from "./take-link.ts";
import { lockUser } from "../../switch/locked-user.ts";

/**
 * Makes the pending address the account's own, by the link mailed there, and answers it. Refused when the address
 * became somebody else's confirmed one meanwhile, or when the owner has cancelled the change.
 */
export const confirmUpdatedEmail = (context: Context, secret: string): Promise<Outcome<{ email: string }>> =>
  transaction(context.database.db, async (trx) => {
    const link = await takeLink(trx, context, "confirm-updated-email", secret);
    const email = link === null ? null : await moveTo(trx, link.owner, link.ref);
    return email === null
      ? refuse({ kind: "link-invalid", sentence: messages.session.updatedEmailConfirmFailed })
      : ok({ email });
  });

const moveTo = async (trx: Trx, owner: string, email: string): Promise<string | null> => {
  const user = await lockUser(trx, owner);
  const account = await findAccount(trx, owner);
  if (user === undefined || account?.new_email !== email) return null;
  const [before, after] = [loginEmail(user.email), loginEmail(email)];
  if (before !== after) {
    if (!(await takeFromNobody(trx, after, owner))) return null;
    await dropAddress(trx, before, owner);
  }
  await changeUser(trx, owner, { email, new_email: null });
  return email;
};

/** A sign-up that was never confirmed gives way to somebody who has proved the address. */
const takeFromNobody = async (trx: Trx, email: string, owner: string): Promise<boolean> => {
  while (!(await takeAddress(trx, email, owner))) {
    const claim = await lockClaim(trx, email);
    if (claim?.email_confirmed) return false;
    if (claim !== undefined) await removeSignUp(trx, claim.id);
  }
  return true;
};
