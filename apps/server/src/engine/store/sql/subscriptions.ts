import type { Entitlement, StoreEntitlement } from "@afterword/core/subscriptions/entitlements";
import { startOfUtcDay } from "@afterword/core/subscriptions/months";
import type { StandingTerms } from "@afterword/core/subscriptions/standing";
import { wallMs } from "@afterword/core/time/instant";
import type { Now } from "@afterword/core/time/instant";
import type { Kysely, Selectable } from "kysely";
import type { SubscriptionRows } from "../rows/subscriptions.ts";
import type { DB } from "../../../platform/db/schema.ts";
import { dateOf, instantOf } from "./instants.ts";
import { anyOf } from "./users.ts";

export const subscriptionRows = (db: Kysely<DB>): SubscriptionRows => ({
  getStandingTerms: (owner) => getStandingTerms(db, owner),
  writeStanding: async (owner, { plan, validUntil, cancelled, readAt }, { chosenPlan, switchingToFree }) => {
    await db
      .updateTable("users")
      .set({
        plan,
        chosen_plan: chosenPlan,
        switching_to_free: switchingToFree,
        subscription_valid_until: dateOf(validUntil),
        subscription_cancelled: cancelled,
        subscription_read_at: dateOf(readAt),
      })
      .where("id", "=", owner)
      .execute();
  },
  askAppStores: (owners, now) => askAppStores(db, owners, now),
});

const getStandingTerms = async (db: Kysely<DB>, owner: string): Promise<StandingTerms> => {
  // Under the owner's lock none of them can change between two of these statements.
  const user = await readUser(db, owner);
  const stores = await readStores(db, owner);
  const vouchers = await readVouchers(db, owner);
  const grants = await readGrants(db, owner);
  if (user === undefined) throw new Error("there is no such user, or no plan without a price");
  return {
    plan: user.plan,
    chosenPlan: user.chosen_plan,
    switchingToFree: user.switching_to_free,
    freePlan: user.free_plan,
    entitlements: [...stores.flatMap(storeEntitlement), ...vouchers.map(voucherEntitlement), ...grants],
  };
};

const readUser = (db: Kysely<DB>, owner: string) =>
  db
    .selectFrom("users")
    .innerJoin("plans as free", (join) => join.on("free.price_cents", "=", 0))
    .select(["users.plan", "chosen_plan", "switching_to_free", "free.id as free_plan"])
    .where("users.id", "=", owner)
    .executeTakeFirst();

const readStores = (db: Kysely<DB>, owner: string) =>
  db
    .selectFrom("store_subscriptions")
    .select(["plan", "expires_at", "grace_until", "ended_at", "paused", "renews", "read_at"])
    .where("owner", "=", owner)
    .execute();

/** One whose product is of no plan gives no right to any. */
const storeEntitlement = ({
  plan,
  ...row
}: Awaited<ReturnType<typeof readStores>>[number]): readonly Entitlement[] =>
  plan === null ? [] : [storeEntitlementOf({ plan, ...row })];

type StoreRow = Pick<
  Selectable<DB["store_subscriptions"]>,
  "expires_at" | "grace_until" | "ended_at" | "paused" | "renews" | "read_at"
> & { readonly plan: string };

/** What a subscription in an app store is worth. */
export const storeEntitlementOf = ({ plan, paused, renews, ...row }: StoreRow): StoreEntitlement => ({
  kind: "store",
  plan,
  expiresAt: wallMs(row.expires_at.getTime()),
  graceUntil: instantOf(row.grace_until),
  endedAt: instantOf(row.ended_at),
  paused,
  renews,
  readAt: wallMs(row.read_at.getTime()),
});

const readVouchers = (db: Kysely<DB>, owner: string) =>
  db.selectFrom("voucher_entitlements").select(["plan", "valid_until"]).where("owner", "=", owner).execute();

const voucherEntitlement = ({
  plan,
  valid_until,
}: Awaited<ReturnType<typeof readVouchers>>[number]): Entitlement => ({
  kind: "voucher",
  plan,
  validUntil: wallMs(valid_until.getTime()),
});

const readGrants = (db: Kysely<DB>, owner: string) =>
  db
    .selectFrom("granted_plans")
    .select((of) => ["plan", of.val("grant" as const).as("kind")])
    .where("owner", "=", owner)
    .execute();

/**
 * A store that did not answer is asked again in its own time, which grows from try to try. One that did answer on the
 * day when an end has passed has told of it: while another one is silent it would be asked again and again.
 */
const askAppStores = async (
  db: Kysely<DB>,
  owners: readonly string[],
  { wall, service: at }: Now,
): Promise<void> => {
  await db
    .updateTable("store_subscriptions")
    .set({ ask_ms: at })
    .where("owner", "=", anyOf(owners))
    .where("silent_since_ms", "is", null)
    .where("read_at", "<", new Date(startOfUtcDay(wall)))
    .where((where) => where.or([where("ask_ms", "is", null), where("ask_ms", ">", at)]))
    .execute();
};
