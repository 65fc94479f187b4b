import { PLAN_USES } from "@afterword/core/plans/plan-fields";
import type { PlanUse } from "@afterword/core/plans/plan-fields";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";

/** Does nothing when there is a plan without a price already; the schema admits one only. */
export const insertFreePlan = async (
  db: Kysely<DB>,
  plan: {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly maxNumNotes: number;
    readonly maxNumRecipients: number;
    readonly maxRecordingLength: number;
    readonly dataRetentionNumMonth: number;
  },
): Promise<void> => {
  await db
    .insertInto("plans")
    .values({
      id: plan.id,
      name: plan.name,
      description: plan.description,
      price_cents: 0,
      max_num_notes: plan.maxNumNotes,
      max_num_recipients: plan.maxNumRecipients,
      max_recording_length: plan.maxRecordingLength,
      data_retention_num_month: plan.dataRetentionNumMonth,
      active: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const PLAN_COLUMNS = [
  "id",
  "name",
  "description",
  "price_cents",
  "is_popular",
  "active",
  "max_num_notes",
  "max_num_recipients",
  "max_recording_length",
  "data_retention_num_month",
  "product",
  "revision",
] as const;

/** Plans that can be chosen and the one that `owner` has, cheapest first; for an admin all of them. */
export const findPlansFor = (db: Kysely<DB>, owner: string) =>
  db
    .selectFrom("plans")
    .select(PLAN_COLUMNS)
    .where((where) =>
      where.or([
        where("active", "=", true),
        where.exists(
          where
            .selectFrom("users")
            .select("users.id")
            .where("users.id", "=", owner)
            .where((user) =>
              user.or([user("users.role", "=", "admin"), user("users.plan", "=", user.ref("plans.id"))]),
            ),
        ),
      ]),
    )
    .orderBy("price_cents")
    .orderBy("name")
    .execute();

export type PlanRow = Awaited<ReturnType<typeof findPlansFor>>[number];

/** Plans that everyone may choose, cheapest first. */
export const findPlansOnOffer = (db: Kysely<DB>): Promise<readonly PlanRow[]> =>
  db
    .selectFrom("plans")
    .select(PLAN_COLUMNS)
    .where("active", "=", true)
    .orderBy("price_cents")
    .orderBy("name")
    .execute();

export const findPlan = (db: Kysely<DB>, id: string): Promise<PlanRow | undefined> =>
  db.selectFrom("plans").select(PLAN_COLUMNS).where("id", "=", id).executeTakeFirst();

/** Its name, or its product in the app stores, which stays when the plan is renamed. */
export const findPlanByName = (db: Kysely<DB>, name: string): Promise<PlanRow | undefined> =>
  db
    .selectFrom("plans")
    .select(PLAN_COLUMNS)
    .where((where) => where.or([where("name", "=", name), where("product", "=", name)]))
    .executeTakeFirst();

/** Locked, so that two changes of it at once come one after the other. */
export const lockPlan = (trx: Trx, id: string): Promise<PlanRow | undefined> =>
  trx.selectFrom("plans").select(PLAN_COLUMNS).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** Not deleted until the transaction has ended, since something is to refer to it from then on. */
export const holdPlan = (trx: Trx, id: string): Promise<PlanRow | undefined> =>
  trx.selectFrom("plans").select(PLAN_COLUMNS).where("id", "=", id).forKeyShare().executeTakeFirst();

/** What an admin writes of a plan; its product is given by the database and never changes. */
export type PlanContent = Omit<PlanRow, "id" | "product" | "revision">;

export const insertPlan = async (trx: Trx, id: string, content: PlanContent): Promise<void> => {
  await trx
    .insertInto("plans")
    .values({ id, ...content })
    .execute();
};

export const changePlan = async (trx: Trx, id: string, content: PlanContent): Promise<void> => {
  await trx
    .updateTable("plans")
    .set((plan) => ({ ...content, revision: plan("revision", "+", 1) }))
    .where("id", "=", id)
    .execute();
};

/** What refers to it; whichever does, it cannot be deleted. */
export const findPlanUses = async (trx: Trx, id: string): Promise<readonly PlanUse[]> => {
  const uses = await trx
    .selectNoFrom((of) => [
      of
        .exists(
          of
            .selectFrom("users")
            .select("id")
            .where((user) => user.or([user("plan", "=", id), user("chosen_plan", "=", id)])),
        )
        .as("users"),
      of.exists(of.selectFrom("granted_plans").select("plan").where("plan", "=", id)).as("grants"),
      of
        .or([
          of.exists(of.selectFrom("vouchers").select("plan").where("plan", "=", id)),
          of.exists(of.selectFrom("voucher_entitlements").select("plan").where("plan", "=", id)),
        ])
        .as("vouchers"),
      of.exists(of.selectFrom("store_subscriptions").select("plan").where("plan", "=", id)).as("purchases"),
    ])
    .executeTakeFirstOrThrow();
  return PLAN_USES.filter((use) => uses[use]);
};

/** Throws where anything came to refer to it meanwhile. */
export const deletePlanRow = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom("plans").where("id", "=", id).execute();
};

/** How many users each plan has; the accounts of the installation itself are none. */
export const countUsersByPlan = async (db: Kysely<DB>): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom("users")
    .select(["plan", ({ fn }) => fn.countAll<number>().as("count")])
    .where("is_system", "=", false)
    .groupBy("plan")
    .execute();
  return new Map(rows.map(({ plan, count }) => [plan, count]));
};
