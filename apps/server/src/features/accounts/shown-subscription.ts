import type { User } from "@afterword/contract/endpoints/accounts";
import { APP_STORES } from "@afterword/contract/endpoints/subscriptions";
import { nextUtcDay } from "@afterword/core/subscriptions/months";
import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";
import { sql, type Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";

/** What an account shows of its app stores and vouchers. */
export type ShownSubscription = Pick<
  User,
  "accountToken" | "chargedBy" | "subscriptionToken" | "usedVouchers" | "voucher" | "voucherValidUntil"
>;

export const readShownSubscription = async (
  db: Kysely<DB>,
  owner: string,
  now: WallMs,
): Promise<ShownSubscription> => {
  const row = await getShown(db, owner);
  return {
    accountToken: row.account_token,
    chargedBy: APP_STORES.find((store) => store === row.charged_by) ?? null,
    subscriptionToken: row.subscription === null ? null : `${row.store}:${row.subscription}`,
    usedVouchers: row.used_vouchers ?? 0,
    ...voucherOf(row, now),
  };
};

type VoucherRow = { readonly voucher_valid_until: Date | null; readonly last_four: string | null };

const voucherOf = (
  { voucher_valid_until: until, last_four: lastFour }: VoucherRow,
  now: WallMs,
): Pick<ShownSubscription, "voucher" | "voucherValidUntil"> => {
  if (until === null || lastFour === null || !isRunning(wallMs(until.getTime()), now)) {
    return { voucher: null, voucherValidUntil: null };
  }
  return { voucher: `•••• ${lastFour}`, voucherValidUntil: until.toISOString() };
};

const isRunning = (validUntil: WallMs, now: WallMs): boolean => now < nextUtcDay(validUntil);

/** A store that was asked after the end of its subscription, and said nothing better, charges no more. */
const GOES_ON = sql<boolean>`store_subscriptions.renews and store_subscriptions.ended_at is null
  and store_subscriptions.read_at
    < greatest(store_subscriptions.expires_at, store_subscriptions.grace_until) + interval '1 day'`;

/** The subscription that an app store spoke of last, which store charges, and what vouchers give of the own plan. */
const getShown = (db: Kysely<DB>, owner: string) =>
  db
    .selectFrom("users")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("store_subscriptions")
          .select(["id as subscription", "store"])
          .whereRef("store_subscriptions.owner", "=", "users.id")
          .orderBy("said_at", "desc")
          .orderBy("id")
          .limit(1)
          .as("latest"),
      (join) => join.onTrue(),
    )
    .leftJoin("voucher_entitlements", (join) =>
      join
        .onRef("voucher_entitlements.owner", "=", "users.id")
        .onRef("voucher_entitlements.plan", "=", "users.plan"),
    )
    .select((of) => [
      "users.account_token",
      "latest.subscription",
      "latest.store",
      "voucher_entitlements.valid_until as voucher_valid_until",
      of
        .selectFrom("store_subscriptions")
        .select("store_subscriptions.store")
        .whereRef("store_subscriptions.owner", "=", "users.id")
        .where(GOES_ON)
        .orderBy("store_subscriptions.said_at", "desc")
        .limit(1)
        .as("charged_by"),
      of
        .selectFrom("vouchers")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("vouchers.used_by", "=", "users.id")
        .as("used_vouchers"),
      of
        .selectFrom("vouchers")
        .select("vouchers.last_four")
        .whereRef("vouchers.used_by", "=", "users.id")
        .whereRef("vouchers.plan", "=", "users.plan")
        .orderBy("vouchers.used_at", "desc")
        .limit(1)
        .as("last_four"),
    ])
    .where("users.id", "=", owner)
    .executeTakeFirstOrThrow();
