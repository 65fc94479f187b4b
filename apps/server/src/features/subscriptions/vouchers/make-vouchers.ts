import { refuse, ok } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../../context.ts";
import { readNow } from "../../../engine/clock/service-clock.ts";
import { recordAudit } from "../../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../../engine/store/sql/sql-store.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { OFFICE_ID, openOffice } from "../../accounts/public.ts";
import { findPlanByName, holdPlan } from "../../plans/public.ts";
import { insertVouchers } from "./queries.ts";
import { hashVoucherCode, makeVoucherCode } from "./voucher-codes.ts";

export type VoucherOrder = {
  readonly count: number;
  readonly plan: { readonly name: string } | { readonly id: string };
  readonly months: number;
  /** The last moment at which they may be redeemed; null: without end. */
  readonly expiresAt: Date | null;
  readonly batch: string;
  /** Id of the admin; null for the command line. */
  readonly by: string | null;
};

type MakingContext = Pick<Context, "clock" | "database" | "ids" | "masterKey">;

export type MadeVouchers = { readonly batch: string; readonly codes: readonly string[] };

/** Makes vouchers, and answers their codes: they are kept hashed, so nobody can show them again. */
export const makeVouchers = (context: MakingContext, order: VoucherOrder): Promise<Outcome<MadeVouchers>> =>
  transaction(context.database.db, async (trx) => {
    const found = await findOrderedPlan(trx, order.plan);
    if (!found.ok) return found;
    const now = await readNow(rowsOf(trx), context);
    const officeKey = await openOffice(trx, context, now);
    const { batch, months, expiresAt, by: madeBy } = order;
    const [batchId, madeAt] = [context.ids.uuid(), new Date(now.wall)];
    const codes = Array.from({ length: order.count }, makeVoucherCode);
    const rows = codes.map((code) => ({
      codeHash: hashVoucherCode(officeKey, code),
      lastFour: code.slice(-4),
    }));
    const plan = found.value;
    await insertVouchers(trx, { batchId, batch, plan, months, expiresAt, madeAt, madeBy }, rows);
    await recordVouchers(trx, context, {
      kind: "vouchers-made",
      by: madeBy,
      at: madeAt,
      detail: { batch: batchId, plan, count: codes.length },
    });
    return ok({ batch: batchId, codes });
  });

/** Only plans with a price that can be chosen now are given away. */
const findOrderedPlan = async (trx: Trx, wanted: VoucherOrder["plan"]): Promise<Outcome<string>> => {
  const id = "id" in wanted ? wanted.id : (await findPlanByName(trx, wanted.name))?.id;
  const plan = id === undefined ? undefined : await holdPlan(trx, id);
  if (plan === undefined) {
    return refuse({
      kind: "not-found",
      sentence: ({ vouchers: say }) => ("id" in wanted ? say.planGone : say.planUnknown(wanted.name)),
    });
  }
  const { name } = plan;
  if (plan.price_cents === 0)
    return refuse({ kind: "conflict", sentence: (say) => say.vouchers.planFree(name) });
  if (!plan.active) return refuse({ kind: "conflict", sentence: (say) => say.vouchers.planInactive(name) });
  return ok(plan.id);
};

export type VoucherEvent = {
  readonly kind: "vouchers-made" | "vouchers-revoked";
  /** Id of the admin; null for the command line, whose acts stand in the installation's own log. */
  readonly by: string | null;
  readonly at: Date;
  readonly detail: { readonly batch: string; readonly count: number; readonly plan?: string };
};

export const recordVouchers = (
  trx: Trx,
  { ids }: Pick<Context, "ids">,
  { by, detail, ...event }: VoucherEvent,
): Promise<void> =>
  recordAudit(trx, {
    ...event,
    owner: by ?? OFFICE_ID,
    id: ids.uuid(),
    detail: by === null ? { ...detail, by: "command line" } : detail,
  });
