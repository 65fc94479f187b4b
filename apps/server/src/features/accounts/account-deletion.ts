import { loginEmail } from "@afterword/core/accounts/email";
import { fullName } from "@afterword/core/accounts/name";
import { may } from "@afterword/core/accounts/permissions";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { AppStoreName } from "@afterword/core/subscriptions/app-stores";
import { wallMs } from "@afterword/core/time/instant";
import type { Now, WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { countAudit, recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { actorOf, adminDenial } from "../../platform/http/caller.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isStillOpen } from "../../platform/http/live-session.ts";
import { afterCommit } from "../../platform/log/log.ts";
import type { DeletedAccount } from "./deleted-list.ts";
import { eraseRecordings } from "../media/public.ts";
import { OFFICE_ID, openOffice } from "./office.ts";
import { deleteAccountRows, findAccountMadeBefore, listRecordedDeletions, lockAdmins } from "./queries.ts";
import { readShownSubscription } from "./shown-subscription.ts";
import { proveOwner } from "../recent-proof/public.ts";
import type { GivenProof, ProofContext } from "../recent-proof/public.ts";
import { tellOfAdmin } from "./tell-of-admin.ts";

type DeletionContext = Pick<
  Context,
  "clock" | "database" | "deletedList" | "ids" | "log" | "masterKey" | "notifyJobs" | "throttle"
>;

export type AccountDeletion = GivenProof & { readonly id: string };

/**
 * Deletes an account for good, with everything that belongs to it and the key that seals it (docs/decisions/023).
 * Owners delete their own account, admins any (product §6); both have to prove that they are there (recent-proof.ts).
 * The last admin stays, or no other admin could be made.
 *
 * It takes the lock of every decision, so a delivery, a reminder or a sign of life either comes wholly before it and
 * is deleted too, or finds no account. A mail that is being sent at this moment may still arrive; its link opens
 * nothing.
 */
export const deleteAccount = async (
  context: DeletionContext & ProofContext,
  { id, ...given }: AccountDeletion,
): Promise<Outcome<null>> => {
  const { caller } = given;
  const denial = adminDenial(caller, id);
  if (denial !== null) return refuse(denial);
  if (!may(actorOf(caller), "delete-user", { ownerId: id })) return refuse({ kind: "not-found" });
  const proved = await proveOwner(context, given);
  if (!proved.ok) return proved;
  const deleted = await transaction(context.database.db, (trx) => deleteLocked(trx, context, caller, id));
  if (!deleted.ok) return deleted;
  const { email, at } = deleted.value;
  context.notifyJobs();
  await listDeleted(context, id, at);
  await afterCommit(
    context,
    "what is counted for a deleted account's address stays until its window is over",
    () => context.throttle.forgetEmail(loginEmail(email)),
  );
  return ok(null);
};

type Deleted = { readonly email: string; readonly at: WallMs };

const deleteLocked = async (
  trx: Trx,
  context: DeletionContext,
  caller: Caller,
  id: string,
): Promise<Outcome<Deleted>> => {
  const admitted = await lockForDeletion(trx, context, caller, id);
  if (!admitted.ok) return admitted;
  const { user, isAdmin } = admitted.value;
  const [rows, isOwn] = [rowsOf(trx), caller.userId === id];
  const now = await readNow(rows, context);
  const entries = await countAudit(trx, id);
  const { chargedBy: store } = await readShownSubscription(trx, id, now.wall);
  await eraseRecordings(trx, now, id);
  await deleteAccountRows(trx, id);
  if (isAdmin) {
    const how = isOwn ? "left" : "deleted";
    await tellOfAdmin(trx, context, { kind: "admin-removed", how, user, by: caller.userId });
  }
  await mailGoodbye(trx, context, { user, by: isOwn ? "owner" : "admin", store, now });
  await recordDeletion(trx, context, { caller, id, entries, now });
  return ok({ email: user.email, at: now.wall });
};

type Deletable = { readonly user: SwitchUser; readonly isAdmin: boolean };

const lockForDeletion = async (
  trx: Trx,
  context: DeletionContext,
  caller: Caller,
  id: string,
): Promise<Outcome<Deletable>> => {
  const admins = caller.role === "admin" ? await lockAdmins(trx, id) : [];
  if (caller.userId !== id && !admins.includes(caller.userId)) return refuse({ kind: "forbidden" });
  const user = await rowsOf(trx).lockUser(id);
  if (user === undefined || user.isSystem) return refuse({ kind: "not-found" });
  // Proving takes time; a new password may have ended the session meanwhile.
  const session = { owner: caller.userId, session: caller.sessionId, role: caller.role };
  if (!(await isStillOpen(trx, context, session))) return refuse({ kind: "no-session" });
  const isAdmin = admins.includes(id);
  if (isAdmin && admins.length === 1) {
    return refuse({ kind: "conflict", sentence: (say) => say.admin.lastAdmin });
  }
  return ok({ user, isAdmin });
};

type Goodbye = {
  readonly user: SwitchUser;
  readonly by: "owner" | "admin";
  /** The app store that goes on charging. */
  readonly store: AppStoreName | null;
  readonly now: Now;
};

/** Sends no mail to an unconfirmed address, which may be a stranger's. */
const mailGoodbye = async (
  trx: Trx,
  context: DeletionContext,
  { user, by, store, now }: Goodbye,
): Promise<void> => {
  const dataKey = await openOffice(trx, context, now);
  if (!user.emailConfirmed) return;
  await queueMail(rowsOf(trx), context, {
    owner: OFFICE_ID,
    dataKey,
    kind: "account-deleted",
    key: user.id,
    to: { name: fullName(user), address: user.email },
    reader: user,
    vars: { firstname: user.firstname, at: now.wall, by, ...(store === null ? {} : { store }) },
    now,
  });
};

type Deletion = {
  readonly caller: Caller;
  readonly id: string;
  /**
   * Where its audit log ended, so that a later log under the same id is known to be another account's
   * (docs/decisions/024).
   */
  readonly entries: number;
  readonly now: Now;
};

/**
 * The account's own log is deleted with it. What stays are two ids, and an entry in the log of the admin who deleted
 * it.
 */
const recordDeletion = async (
  trx: Trx,
  context: DeletionContext,
  { caller, id, entries, now }: Deletion,
): Promise<void> => {
  const event = { at: new Date(now.wall), kind: "account-deleted" } as const;
  const detail = { account: id, by: caller.userId, entries };
  if (caller.userId !== id)
    await recordAudit(trx, { ...event, owner: caller.userId, id: context.ids.uuid(), detail });
  await recordAudit(trx, { ...event, owner: OFFICE_ID, id: context.ids.uuid(), detail });
};

/** The database has it too, so nothing is lost if the disk is full now: the next start writes the list again. */
const listDeleted = (context: DeletionContext, id: string, at: WallMs): Promise<void> =>
  afterCommit(context, "a deleted account is not in the list outside the database yet", () =>
    context.deletedList.add([{ id, at }]),
  );

/**
 * Deletes accounts again that had been deleted and came back with an older database, however it was restored
 * (docs/decisions/023). Call it at each start, before anything is decided or sent. Afterwards the list outside the
 * database and the record inside agree.
 */
export const deleteRestoredAccounts = async (context: DeletionContext): Promise<void> => {
  const listed = await readList(context);
  let count = 0;
  for (const account of listed) if (await deleteAgain(context, account)) count += 1;
  if (count > 0)
    context.log.warn({ count }, "accounts that had been deleted came back, and were deleted again");
  await completeList(context, listed);
};

const readList = async ({ deletedList, log }: DeletionContext): Promise<readonly DeletedAccount[]> => {
  try {
    return await deletedList.read();
  } catch (error) {
    log.error({ err: error }, "the list of deleted accounts cannot be read");
    return [];
  }
};

/** An account made after the deletion of its id is another account: those of the demo keep their ids. */
const deleteAgain = (context: DeletionContext, { id, at }: DeletedAccount): Promise<boolean> =>
  transaction(context.database.db, async (trx) => {
    if ((await findAccountMadeBefore(trx, id, new Date(at))) === undefined) return false;
    const rows = rowsOf(trx);
    if ((await rows.lockUser(id)) === undefined) return false;
    const entries = await countAudit(trx, id);
    const now = await readNow(rows, context);
    await eraseRecordings(trx, now, id);
    await deleteAccountRows(trx, id);
    await openOffice(trx, context, now);
    const event = { owner: OFFICE_ID, id: context.ids.uuid(), at: new Date(at) };
    const detail = { account: id, by: "restore", entries };
    await recordAudit(trx, { ...event, kind: "account-deleted", detail });
    return true;
  });

const completeList = async (context: DeletionContext, listed: readonly DeletedAccount[]): Promise<void> => {
  const known = new Set(listed.map(({ id }) => id));
  const recorded = await listRecordedDeletions(context.database.db, OFFICE_ID);
  const missing = recorded.filter(({ id }) => !known.has(id)).map(({ id, at }) => ({ id, at: wallMs(at) }));
  try {
    await context.deletedList.add(missing);
  } catch (error) {
    context.log.warn({ err: error }, "deleted accounts cannot be listed outside the database");
  }
};
