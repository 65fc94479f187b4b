import { endNoticeDue } from "@afterword/core/subscriptions/end-notices";
import { endOf, isRightAt } from "@afterword/core/subscriptions/entitlements";
import { nextUtcDay } from "@afterword/core/subscriptions/months";
import { wallMs } from "@afterword/core/time/instant";
import type { Now, WallMs } from "@afterword/core/time/instant";
import type { SwitchContext } from "../../../engine/context.ts";
import type { SwitchUser } from "../../../engine/store/rows/users.ts";
import { rowsOf } from "../../../engine/store/sql/sql-store.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { findPlan, readNextPlan, tellOfPlan } from "../../plans/public.ts";
import type { AppStoreName, StoreSaid } from "../app-stores/app-store.ts";
import { entitlementOf } from "../app-stores/next-reading.ts";
import { keyHash } from "../app-stores/subscription-rows.ts";
import { writeEndTold } from "./end-queries.ts";
import type { KnownStanding, StoreEvent } from "./store-event.ts";

export type StoreChange = {
  readonly owner: string;
  readonly said: Pick<StoreSaid, "store" | "key">;
  /** As this owner had it until now; null for one that the owner did not have. */
  readonly before: KnownStanding | null;
  readonly after: KnownStanding;
  /** What that means for the owner. */
  readonly event: StoreEvent;
  readonly now: Now;
};

/**
 * Tells an owner what an app store said of a subscription: a purchase, a charge that failed, a refund. To be called in
 * the transaction that wrote it, after settleSubscription.
 */
export const tellOfStore = async (
  trx: Trx,
  context: Pick<SwitchContext, "ids" | "log" | "masterKey">,
  change: StoreChange,
): Promise<void> => {
  const plan = change.after.plan === null ? undefined : await findPlan(trx, change.after.plan);
  if (plan === undefined) return;
  const user = await rowsOf(trx).lockUser(change.owner);
  if (user === undefined) return;
  const { said, event, now } = change;
  // Its period makes the event another one when it happens again.
  const key = `${keyHash(said.store, said.key).toString("hex")}/${change.after.expiresAt.toISOString()}`;
  const telling: Telling = { user, change, key, about: { plan: plan.name, store: said.store }, now };
  await TELL[event](trx, context, telling);
};

export type Loss = {
  readonly owner: string;
  readonly key: string;
  readonly store: AppStoreName;
  /** As this owner had it until now. */
  readonly before: KnownStanding & { readonly readAt: Date };
  readonly now: Now;
};

/** Tells an owner that a subscription has gone to another account, if it gave its plan until now. */
export const tellOfLoss = async (
  trx: Trx,
  context: Pick<SwitchContext, "ids" | "log" | "masterKey">,
  { owner, key, store, before, now }: Loss,
): Promise<void> => {
  const plan = before.plan === null ? undefined : await findPlan(trx, before.plan);
  const user = await rowsOf(trx).lockUser(owner);
  if (plan === undefined || user === undefined) return;
  const right = entitlementOf(before, { plan: plan.id, readAt: wallMs(before.readAt.getTime()) });
  if (!isRightAt(right, now.wall)) return;
  const next = await readNextPlan(trx, owner, now.wall);
  const vars = { plan: plan.name, store, at: now.wall, next };
  await tellOfPlan(trx, context, user, { kind: "subscription-moved", key: `${key}/${now.wall}`, vars, now });
};

type Telling = {
  readonly user: SwitchUser;
  readonly change: StoreChange;
  readonly key: string;
  readonly about: { readonly plan: string; readonly store: AppStoreName };
  readonly now: Now;
};

type Tell = (
  trx: Trx,
  context: Pick<SwitchContext, "ids" | "log" | "masterKey">,
  telling: Telling,
) => Promise<void>;

const tellOfPurchase: Tell = async (trx, context, { user, change, key, about, now }) => {
  const { renews } = change.after;
  const vars = { ...about, at: now.wall, until: endOfStanding(change.after, now), renews };
  await tellOfPlan(trx, context, user, { kind: "purchase-receipt", key, vars, now });
};

const tellOfFailure: Tell = async (trx, context, { user, change, key, about, now }) => {
  const until = endOfStanding(change.after, now);
  const next = await readNextPlan(trx, user.id, nextUtcDay(until));
  await tellOfPlan(trx, context, user, { kind: "renewal-failed", key, vars: { ...about, until, next }, now });
  // The notices of this end that are due by now would say the same once more.
  const days = endNoticeDue(until, null, now.wall);
  if (days !== null) await writeEndTold(trx, user.id, { end: new Date(until), days });
};

const tellOfRefund: Tell = async (trx, context, { user, change, key, about, now }) => {
  const next = await readNextPlan(trx, user.id, now.wall);
  const vars = { ...about, at: wallMs((change.after.endedAt ?? new Date(now.wall)).getTime()), next };
  await tellOfPlan(trx, context, user, { kind: "purchase-refunded", key, vars, now });
  const after = await rowsOf(trx).lockUser(user.id);
  const end = after?.subscriptionValidUntil ?? null;
  if (next.kind === "stops" && end !== null)
    await writeEndTold(trx, user.id, { end: new Date(end), days: 0 });
};

const TELL = {
  bought: tellOfPurchase,
  "renewal-failed": tellOfFailure,
  refunded: tellOfRefund,
} as const satisfies Record<StoreEvent, Tell>;

const endOfStanding = (standing: KnownStanding, { wall }: Now): WallMs =>
  endOf(entitlementOf(standing, { plan: standing.plan ?? "", readAt: wall }));
