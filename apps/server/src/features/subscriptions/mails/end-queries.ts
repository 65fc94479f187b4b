import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/schema.ts";
import type { Trx } from "../../../platform/db/transaction.ts";

type Period = { readonly from: Date; readonly to: Date };

/**
 * Owners whose paid plan ends within these days and will not renew: no app store is behind its end, or it was
 * cancelled there, or the store tries in vain to charge.
 */
export const listEnding = (db: Kysely<DB>, { from, to }: Period): Promise<EndingRow[]> =>
  selectEnding(db)
    .where("users.subscription_valid_until", ">=", from)
    .where("users.subscription_valid_until", "<", to)
    .where("users.active", "=", true)
    .where("users.email_confirmed", "=", true)
    .orderBy("users.id")
    .execute();

/** The same of one owner, under the owner's lock. */
export const findEnding = (trx: Trx, owner: string): Promise<EndingRow | undefined> =>
  selectEnding(trx).where("users.id", "=", owner).executeTakeFirst();

export type EndingRow = {
  readonly owner: string;
  readonly plan: string;
  readonly valid_until: Date | null;
  readonly end_told_for: Date | null;
  readonly end_told_days: number | null;
};

const selectEnding = (db: Kysely<DB>) =>
  db
    .selectFrom("users")
    .innerJoin("plans", "plans.id", "users.plan")
    .select([
      "users.id as owner",
      "plans.name as plan",
      "users.subscription_valid_until as valid_until",
      "users.end_told_for",
      "users.end_told_days",
    ])
    .where("plans.price_cents", ">", 0)
    .where("users.subscription_valid_until", "is not", null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("granted_plans")
            .select("granted_plans.plan")
            .whereRef("granted_plans.owner", "=", "users.id")
            .whereRef("granted_plans.plan", "=", "users.plan"),
        ),
      ),
    )
    .where((where) =>
      where.or([
        where("users.subscription_cancelled", "=", true),
        where("users.subscription_read_at", "is", null),
        where.exists(
          where
            .selectFrom("store_subscriptions")
            .select("store_subscriptions.id")
            .whereRef("store_subscriptions.owner", "=", "users.id")
            .whereRef("store_subscriptions.plan", "=", "users.plan")
            .where("store_subscriptions.grace_until", "is not", null)
            .where("store_subscriptions.ended_at", "is", null),
        ),
      ]),
    );

export const writeEndTold = async (
  trx: Trx,
  owner: string,
  { end, days }: { readonly end: Date; readonly days: number },
): Promise<void> => {
  await trx
    .updateTable("users")
    .set({ end_told_for: end, end_told_days: days })
    .where("id", "=", owner)
    .execute();
};
