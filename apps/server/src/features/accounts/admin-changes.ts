import type { adminFields } from "@afterword/contract/endpoints/accounts";
import type { Role } from "@afterword/core/accounts/permissions";
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
import { lookAgain } from "../../engine/switch/decide-after-event.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isStillOpen } from "../../platform/http/live-session.ts";
import { findPlan, readNextPlan, tellOfPlan } from "../plans/public.ts";
import { changeUser, findGrants, findRole, lockAdmins, replaceGrants } from "./queries.ts";
import type { UserChange } from "./queries.ts";
import { proveOwner } from "../recent-proof/public.ts";
import type { GivenProof, ProofContext } from "../recent-proof/public.ts";
import { tellOfAdmin } from "./tell-of-admin.ts";

export type AdminChangeContext = SwitchContext & ProofContext & Pick<Context, "database" | "notifyJobs">;

export type AdminFields = z.output<typeof adminFields>;

/**
 * What an admin sets on another account. It is no sign of life of the owner; the switch decides again, since the
 * account may join or leave it (behaviour §1.6). The sessions of a disabled user end by themselves.
 *
 * Admins cannot take rights away from themselves (product §6). Under the lock of all admins it is checked again that
 * the caller is one, so one admin is always left, also when two demote each other at the same moment. Who is an admin
 * changes only with a recent proof (docs/decisions/059), and all admins are told.
 */
export const updateByAdmin = async (
  context: AdminChangeContext,
  given: GivenProof,
  id: string,
  fields: AdminFields,
): Promise<Outcome<null>> => {
  const { freePlansSeen: _seen, ...wanted } = fields;
  if (Object.keys(wanted).length === 0) return ok(null);
  const { database } = context;
  const isAboutAdmins = changesAdmins(await findRole(database.db, id), fields);
  const proved = isAboutAdmins ? await proveOwner(context, given) : ok(null);
  if (!proved.ok) return proved;
  const updated = await transaction(database.db, async (trx): Promise<Outcome<null>> => {
    const admins = await lockAdmins(trx, id);
    return admins.includes(given.caller.userId)
      ? change(trx, context, { admin: given.caller, id, fields, isAboutAdmins })
      : refuse({ kind: "forbidden" });
  });
  context.notifyJobs();
  return updated;
};

/** An admin who is disabled is none. */
const changesAdmins = (role: Role | undefined, { active, role: wanted }: AdminFields): boolean =>
  (wanted !== undefined && wanted !== role) || (active !== undefined && role === "admin");

type AdminChange = {
  readonly admin: Caller;
  readonly id: string;
  readonly fields: AdminFields;
  /** And was proved. */
  readonly isAboutAdmins: boolean;
};

const change = async (trx: Trx, context: AdminChangeContext, asked: AdminChange): Promise<Outcome<null>> => {
  const { admin, id, fields, isAboutAdmins } = asked;
  const rows = rowsOf(trx);
  const user = await rows.lockUser(id);
  if (user === undefined || user.isSystem) return refuse({ kind: "not-found" });
  // Proving takes time; a new password may have ended the session meanwhile.
  const session = { owner: admin.userId, session: admin.sessionId, role: admin.role };
  if (!(await isStillOpen(trx, context, session))) return refuse({ kind: "no-session" });
  const role = await findRole(trx, id);
  if (!isAboutAdmins && changesAdmins(role, fields)) return refuse({ kind: "forbidden" });
  await changeUser(trx, id, changeOf(fields));
  if (fields.freePlans === undefined) {
    await recordChange(trx, context, asked, {});
    await lookAgain(rows, context, id);
  } else {
    await recordChange(trx, context, asked, await changeGrants(trx, context, user, fields));
  }
  await tellOfRights(trx, context, { admin, user, role, fields });
  return ok(null);
};

type RightsChange = Pick<AdminChange, "admin" | "fields"> & {
  /** As they were before. */
  readonly user: SwitchUser;
  readonly role: Role | undefined;
};

const tellOfRights = async (
  trx: Trx,
  context: AdminChangeContext,
  { admin, user, role, fields }: RightsChange,
): Promise<void> => {
  const was = user.active && role === "admin";
  const is = (fields.active ?? user.active) && (fields.role ?? role) === "admin";
  if (was === is) return;
  const about = { user, by: admin.userId };
  if (is) {
    const how = role === "admin" ? "enabled" : "made";
    await tellOfAdmin(trx, context, { ...about, kind: "admin-made", how });
  } else {
    const how = fields.role === "user" ? "demoted" : "disabled";
    await tellOfAdmin(trx, context, { ...about, kind: "admin-removed", how });
  }
};

type GrantChange = { readonly granted?: readonly string[]; readonly revoked?: readonly string[] };

/**
 * Whose plan was among those taken back has another right in its place, or none; either way the owner is told. Of a
 * plan that was not in use nothing is told: an admin may have ticked the wrong one.
 */
const changeGrants = async (
  trx: Trx,
  context: AdminChangeContext,
  user: SwitchUser,
  { freePlans = [], freePlansSeen }: AdminFields,
): Promise<GrantChange> => {
  const rows = rowsOf(trx);
  const before = await findGrants(trx, user.id);
  const seen = freePlansSeen ?? before;
  const granted = freePlans.filter((plan) => !seen.includes(plan) && !before.includes(plan));
  const revoked = before.filter((plan) => seen.includes(plan) && !freePlans.includes(plan));
  const kept = before.filter((plan) => !revoked.includes(plan));
  await replaceGrants(trx, user.id, [...kept, ...granted]);
  await settleSubscription(rows, context, user.id);
  if (revoked.includes(user.plan)) await tellOfRevoked(trx, context, user);
  return { granted, revoked };
};

const tellOfRevoked = async (trx: Trx, context: AdminChangeContext, user: SwitchUser): Promise<void> => {
  const plan = await findPlan(trx, user.plan);
  if (plan === undefined) return;
  const now = await readNow(rowsOf(trx), context);
  const vars = { plan: plan.name, at: now.wall, next: await readNextPlan(trx, user.id, now.wall) };
  const key = `${user.plan}/${new Date(now.wall).toISOString()}`;
  await tellOfPlan(trx, context, user, { kind: "grant-revoked", key, vars, now });
};

/** Writes to the log of the account and to that of the admin. */
const recordChange = async (
  trx: Trx,
  context: AdminChangeContext,
  { admin: { userId: by }, id: account, fields }: AdminChange,
  grants: GrantChange,
): Promise<void> => {
  const at = new Date(context.clock.now());
  const { freePlansSeen: _seen, ...asked } = fields;
  const set = { fields: Object.keys(asked), ...changeOf(fields), ...grants };
  const ofAccount = { kind: "changed-by-admin", detail: { by, ...set } } as const;
  const ofAdmin = { kind: "account-changed", detail: { account, ...set } } as const;
  await recordAudit(trx, { owner: account, id: context.ids.uuid(), at, ...ofAccount });
  await recordAudit(trx, { owner: by, id: context.ids.uuid(), at, ...ofAdmin });
};

const changeOf = ({ active, role }: AdminFields): Pick<UserChange, "active" | "role"> => ({
  ...(active === undefined ? {} : { active }),
  ...(role === undefined ? {} : { role }),
});
