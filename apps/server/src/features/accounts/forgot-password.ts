import { loginEmail } from "@afterword/core/accounts/email";
import { fullName } from "@afterword/core/accounts/name";
import { HOUR_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { unwrapDataKey } from "../../crypto/master-key.ts";
import { recordAudit } from "../../db/audit.ts";
import { rowsOf } from "../../db/switch-store.ts";
import { transaction } from "../../db/transaction.ts";
import type { Trx } from "../../db/transaction.ts";
import { createSecretLink } from "../../links/secret-links.ts";
import { queueMail } from "../../outbox/queue-mail.ts";
import { readNow } from "../../switch/service-clock.ts";
import { afterAnswerTime } from "./answer-time.ts";
import { lockClaim, removeLinks } from "./queries.ts";
import type { Claim } from "./queries.ts";
import type { Origin } from "./settle-password.ts";

const RESET_LINK_MS = HOUR_MS;

export type ForgotPassword = { readonly email: string; readonly origin: Origin };

/**
 * Mails a link to a new password to whoever has an account with this address; earlier ones die. Nobody else gets a mail:
 * strangers must not be written to because somebody mistyped. What the caller sees is the same for both, and past the
 * links of a day to one address (behaviour §4).
 *
 * Also an unconfirmed account gets it, since its owner may not know that: the link proves the address as a confirmation
 * does (reset-password.ts). A disabled one gets it too: the password is still its owner's, and logging in says the rest.
 */
export const forgotPassword = (context: Context, { email, origin }: ForgotPassword): Promise<void> =>
  afterAnswerTime(async () => {
    const address = loginEmail(email);
    const admitted = await context.throttle.admitReset(address);
    if (!admitted.ok) return;
    await transaction(context.database.db, async (trx) => {
      const claim = await lockClaim(trx, address);
      if (claim !== undefined) await mailLink(trx, context, claim, { address, origin });
    });
    context.wake();
  });

const mailLink = async (
  trx: Trx,
  context: Context,
  { id, firstname, lastname, email, wrapped_key }: Claim,
  { address, origin }: { readonly address: string; readonly origin: Origin },
): Promise<void> => {
  const rows = rowsOf(trx);
  const now = await readNow(rows, context);
  const validUntil = wallMs(now.wall + RESET_LINK_MS);
  await removeLinks(trx, id, "reset-password");
  const link = { owner: id, purpose: "reset-password", ref: address, expiresAt: validUntil } as const;
  const secret = await createSecretLink(rows, context, link);
  await queueMail(rows, context, {
    owner: id,
    dataKey: unwrapDataKey(context.masterKey, id, wrapped_key),
    kind: "reset-password",
    key: context.ids.uuid(),
    to: { name: fullName({ firstname, lastname }), address: email },
    vars: { firstname, secret, askedAt: now.wall, validUntil },
    now,
  });
  const event = { owner: id, id: context.ids.uuid(), at: new Date(now.wall) };
  await recordAudit(trx, { ...event, kind: "password-reset-asked", detail: origin });
};
