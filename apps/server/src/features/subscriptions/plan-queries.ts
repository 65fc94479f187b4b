import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";

export type OwnPlan = { readonly id: string; readonly name: string };

export const getOwnPlan = (db: Kysely<DB>, owner: string): Promise<OwnPlan> =>
  db
    .selectFrom("users")
    .innerJoin("plans", "plans.id", "users.plan")
    .select(["plans.id", "plans.name"])
    .where("users.id", "=", owner)
    .executeTakeFirstOrThrow();

/** Why a plan costs this owner nothing; null where it does not exist or costs something. */
export const howFreeFor = async (
  trx: Trx,
  owner: string,
  plan: string,
): Promise<"no-price" | "granted" | null> => {
  const row = await trx
    .selectFrom("plans")
    .leftJoin("granted_plans", (join) =>
      join.onRef("granted_plans.plan", "=", "plans.id").on("granted_plans.owner", "=", owner),
    )
    .select(["plans.price_cents", "granted_plans.plan as granted"])
    .where("plans.id", "=", plan)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.price_cents === 0) return "no-price";
  return row.granted === null ? null : "granted";
};
