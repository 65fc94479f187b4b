import { createHash } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { DB } from "../../../platform/db/schema.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AppStoreName, KnownSubscription, StoreEnvironment, StoreSaid } from "./app-store.ts";
import type { StoreStanding } from "./merge-said.ts";

/** Under which a subscription is found: its store's own key is sealed. */
export const keyHash = (store: AppStoreName, key: string): Buffer =>
  createHash("sha256").update(`${store}/${key}`).digest();

export type SubscriptionRow = {
  readonly id: string;
  readonly owner: string | null;
  readonly plan: string | null;
  readonly readAt: Date;
  readonly standing: StoreStanding;
};

/** Who has it, read without a lock, so that accounts can be locked first. */
export const findHolder = async (db: Kysely<DB>, hash: Buffer | null): Promise<string | null> => {
  if (hash === null) return null;
  const row = await db
    .selectFrom("store_subscriptions")
    .select("owner")
    .where("key_hash", "=", hash)
    .executeTakeFirst();
  return row?.owner ?? null;
};

export const lockSubscription = async (trx: Trx, hash: Buffer | null): Promise<SubscriptionRow | null> => {
  if (hash === null) return null;
  const row = await trx
    .selectFrom("store_subscriptions")
    .selectAll()
    .where("key_hash", "=", hash)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, owner, plan, product, paused, renews } = row;
  const standing = {
    product,
    paused,
    renews,
    expiresAt: row.expires_at,
    graceUntil: row.grace_until,
    endedAt: row.ended_at,
    saidAt: row.said_at,
  };
  return { id, owner, plan, readAt: row.read_at, standing };
};

export type NewSubscription = {
  readonly id: string;
  readonly store: AppStoreName;
  readonly hash: Buffer;
  readonly sealedKey: Buffer;
  readonly environment: StoreEnvironment;
  readonly at: Date;
};

export type SubscriptionChange = {
  readonly owner: string | null;
  readonly accountToken: string | null;
  readonly plan: string | null;
  readonly standing: StoreStanding;
} & ReadingTimes;

export type ReadingTimes = {
  readonly readAt: Date;
  /** Null: it is not asked again. */
  readonly askMs: number | null;
  /** It answers, and still does not take an acknowledgement. */
  readonly isStillSilent?: boolean;
};

