import type { User } from "@afterword/contract/endpoints/accounts";
import { APP_STORES } from "@afterword/contract/endpoints/subscriptions";
import { goesOn } from "@afterword/core/subscriptions/entitlements";
import { nextUtcDay } from "@afterword/core/subscriptions/months";
import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";
import { expressionBuilder } from "kysely";
import type { Kysely } from "kysely";
import { storeEntitlementOf } from "../../engine/store/sql/subscriptions.ts";
import type { DB } from "../../platform/db/schema.ts";

/** What an account shows of its app stores and vouchers. */
export type ShownSubscription = Pick<
  User,
  | "accountToken"
  | "chargedBy"
  | "subscriptionToken"
  | "subscriptionUnpaid"
  | "usedVouchers"
  | "voucher"
  | "voucherValidUntil"
>;

export const readShownSubscription = async (
  db: Kysely<DB>,
  owner: string,
  now: WallMs,
): Promise<ShownSubscription> => {
  const account = await readAccount(db, owner);
  const subscriptions = await readSubscriptions(db, owner);
  if (account === undefined) throw new Error("there is no such user");
  const [latest] = subscriptions;
  return {
    accountToken: account.account_token,
    chargedBy: chargerAmong(subscriptions),
    subscriptionToken: latest === undefined ? null : `${latest.store}:${latest.id}`,
    subscriptionUnpaid: subscriptions.some(
      (one) => one.plan === account.plan && one.grace_until !== null && one.ended_at === null && !one.paused,
    ),
    usedVouchers: account.used_vouchers ?? 0,
    ...voucherOf(account, now),
  };
};

/** The app store that goes on charging, for whatever plan. */
const chargerAmong = (
  subscriptions: Awaited<ReturnType<typeof readSubscriptions>>,
): ShownSubscription["chargedBy"] => {
  const charging = subscriptions.find(({ plan, ...row }) =>
    goesOn(storeEntitlementOf({ ...row, plan: plan ?? "" })),
  );
  return APP_STORES.find((store) => store === charging?.store) ?? null;
};

type VoucherRow = { readonly voucher_valid_until: Date | null; readonly last_four: string | null };

export const voucherOf = (
  { voucher_valid_until: until, last_four: lastFour }: VoucherRow,
  now: WallMs,
): Pick<ShownSubscription, "voucher" | "voucherValidUntil"> => {
  if (until === null || lastFour === null || !isRunning(wallMs(until.getTime()), now)) {
    return { voucher: null, voucherValidUntil: null };
  }
  return { voucher: `•••• ${lastFour}`, voucherValidUntil: until.toISOString() };
};

const isRunning = (validUntil: WallMs, now: WallMs): boolean => now < nextUtcDay(validUntil);

/** Columns of a query of users: the vouchers that each has used, and the last one for the present plan. */
export const voucherColumns = () => {
  const of = expressionBuilder<DB, "users">();
  return [
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
  ];
};

/** What vouchers give of the own plan. */
const readAccount = (db: Kysely<DB>, owner: string) =>
  db
    .selectFrom("users")
    .leftJoin("voucher_entitlements", (join) =>
      join
        .onRef("voucher_entitlements.owner", "=", "users.id")
        .onRef("voucher_entitlements.plan", "=", "users.plan"),
    )
    .select(["users.account_token", "users.plan", "voucher_entitlements.valid_until as voucher_valid_until"])
    .select(voucherColumns())
    .where("users.id", "=", owner)
    .executeTakeFirst();

/** The one that its store spoke of last comes first. */
const readSubscriptions = (db: Kysely<DB>, owner: string) =>
  db
    .selectFrom("store_subscriptions")
    .select(["id", "store", "plan", "expires_at", "grace_until", "ended_at", "paused", "renews", "read_at"])
    .where("owner", "=", owner)
    .orderBy("said_at", "desc")
    .orderBy("id")
    .execute();
