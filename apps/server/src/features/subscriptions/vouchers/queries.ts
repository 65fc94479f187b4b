import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/schema.ts";
import type { Trx } from "../../../platform/db/transaction.ts";

export type NewVoucher = {
  readonly codeHash: Buffer;
  readonly lastFour: string;
};

export type VoucherTerms = {
  readonly batchId: string;
  /** Its name. */
  readonly batch: string;
  readonly plan: string;
  readonly months: number;
  readonly expiresAt: Date | null;
  readonly madeAt: Date;
  /** Id of the admin. */
  readonly madeBy: string | null;
};

/** Fewer parameters than one statement takes. */
const ROWS_AT_ONCE = 1_000;

export const insertVouchers = async (
  trx: Trx,
  { batchId, batch, plan, months, expiresAt, madeAt, madeBy }: VoucherTerms,
  vouchers: readonly NewVoucher[],
): Promise<void> => {
  const made = { batch_id: batchId, batch, made_at: madeAt, made_by: madeBy };
  const terms = { ...made, plan, months, expires_at: expiresAt };
  const rows = vouchers.map(({ codeHash, lastFour }) => ({
    code_hash: codeHash,
    last_four: lastFour,
    ...terms,
  }));
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    await trx
      .insertInto("vouchers")
      .values(rows.slice(first, first + ROWS_AT_ONCE))
      .execute();
  }
};

/** Uses a voucher up; undefined where there is none, it is used already, or its time is over. Of two at once one wins. */
export const takeVoucher = (
  trx: Trx,
  { codeHash, owner, at }: { readonly codeHash: Buffer; readonly owner: string; readonly at: Date },
): Promise<{ plan: string; months: number } | undefined> =>
  trx
    .updateTable("vouchers")
    .set({ used_by: owner, used_at: at })
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .where((voucher) => voucher.or([voucher("expires_at", "is", null), voucher("expires_at", ">=", at)]))
    .returning(["plan", "months"])
    .executeTakeFirst();

export type OwnedPlan = { readonly owner: string; readonly plan: string };

/** Until when vouchers give this plan so far. */
export const findVoucherEnd = async (trx: Trx, { owner, plan }: OwnedPlan): Promise<Date | null> => {
  const row = await trx
    .selectFrom("voucher_entitlements")
    .select("valid_until")
    .where("owner", "=", owner)
    .where("plan", "=", plan)
    .executeTakeFirst();
  return row?.valid_until ?? null;
};

export const writeVoucherEnd = async (trx: Trx, { owner, plan }: OwnedPlan, end: Date): Promise<void> => {
  await trx
    .insertInto("voucher_entitlements")
    .values({ owner, plan, valid_until: end })
    .onConflict((conflict) => conflict.columns(["owner", "plan"]).doUpdateSet({ valid_until: end }))
    .execute();
};

/** Without names and addresses of those who used them: a list of vouchers is no list of customers. */
export const listVouchers = (db: Kysely<DB>, batch: string | null) =>
  db
    .selectFrom("vouchers")
    .innerJoin("plans", "plans.id", "vouchers.plan")
    .select([
      "vouchers.last_four",
      "vouchers.batch",
      "plans.name as plan",
      "vouchers.months",
      "vouchers.expires_at",
      "vouchers.made_at",
      "vouchers.used_at",
    ])
    .$if(batch !== null, (query) => query.where("vouchers.batch", "=", batch))
    .orderBy("vouchers.made_at")
    .orderBy("vouchers.batch")
    .orderBy("vouchers.last_four")
    .execute();

export type VoucherRow = Awaited<ReturnType<typeof listVouchers>>[number];
