import type { planBody } from "@afterword/contract/endpoints/plans";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { planMistakes } from "@afterword/core/plans/plan-fields";
import { catalogs } from "@afterword/core/messages/catalog";
import type { Catalog } from "@afterword/core/messages/catalog";
import { FREE_PLAN } from "@afterword/core/plans/free-plan";
import type { PlanUse } from "@afterword/core/plans/plan-fields";
import type * as z from "zod/mini";
import type { Context } from "../../context.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { presentPlan } from "./present.ts";
import {
  changePlan,
  countUsersByPlan,
  deletePlanRow,
  findPlanUses,
  insertPlan,
  lockPlan,
} from "./queries.ts";
import type { PlanContent, PlanRow } from "./queries.ts";

type PlanContext = Pick<Context, "clock" | "database" | "ids">;
type Body = z.output<typeof planBody>;

/**
 * What admins do with plans (product §2, §5). There is one plan without a price, which new users get: it keeps that
 * price, stays open and cannot be deleted. A plan that anything refers to cannot be deleted either. Lowered limits do
 * not touch notes, which are judged when they are next changed; nothing here concerns the switch.
 */
export const addPlan = async (context: PlanContext, admin: Caller, body: Body): Promise<Outcome<string>> => {
  const mistaken = mistakeOf(body, "paid");
  if (mistaken !== null) return refuse(mistaken);
  const id = context.ids.uuid();
  return changed(context, admin, { plan: id, change: "added" }, async (trx) => {
    await insertPlan(trx, id, contentOf(body));
    return ok(id);
  });
};

export const updatePlan = async (
  context: PlanContext,
  admin: Caller,
  id: string,
  body: Body,
): Promise<Outcome<string>> => {
  if (body._id !== undefined && body._id !== id) {
    return refuse({ kind: "invalid", fields: { _id: (say) => say.admin.planOther } });
  }
  return changed(context, admin, { plan: id, change: "changed" }, async (trx) => {
    const before = await lockPlan(trx, id);
    if (before === undefined) return refuse({ kind: "not-found" });
    if (body.revision !== undefined && body.revision !== before.revision) {
      return refuse(await changedSince(trx, before));
    }
    const mistaken = mistakeOf(body, before.price_cents === 0 ? "free" : "paid");
    if (mistaken !== null) return refuse(mistaken);
    await changePlan(trx, id, contentOf(body));
    return ok(id);
  });
};

export const deletePlan = (context: PlanContext, admin: Caller, id: string): Promise<Outcome<string>> =>
  changed(context, admin, { plan: id, change: "deleted" }, async (trx) => {
    const before = await lockPlan(trx, id);
    if (before === undefined) return refuse({ kind: "not-found" });
    if (before.price_cents === 0)
      return refuse({ kind: "conflict", sentence: (say) => say.planAdmin.freePlanStays });
    const uses = await findPlanUses(trx, id);
    if (uses.length > 0) return refuse(inUse(uses));
    await deletePlanRow(trx, id);
    return ok(id);
  });

/** The page shows it beside what was typed (decision 062). */
const changedSince = async (trx: Trx, plan: PlanRow): Promise<DomainError> => {
  const counts = await countUsersByPlan(trx);
  return {
    kind: "changed-since",
    sentence: (say) => say.planAdmin.changedSince,
    now: (say) => presentPlan(plan, counts.get(plan.id) ?? 0, say),
  };
};

const mistakeOf = (body: Body, kind: "free" | "paid"): DomainError | null => {
  const fields = planMistakes(body, kind);
  return Object.keys(fields).length === 0 ? null : { kind: "invalid", fields };
};

const contentOf = (body: Body): PlanContent => ({
  name: body.name.trim(),
  description: isWrittenByUs(body.description.trim()) ? FREE_PLAN.description : body.description.trim(),
  price_cents: body.price,
  is_popular: body.isPopular,
  active: body.active,
  max_num_notes: body.maxNumNotes,
  max_num_recipients: body.maxNumRecipients,
  max_recording_length: body.maxRecordingLength,
  data_retention_num_month: body.dataRetentionNumMonth,
});

/** The first description of the free plan is shown in each reader's language (present.ts), so in whichever it is kept. */
const isWrittenByUs = (description: string): boolean =>
  Object.values(catalogs).some(({ subscription }) => subscription.freePlanText === description);

type PlanChange = { readonly plan: string; readonly change: "added" | "changed" | "deleted" };

/** Makes the change and writes it to the admin's log, unless the database finds that it cannot be. */
const changed = async (
  { clock, database, ids }: PlanContext,
  { userId: owner }: Caller,
  detail: PlanChange,
  change: (trx: Trx) => Promise<Outcome<string>>,
): Promise<Outcome<string>> => {
  try {
    return await transaction(database.db, async (trx) => {
      const outcome = await change(trx);
      const entry = { owner, id: ids.uuid(), at: new Date(clock.now()), detail };
      if (outcome.ok) await recordAudit(trx, { ...entry, kind: "plans-changed" });
      return outcome;
    });
  } catch (error) {
    const found =
      error instanceof Error && "code" in error ? REFUSED_BY_DATABASE[String(error.code)] : undefined;
    if (found === undefined) throw error;
    return refuse(found);
  }
};

const inUse = (uses: readonly PlanUse[]): DomainError => ({
  kind: "conflict",
  sentence: ({ planAdmin: say }) => say.inUse(uses.map((use) => say[USES[use]]).join(", ")),
});

const USES = {
  users: "usedByUsers",
  grants: "usedByGrants",
  vouchers: "usedByVouchers",
  purchases: "usedByPurchases",
} as const satisfies Record<PlanUse, keyof Catalog["planAdmin"]>;

/** A key that another row came to refer to at the same moment; a name that is there already. */
const REFUSED_BY_DATABASE: Readonly<Record<string, DomainError>> = {
  "23503": { kind: "conflict", sentence: (say) => say.planAdmin.inUseNow },
  "23505": { kind: "conflict", sentence: (say) => say.admin.planNameTaken },
};
