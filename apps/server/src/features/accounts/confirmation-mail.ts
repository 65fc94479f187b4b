import { loginEmail } from "@afterword/core/accounts/email";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Language } from "@afterword/core/language/languages";
import { wallMs } from "@afterword/core/time/instant";
import type { Now } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { SwitchContext } from "../../engine/context.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { createAnonymousMailThrottle } from "../../platform/throttle/anonymous-mail-throttle.ts";
import { transactionPool } from "../../platform/throttle/limiter.ts";
import { lockAddressHolder, readerOfHolder } from "./address-queries.ts";
import type { AddressHolder } from "./address-queries.ts";
import { queueBackgroundTask } from "./background-tasks.ts";
import type { ConfirmationMailTask } from "./background-tasks.ts";
import { countLinks, deleteExpiredLinks, LIVING_LINKS_MAX } from "./password-queries.ts";
import { deleteLinks, getCreatedAt, lockAdmins } from "./queries.ts";
import { mailConfirmation, mailExistingOwner } from "./registration.ts";

type MailContext = SwitchContext & Pick<Context, "database" | "notifyJobs" | "throttle">;

/**
 * Mails the confirmation of a sign-up again, for an admin: the first mail went astray, or its link has expired. The new
 * link takes the place of earlier ones. The address may be a stranger's, so it gets a few such mails a day.
 */
export const mailConfirmationAgain = async (
  context: MailContext,
  admin: Caller,
  id: string,
): Promise<Outcome<null>> => {
  const { database, store, throttle } = context;
  const asked = refusalOf(await store.rows.findUser(id));
  if (!asked.ok) return asked;
  const admitted = await throttle.admitConfirmationMail(id);
  if (!admitted.ok) return admitted;
  const mailed = await transaction(database.db, async (trx): Promise<Outcome<null>> => {
    if (!(await lockAdmins(trx, id)).includes(admin.userId)) return refuse({ kind: "forbidden" });
    const locked = refusalOf(await rowsOf(trx).lockUser(id));
    return locked.ok ? mail(trx, context, admin, locked.value) : locked;
  });
  context.notifyJobs();
  return mailed;
};

/**
 * Asks for the mail of a sign-up once more, for a user whose first one went astray. The caller has no session,
 * so the answer is the same for every address, also beyond the limit of mails, as at the sign-up itself.
 */
export const requestConfirmationMail = (
  context: Pick<Context, "clock" | "database" | "ids" | "masterKey" | "store">,
  asked: { readonly email: string; readonly ip: string; readonly language: Language | null },
): Promise<Outcome<null>> =>
  queueBackgroundTask(context, { kind: "confirmation-mail", ...asked, askedAt: context.clock.now() });

/** What that request leads to: the mail of the sign-up, or of a sign-up with an address that has an account. */
export const answerConfirmationRequest = async (
  trx: Trx,
  context: SwitchContext,
  task: ConfirmationMailTask,
): Promise<void> => {
  const address = loginEmail(task.email);
  const throttle = createAnonymousMailThrottle(transactionPool(trx));
  if (!(await throttle.admitSignUpMailAgain(address, task.ip)).ok) return;
  const holder = await lockAddressHolder(trx, address);
  if (holder === undefined) return;
  const now = await readNow(rowsOf(trx), context);
  if (holder.email_confirmed) await mailExistingOwner(trx, context, holder, { now, task });
  else await mailAnotherLink(trx, context, holder, { now, task });
};

/** Earlier links stay good: a stranger who asks must not spoil the mail that is about to be opened. */
const mailAnotherLink = async (
  trx: Trx,
  context: SwitchContext,
  holder: AddressHolder,
  { now, task }: { readonly now: Now; readonly task: ConfirmationMailTask },
): Promise<void> => {
  const { id } = holder;
  const links = { owner: id, purpose: "confirm-email" } as const;
  await deleteExpiredLinks(trx, links, new Date(now.wall));
  if ((await countLinks(trx, links)) >= LIVING_LINKS_MAX) return;
  await mailConfirmation(trx, context, {
    person: { ...holder, ...readerOfHolder(holder, task) },
    dataKey: unwrapDataKey(context.masterKey, id, holder.wrapped_key),
    key: `${id}/${context.ids.uuid()}`,
    signedUpAt: wallMs((await getCreatedAt(trx, id)).getTime()),
    mailedAt: now,
  });
};

const refusalOf = (user: SwitchUser | undefined): Outcome<SwitchUser> => {
  if (user === undefined || user.isSystem) return refuse({ kind: "not-found" });
  return user.emailConfirmed
    ? refuse({ kind: "conflict", sentence: (say) => say.session.alreadyConfirmed })
    : ok(user);
};

const mail = async (
  trx: Trx,
  context: MailContext,
  { userId: by }: Caller,
  user: SwitchUser,
): Promise<Outcome<null>> => {
  const now = await readNow(rowsOf(trx), context);
  await deleteLinks(trx, user.id, "confirm-email");
  await mailConfirmation(trx, context, {
    person: user,
    dataKey: unwrapDataKey(context.masterKey, user.id, user.wrappedKey),
    key: `${user.id}/${context.ids.uuid()}`,
    signedUpAt: wallMs((await getCreatedAt(trx, user.id)).getTime()),
    mailedAt: now,
  });
  const [at, fields] = [new Date(now.wall), ["confirmation-mail"]];
  const entry = { owner: user.id, id: context.ids.uuid(), at };
  await recordAudit(trx, { ...entry, kind: "changed-by-admin", detail: { by, fields } });
  const ofAdmin = { owner: by, id: context.ids.uuid(), at };
  await recordAudit(trx, { ...ofAdmin, kind: "account-changed", detail: { account: user.id, fields } });
  return ok(null);
};
