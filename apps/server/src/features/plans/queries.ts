import type { Kysely } from "kysely";
import { readyStatement } from "../../platform/db/ready-statement.ts";
import type { DB } from "../../platform/db/schema.ts";

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

/** Plans that can be chosen and the one that `owner` has, cheapest first. */
export const findPlansFor = readyStatement<{ readonly owner: string }>()((db, the) =>
  db
    .selectFrom("plans")
    .select([
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
    ])
    .where((where) =>
      where.or([
        where("active", "=", true),
        where("id", "=", where.selectFrom("users").select("plan").where("users.id", "=", the("owner"))),
      ]),
    )
    .orderBy("price_cents")
    .orderBy("name"),
);

export type PlanRow = Awaited<ReturnType<typeof findPlansFor>>[number];

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
