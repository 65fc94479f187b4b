import type { Entitlement, StoreEntitlement } from "@afterword/core/subscriptions/entitlements";
import { startOfUtcDay } from "@afterword/core/subscriptions/months";
import type { StandingTerms } from "@afterword/core/subscriptions/standing";
import { wallMs } from "@afterword/core/time/instant";
import type { ServiceMs } from "@afterword/core/time/instant";
import type { Kysely, Selectable } from "kysely";
import type { SubscriptionRows } from "../rows/subscriptions.ts";
import { pipeline, readyStatement, readyWrite } from "../../../platform/db/ready-statement.ts";
import type { DB } from "../../../platform/db/schema.ts";
import { dateOf, instantOf } from "./instants.ts";

export const subscriptionRows = (db: Kysely<DB>): SubscriptionRows => ({
  getStandingTerms: (owner) => getStandingTerms(db, owner),
  writeStanding: (owner, { plan, validUntil, cancelled, readAt }, { chosenPlan, switchingToFree }) =>
    writeStanding(db, {
      owner,
      chosenPlan,
      switchingToFree,
      newPlan: plan,
      validUntil: dateOf(validUntil),
      cancelled,
      readAt: dateOf(readAt),
    }),
  askAppStores: (owner, { wall, service: at }) =>
    askAppStores(db, { owner, at, today: new Date(startOfUtcDay(wall)) }),
});

const getStandingTerms = async (db: Kysely<DB>, owner: string): Promise<StandingTerms> => {
  // Under the owner's lock none of them can change between two of these statements.
  const [[user], stores, vouchers, grants] = await pipeline(
    db,
    readUser.of({ owner }),
    readStores.of({ owner }),
    readVouchers.of({ owner }),
    readGrants.of({ owner }),
  );
  if (user === undefined) throw new Error("there is no such user, or no plan without a price");
  return {
    plan: user.plan,
    chosenPlan: user.chosen_plan,
    switchingToFree: user.switching_to_free,
    freePlan: user.free_plan,
    entitlements: [...stores.flatMap(storeEntitlement), ...vouchers.map(voucherEntitlement), ...grants],
  };
};

const readUser = readyStatement<{ owner: string }>()((db, the) =>
  db
    .selectFrom("users")
    .innerJoin("plans as free", (join) => join.on("free.price_cents", "=", 0))
    .select(["users.plan", "chosen_plan", "switching_to_free", "free.id as free_plan"])
    .where("users.id", "=", the("owner")),
);

const readStores = readyStatement<{ owner: string }>()((db, the) =>
  db
    .selectFrom("store_subscriptions")
    .select(["plan", "expires_at", "grace_until", "ended_at", "paused", "renews", "read_at"])
    .where("owner", "=", the("owner")),
);

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

const readVouchers = readyStatement<{ owner: string }>()((db, the) =>
  db.selectFrom("voucher_entitlements").select(["plan", "valid_until"]).where("owner", "=", the("owner")),
);

const voucherEntitlement = ({
  plan,
  valid_until,
}: Awaited<ReturnType<typeof readVouchers>>[number]): Entitlement => ({
  kind: "voucher",
  plan,
  validUntil: wallMs(valid_until.getTime()),
});

const readGrants = readyStatement<{ owner: string }>()((db, the) =>
  db
    .selectFrom("granted_plans")
    .select((of) => ["plan", of.val("grant" as const).as("kind")])
    .where("owner", "=", the("owner")),
);

type Standing = {
  readonly owner: string;
  readonly newPlan: string;
  readonly chosenPlan: string | null;
  readonly switchingToFree: boolean;
  readonly validUntil: Date | null;
  readonly cancelled: boolean;
  readonly readAt: Date | null;
};

const writeStanding = readyWrite<Standing>()((db, the) =>
  db
    .updateTable("users")
    .set({
      plan: the("newPlan"),
      chosen_plan: the("chosenPlan"),
      switching_to_free: the("switchingToFree"),
      subscription_valid_until: the("validUntil"),
      subscription_cancelled: the("cancelled"),
      subscription_read_at: the("readAt"),
    })
    .where("id", "=", the("owner")),
);

/**
 * A store that did not answer is asked again in its own time, which grows from try to try. One that did answer on the
 * day when an end has passed has told of it: while another one is silent it would be asked again and again.
 */
const askAppStores = readyWrite<{ owner: string; at: ServiceMs; today: Date }>()((db, the) =>
  db
    .updateTable("store_subscriptions")
    .set({ ask_ms: the("at") })
    .where("owner", "=", the("owner"))
    .where("silent_since_ms", "is", null)
    .where("read_at", "<", the("today"))
    .where((where) => where.or([where("ask_ms", "is", null), where("ask_ms", ">", the("at"))])),
);
