import { fullName } from "@afterword/core/accounts/name";
import type { SecondFactorKind } from "@afterword/core/accounts/second-factor";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import type { DisownVars, SecondFactorVars } from "../../engine/mails/security-mails.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { countEventsSince } from "./queries.ts";
import { deleteExpiredTickets, listOwnersOfExpiredTickets } from "./ticket-queries.ts";
import { CHALLENGE_MS } from "./webauthn.ts";

export type ChangeReportContext = Pick<Context, "clock" | "ids" | "masterKey">;

export type Change = {
  readonly what: SecondFactorVars["what"];
  readonly device: string;
  /** Of a passkey. Only the mail has it, because the name that an owner gives is private. */
  readonly name?: string;
  /** The way back, in the mail about a first factor. */
  readonly disown?: DisownVars;
  readonly detail?: Readonly<Record<string, unknown>>;
};

/**
 * Writes a change to the security log and mails the owner, in the transaction of the change. The caller notifies the
 * jobs.
 */
export const recordFactorChange = async (
  trx: Trx,
  context: ChangeReportContext,
  user: SwitchUser,
  { what, device, detail, ...told }: Change,
): Promise<void> => {
  const at = new Date(context.clock.now());
  const event = { owner: user.id, id: context.ids.uuid(), at };
  await recordAudit(trx, { ...event, kind: what, detail: { device, ...detail } });
  await mailOwner(trx, context, user, { what, at: context.clock.now(), device, key: event.id, ...told });
};

export type Failure = { readonly kind: SecondFactorKind; readonly device: string };

/** A slip of the hand is no news; the third failure of a day is, once a day. */
const FAILURES_BEFORE_MAIL = 3;

/** A caller at the second step knows the password, so the owner should hear of it if it is a stranger. */
export const recordFailedFactor = async (
  trx: Trx,
  context: ChangeReportContext,
  user: SwitchUser,
  { kind, device }: Failure,
): Promise<void> => {
  const now = context.clock.now();
  const event = { owner: user.id, id: context.ids.uuid(), at: new Date(now) };
  await recordAudit(trx, { ...event, kind: "second-factor-failed", detail: { device, shown: kind } });
  if (!(await failedTooOften(trx, user.id, now))) return;
  const key = `second-factor-failed ${Math.floor(now / DAY_MS)}`;
  await mailOwner(trx, context, user, { what: "second-factor-failed", at: now, device, key });
};

const failedTooOften = async (trx: Trx, owner: string, now: WallMs): Promise<boolean> => {
  const since = new Date(now - DAY_MS);
  return (
    (await countEventsSince(trx, { owner, kind: "second-factor-failed", since })) >= FAILURES_BEFORE_MAIL
  );
};

export type Unfinished = {
  readonly device: string;
  readonly network: string;
  readonly begunAt: WallMs;
  readonly times: number;
};

/** At most one entry an hour and one mail a day, and no mail if the failures of the day were mailed already. */
const recordUnfinished = async (
  trx: Trx,
  context: ChangeReportContext,
  user: SwitchUser,
  { device, network, begunAt, times }: Unfinished,
): Promise<void> => {
  const kind = "second-factor-not-shown";
  const since = new Date(begunAt - HOUR_MS);
  if ((await countEventsSince(trx, { owner: user.id, kind, since })) === 0) {
    const event = { owner: user.id, id: context.ids.uuid(), at: new Date(begunAt), kind } as const;
    await recordAudit(trx, { ...event, detail: { device, network, times } });
  }
  if (await failedTooOften(trx, user.id, context.clock.now())) return;
  const key = `${kind} ${Math.floor(begunAt / DAY_MS)}`;
  await mailOwner(trx, context, user, { what: kind, at: begunAt, device, key });
};

type OwnerMail = Omit<SecondFactorVars, "firstname"> & { readonly key: string };

const mailOwner = async (
  trx: Trx,
  context: ChangeReportContext,
  user: SwitchUser,
  { key, ...change }: OwnerMail,
): Promise<void> => {
  const rows = rowsOf(trx);
  const now = await readNow(rows, context);
  await queueMail(rows, context, {
    owner: user.id,
    dataKey: unwrapDataKey(context.masterKey, user.id, user.wrappedKey),
    kind: "second-factor",
    key,
    to: { name: fullName(user), address: user.email },
    reader: user,
    vars: { firstname: user.firstname, ...change },
    now,
  });
};

/**
 * Reports log-ins with the right password whose second step was not completed in time: a stranger who began one knows
 * the password, and would leave no trace by stopping there. Returns the number of owners.
 */
export const reportUnfinishedLogIns = async (
  context: ChangeReportContext & Pick<Context, "database" | "notifyJobs">,
): Promise<number> => {
  const { clock, database } = context;
  const now = clock.now();
  let owners = 0;
  for (const owner of await listOwnersOfExpiredTickets(database.db, new Date(now))) {
    if (await transaction(database.db, (trx) => reportUnfinishedOf(trx, context, owner, now))) owners += 1;
  }
  if (owners > 0) context.notifyJobs();
  return owners;
};

const reportUnfinishedOf = async (
  trx: Trx,
  context: ChangeReportContext,
  owner: string,
  now: WallMs,
): Promise<boolean> => {
  const user = await rowsOf(trx).lockUser(owner);
  const unfinished = await deleteExpiredTickets(trx, owner, new Date(now));
  const last = unfinished.at(-1);
  if (user === undefined || last === undefined) return false;
  const { device, network, expiresAt } = last;
  const begunAt = wallMs(expiresAt.getTime() - CHALLENGE_MS);
  await recordUnfinished(trx, context, user, { device, network, begunAt, times: unfinished.length });
  return true;
};