/** False when another one made it a moment ago. */
export const insertSubscription = async (
  trx: Trx,
  { id, store, hash, sealedKey, environment, at }: NewSubscription,
  change: SubscriptionChange,
): Promise<boolean> => {
  const made = { id, store, key_hash: hash, sealed_key: sealedKey, environment, created_at: at };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("store_subscriptions")
    .values({ ...made, ...columnsOf(change) })
    .onConflict((conflict) => conflict.column("key_hash").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const changeSubscription = async (trx: Trx, id: string, change: SubscriptionChange): Promise<void> => {
  await trx.updateTable("store_subscriptions").set(columnsOf(change)).where("id", "=", id).execute();
};

const columnsOf = ({ owner, accountToken, plan, standing, ...times }: SubscriptionChange) => ({
  owner,
  account_token: accountToken,
  plan,
  product: standing.product,
  expires_at: standing.expiresAt,
  grace_until: standing.graceUntil,
  ended_at: standing.endedAt,
  paused: standing.paused,
  renews: standing.renews,
  said_at: standing.saidAt,
  ...answered(times),
});

const answered = ({ readAt, askMs, isStillSilent = false }: ReadingTimes) => ({
  read_at: readAt,
  ask_ms: askMs,
  ...(isStillSilent ? {} : { silent_since_ms: null }),
  attempts: 0,
});

/** Binds it, and changes nothing that is known of it. */
export const bindSubscription = async (trx: Trx, id: string, owner: string | null): Promise<void> => {
  await trx.updateTable("store_subscriptions").set({ owner }).where("id", "=", id).execute();
};

/** Its store is asked at the next turn, unless it is being waited for already. */
export const askSoon = async (db: Kysely<DB>, id: string, atMs: number): Promise<void> => {
  await db
    .updateTable("store_subscriptions")
    .set({ ask_ms: atMs })
    .where("id", "=", id)
    .where("silent_since_ms", "is", null)
    .execute();
};

export const removeSubscription = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom("store_subscriptions").where("id", "=", id).execute();
};

/** The account that a purchase names; it may be gone. */
export const findByAccountToken = async (db: Kysely<DB>, token: string): Promise<string | null> => {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("account_token", "=", token)
    .where("is_system", "=", false)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** The plan whose product it is; null for a product of none. In a transaction the plan is not deleted until its end. */
export const findPlanOfProduct = async (db: Kysely<DB>, product: string): Promise<string | null> => {
  const row = await db
    .selectFrom("plans")
    .select("id")
    .where("product", "=", product)
    .forKeyShare()
    .executeTakeFirst();
  return row?.id ?? null;
};

/** A subscription whose store this server asks, and no other until its lease ends. */
export type AskedSubscription = {
  readonly id: string;
  readonly store: string;
  readonly owner: string;
  readonly sealed_key: Buffer;
  readonly environment: string;
  readonly attempts: number;
};

/** Asks now for those that lie ahead in both times; the others keep their turn. */
export const askThoseAhead = async (
  db: Kysely<DB>,
  nowMs: number,
  { askMs, readAt }: { readonly askMs: number; readonly readAt: number },
): Promise<void> => {
  await db
    .updateTable("store_subscriptions")
    .set({ ask_ms: nowMs })
    .where("ask_ms", ">", askMs)
    .where("read_at", ">", new Date(readAt))
    .execute();
};

export type AskTimes = { readonly nowMs: number; readonly leaseMs: number };

/** The one of a store that is due the longest. */
export const claimAsked = async (
  db: Kysely<DB>,
  store: AppStoreName,
  { nowMs, leaseMs }: AskTimes,
): Promise<AskedSubscription | undefined> => {
  const { rows } = await sql<AskedSubscription>`
    update store_subscriptions set ask_ms = ${nowMs + leaseMs}, attempts = attempts + 1
    where id = (
      select id from store_subscriptions
      where ask_ms <= ${nowMs} and owner is not null and store = ${store}
      order by ask_ms, id limit 1 for update skip locked
    )
    returning id, store, owner, sealed_key, environment, attempts
  `.execute(db);
  return rows[0];
};

export const listOfOwner = (
  db: Kysely<DB>,
  owner: string,
  store: AppStoreName,
): Promise<AskedSubscription[]> =>
  db
    .selectFrom("store_subscriptions")
    .select(["id", "store", "sealed_key", "environment", "attempts"])
    .select((of) => of.val(owner).as("owner"))
    .where("owner", "=", owner)
    .where("store", "=", store)
    .orderBy("said_at", "desc")
    .limit(20)
    .execute();

export const putOffAsking = async (
  db: Kysely<DB>,
  { id, attempts }: Pick<AskedSubscription, "id" | "attempts">,
  { nowMs, askMs }: { readonly nowMs: number; readonly askMs: number },
): Promise<void> => {
  await db
    .updateTable("store_subscriptions")
    .set((of) => ({
      ask_ms: askMs,
      silent_since_ms: of.fn.coalesce("silent_since_ms", of.val(nowMs)),
    }))
    .where("id", "=", id)
    // A notification that came meanwhile has said it already.
    .where("attempts", "=", attempts)
    .execute();
};

/** The store answered, and what is known of the subscription stands. */
export const writeAnswered = async (trx: Trx, id: string, times: ReadingTimes): Promise<void> => {
  await trx.updateTable("store_subscriptions").set(answered(times)).where("id", "=", id).execute();
};

/** The store does not take the acknowledgement of a purchase since then. */
export const writeUnacknowledged = async (
  db: Kysely<DB>,
  { store, key }: Pick<StoreSaid, "store" | "key">,
  nowMs: number,
): Promise<void> => {
  await db
    .updateTable("store_subscriptions")
    .set((of) => ({ silent_since_ms: of.fn.coalesce("silent_since_ms", of.val(nowMs)) }))
    .where("key_hash", "=", keyHash(store, key))
    .execute();
};

export const environmentOf = (text: string): KnownSubscription["environment"] =>
  text === "Sandbox" ? "Sandbox" : "Production";
