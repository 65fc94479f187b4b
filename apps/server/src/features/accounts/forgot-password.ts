import { loginEmail } from "@afterword/core/accounts/email";
import { fullName } from "@afterword/core/accounts/name";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { HOUR_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { createSecretLink } from "../../engine/links/secret-links.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { OFFICE_ID, openOffice } from "./office.ts";
import { countLinks, removeEndedLinks } from "./password-queries.ts";
import { lockClaim } from "./queries.ts";
import type { Claim } from "./queries.ts";
import type { Origin } from "./settle-password.ts";

export const RESET_LINK_MS = HOUR_MS;

/** More than the throttle lets through within an hour: a backstop, so that links never pile up. */
const LIVING_LINKS_MAX = 20;

export type ForgotPassword = { readonly email: string; readonly ip: string; readonly origin: Origin };

/**
 * Mails a link to a new password to whoever has an account with this address, and to whoever else reads there that
 * nobody has. What the caller sees is the same for both, and past the mails to one address, and so is the work before
 * the answer: nothing is looked up until it was given (jobs/background-tasks.ts). Only the mail tells the difference (behaviour
 * §4). Whoever asks at the moment at which a server is killed gets no mail, and can ask again.
 *
 * Earlier links go on: a stranger who asks must not make a mail useless that its owner is about to open. They end with
 * their hour, and all together with a new password (settle-password.ts).
 *
 * Also an unconfirmed account gets a link, since its owner may not know that: it proves the address as a confirmation
 * does (reset-password.ts). A disabled one gets it too: the password is still its owner's, and logging in says the rest.
 */
export const forgotPassword = (context: Context, asked: ForgotPassword): Outcome<null> =>
  context.backgroundTasks.add(() => answerByMail(context, asked)) ? ok(null) : refuse({ kind: "busy" });

const answerByMail = async (context: Context, { email, ip, origin }: ForgotPassword): Promise<void> => {
  const address = loginEmail(email);
  const admitted = await context.throttle.admitReset(address, ip);
  if (!admitted.ok) return;
  const isKnown = await transaction(context.database.db, async (trx) => {
    const claim = await lockClaim(trx, address);
    if (claim !== undefined) await mailLink(trx, context, claim, { address, origin });
    return claim !== undefined;
  });
  if (!isKnown) await tellNobody(context, email);
  context.notifyJobs();
};

/** There is no account under which it could be kept, so it is the installation's own (office.ts). */
const tellNobody = async (context: Context, email: string): Promise<void> => {
  const admitted = await context.throttle.admitNoAccountMail(loginEmail(email));
  if (!admitted.ok) return;
  await transaction(context.database.db, async (trx) => {
    const now = await readNow(rowsOf(trx), context);
    await queueMail(rowsOf(trx), context, {
      owner: OFFICE_ID,
      dataKey: await openOffice(trx, context, now),
      kind: "no-account",
      key: context.ids.uuid(),
      to: { name: "", address: email },
      vars: { askedAt: now.wall },
      now,
    });
  });
};

const mailLink = async (
  trx: Trx,
  context: Context,
  { id, firstname, lastname, email, wrapped_key }: Claim,
  { address, origin }: { readonly address: string; readonly origin: Origin },
): Promise<void> => {
  const rows = rowsOf(trx);
  const now = await readNow(rows, context);
  const validUntil = wallMs(now.wall + RESET_LINK_MS);
  const purpose = "reset-password";
  await removeEndedLinks(trx, { owner: id, purpose }, new Date(now.wall));
  if ((await countLinks(trx, { owner: id, purpose })) >= LIVING_LINKS_MAX) return;
  const link = { owner: id, purpose, ref: address, expiresAt: validUntil } as const;
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
