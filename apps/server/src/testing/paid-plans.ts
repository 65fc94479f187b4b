import { settleSubscription } from "../engine/switch/settle-subscription.ts";
import { rowsOf } from "../engine/store/sql/sql-store.ts";
import { transaction } from "../platform/db/transaction.ts";
import { makeVouchers } from "../features/subscriptions/public.ts";
import type { Context } from "../context.ts";

export type TestPlan = { readonly id: string; readonly name: string };

export const addPaidPlan = async (
  { database, ids }: Context,
  { name, active = true }: { readonly name?: string; readonly active?: boolean } = {},
): Promise<TestPlan> => {
  const id = ids.uuid();
  const plan = { id, name: name ?? `Plan ${id}` };
  const limits = { max_num_notes: 10, max_num_recipients: 10, max_recording_length: 10 };
  const fields = { description: "", price_cents: 500, data_retention_num_month: 0, active };
  await database.db
    .insertInto("plans")
    .values({ ...plan, ...limits, ...fields })
    .execute();
  return plan;
};

/** The name of its product in the app stores comes with it. */
export type SoldPlan = TestPlan & { readonly product: string };

export const addSoldPlan = async (context: Context, name: string): Promise<SoldPlan> => {
  const plan = await addPaidPlan(context, { name });
  const { db } = context.database;
  const row = db.selectFrom("plans").select("product").where("id", "=", plan.id).executeTakeFirstOrThrow();
  return { ...plan, ...(await row) };
};

/** A subscription as an app store told of it, by no act of its owner. */
export const addStoreSubscription = async (
  context: Context,
  {
    owner,
    plan,
    expiresAt,
    renews = true,
  }: {
    readonly owner: string;
    readonly plan: string;
    readonly expiresAt: Date;
    readonly renews?: boolean;
  },
): Promise<void> => {
  const id = context.ids.uuid();
  const now = new Date(context.clock.now());
  const times = { expires_at: expiresAt, said_at: now, read_at: now, created_at: now };
  const key = { store: "paper", key_hash: Buffer.from(id), sealed_key: Buffer.from(id) };
  await transaction(context.database.db, async (trx) => {
    await trx
      .insertInto("store_subscriptions")
      .values({ id, owner, plan, product: "plan", environment: "Sandbox", renews, ...key, ...times })
      .execute();
    await settleSubscription(rowsOf(trx), context, owner);
  });
};

/** The code of a new voucher. */
export const addVoucher = async (
  context: Context,
  {
    plan,
    months = 1,
    expiresAt = null,
  }: {
    readonly plan: TestPlan;
    readonly months?: number;
    readonly expiresAt?: Date | null;
  },
): Promise<string> => {
  const order = { count: 1, plan: { id: plan.id }, months, expiresAt, batch: "test", by: null };
  const made = await makeVouchers(context, order);
  const code = made.ok ? made.value.codes[0] : undefined;
  if (code === undefined) throw new Error("no voucher was made");
  return code;
};
