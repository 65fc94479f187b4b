import { refuse, ok } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../../context.ts";
import { readNow } from "../../../engine/clock/service-clock.ts";
import { rowsOf } from "../../../engine/store/sql/sql-store.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { openOffice } from "../../accounts/public.ts";
import { findPlanByName, holdPlan } from "../../plans/public.ts";
import { insertVouchers } from "./queries.ts";
import { hashVoucherCode, makeVoucherCode } from "./voucher-codes.ts";

export type VoucherOrder = {
  readonly count: number;
  /** By its name. */
  readonly plan: string;
  readonly months: number;
  /** The last moment at which they may be redeemed; null: without end. */
  readonly expiresAt: Date | null;
  readonly batch: string;
};

type MakingContext = Pick<Context, "clock" | "database" | "ids" | "masterKey">;

/** Makes vouchers, and answers their codes: they are kept hashed, so nobody can show them again. */
export const makeVouchers = (
  context: MakingContext,
  { count, plan: name, months, expiresAt, batch }: VoucherOrder,
): Promise<Outcome<readonly string[]>> =>
  transaction(context.database.db, async (trx) => {
    const named = await findPlanByName(trx, name);
    const plan = named && (await holdPlan(trx, named.id));
    if (plan === undefined) return refuse({ kind: "not-found", sentence: () => `There is no plan ${name}.` });
    if (plan.price_cents === 0) return refused(`The plan ${name} costs nothing, so it needs no voucher.`);
    if (!plan.active) return refused(`The plan ${name} is inactive.`);
    const now = await readNow(rowsOf(trx), context);
    const officeKey = await openOffice(trx, context, now);
    const codes = Array.from({ length: count }, makeVoucherCode);
    const terms = { batch, plan: plan.id, months, expiresAt, madeAt: new Date(now.wall) };
    const rows = codes.map((code) => ({
      codeHash: hashVoucherCode(officeKey, code),
      lastFour: code.slice(-4),
    }));
    await insertVouchers(trx, terms, rows);
    return ok(codes);
  });

const refused = (sentence: string): Outcome<never> => refuse({ kind: "conflict", sentence: () => sentence });
