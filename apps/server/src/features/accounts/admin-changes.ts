import type { adminFields } from "@afterword/contract/endpoints/accounts";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type * as z from "zod/mini";
import type { Context } from "../../context.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { settleSubscription } from "../../engine/switch/settle-subscription.ts";
import { lookAgain } from "../../engine/switch/decide-user.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { findPlan, readNextPlan, tellOfPlan } from "../plans/public.ts";
import { changeUser, findGrants, lockAdmins, replaceGrants } from "./queries.ts";
import type { UserChange } from "./queries.ts";

export type AdminChangeContext = SwitchContext & Pick<Context, "database" | "notifyJobs">;

export type AdminFields = z.output<typeof adminFields>;

/**
 * What an admin sets on another account. It is no sign of life of the owner; the switch decides again, since the
 * account may join or leave it (behaviour §1.6). The sessions of a disabled user end by themselves.
 *
 * Admins cannot take rights away from themselves (product §6). Under the lock of all admins it is checked again that
 * the caller is one, so one admin is always left, also when two demote each other at the same moment.
 */
export const updateByAdmin = async (
  context: AdminChangeContext,
  admin: Caller,
  id: string,
  fields: AdminFields,
): Promise<Outcome<null>> => {
  if (Object.keys(fields).length === 0) return ok(null);
  const updated = await transaction(context.database.db, async (trx) => {
    const admins = await lockAdmins(trx);
    return admins.includes(admin.userId) ? change(trx, context, { admin, id, fields }) : FORBIDDEN;
  });
  context.notifyJobs();
  return updated;
};

const FORBIDDEN = refuse({ kind: "forbidden" });

type AdminChange = { readonly admin: Caller; readonly id: string; readonly fields: AdminFields };

const change = async (
  trx: Trx,
  context: AdminChangeContext,
  { admin, id, fields }: AdminChange,
): Promise<Outcome<null>> => {
  const rows = rowsOf(trx);
  const user = await rows.lockUser(id);
  if (user === undefined || user.isSystem) return refuse({ kind: "not-found" });
  await changeUser(trx, id, changeOf(fields));
  await recordChange(trx, context, { admin, id, fields });
  if (fields.freePlans === undefined) await lookAgain(rows, context, id);
  else await changeGrants(trx, context, user, fields.freePlans);
  return ok(null);
};

/** Whose plan was among those taken back has another right in its place, or none; either way the owner is told. */
const changeGrants = async (
  trx: Trx,
  context: AdminChangeContext,
  user: SwitchUser,
  plans: readonly string[],
): Promise<void> => {
  const rows = rowsOf(trx);
  const before = await findGrants(trx, user.id);
  await replaceGrants(trx, user.id, plans);
  await settleSubscription(rows, context, user.id);
  const now = await readNow(rows, context);
  for (const id of before.filter((one) => !plans.includes(one))) {
    const plan = await findPlan(trx, id);
    if (plan === undefined) continue;
    const vars = { plan: plan.name, at: now.wall, next: await readNextPlan(trx, user.id, now.wall) };
    const key = `${id}/${new Date(now.wall).toISOString()}`;
    await tellOfPlan(trx, context, user, { kind: "grant-revoked", key, vars, now });
  }
};

/** Writes to the log of the account and to that of the admin. */
const recordChange = async (
  trx: Trx,
  context: AdminChangeContext,
  { admin: { userId: by }, id: account, fields }: AdminChange,
): Promise<void> => {
  const [at, names] = [new Date(context.clock.now()), Object.keys(fields)];
  const ofAccount = { kind: "changed-by-admin", detail: { by, fields: names } } as const;
  const ofAdmin = { kind: "account-changed", detail: { account, fields: names } } as const;
  await recordAudit(trx, { owner: account, id: context.ids.uuid(), at, ...ofAccount });
  await recordAudit(trx, { owner: by, id: context.ids.uuid(), at, ...ofAdmin });
};

const changeOf = ({ active, role }: AdminFields): UserChange => ({
  ...(active === undefined ? {} : { active }),
  ...(role === undefined ? {} : { role }),
});
