import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../../context.ts";
import { readNow } from "../../../engine/clock/service-clock.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import type { Job } from "../../../platform/jobs/run-jobs.ts";
import { rowsOf } from "../../../engine/store/sql/sql-store.ts";
import { settleSubscription } from "../settle-subscription.ts";
import { acknowledge } from "./acknowledging.ts";
import { APP_STORE_NAMES, type AppStore, type AppStoreName, type StoreReading } from "./app-store.ts";
import { forgetNotifications } from "./notifications.ts";
import { aheadOf } from "./next-reading.ts";
import { openStoreKey } from "./sealed-keys.ts";
import {
  askThoseAhead,
  claimAsked,
  environmentOf,
  listOfOwner,
  putOffAsking,
  writeAnswered,
  type AskedSubscription,
} from "./subscription-rows.ts";
import { takeSaid, type Taking, type TakingContext } from "./take-said.ts";

export type AskingContext = TakingContext & Pick<Context, "appStores" | "masterKey">;

/** Longer than a store is waited for. */
const LEASE_MS = 2 * MINUTE_MS;
const FIRST_PAUSE_MS = MINUTE_MS;
const PAUSE_MAX_MS = 6 * HOUR_MS;

/**
 * Asks the app stores about the subscriptions that are due: each once a day, so that a lost notification is made good,
 * and those that the switch has to know of before it withholds a note. One that gets no answer is asked again, after
 * ever longer pauses. Any number of servers may do this side by side, and so does each store, so that one that hangs
 * keeps no other waiting.
 */
export const askAppStores = async (context: AskingContext, signal?: AbortSignal): Promise<void> => {
  const now = await readNow(context.store.rows, context);
  await askThoseAhead(context.database.db, now.service, aheadOf(now));
  await Promise.all(APP_STORE_NAMES.map((store) => askStore(context, store, signal)));
};

const askStore = async (context: AskingContext, store: AppStoreName, signal?: AbortSignal): Promise<void> => {
  const { db } = context.database;
  while (signal?.aborted !== true) {
    const { service } = await readNow(context.store.rows, context);
    const asked = await claimAsked(db, store, { nowMs: service, leaseMs: LEASE_MS });
    if (asked === undefined) return;
    try {
      await askFor(context, asked);
    } catch (error) {
      // It comes again when its lease ends; one bad row must not keep the others from being asked for.
      context.log.error(
        { err: error, subscription: asked.id },
        "what an app store said could not be written down",
      );
    }
  }
};

/** "silent": not one of them was told of. */
export type AskedNow = "answered" | "silent" | "none";

/** Asks at once for what an account has in a store. */
export const askForOwner = async (
  context: AskingContext,
  owner: string,
  store: AppStoreName,
): Promise<AskedNow> => {
  const subscriptions = await listOfOwner(context.database.db, owner, store);
  if (subscriptions.length === 0) return "none";
  let answer: AskedNow = "silent";
  for (const subscription of subscriptions) if (await askFor(context, subscription)) answer = "answered";
  return answer;
};

/** False while the store says nothing. */
const askFor = async (context: AskingContext, asked: AskedSubscription): Promise<boolean> => {
  const askedAt = context.clock.now();
  const { store, read } = await readAgain(context, asked);
  switch (read.kind) {
    case "silent":
      await putOff(context, asked, read.why);
      return false;
    case "forgotten":
      await closeForgotten(context, asked, askedAt);
      return true;
    case "said":
      if ((await take(context, asked, { said: read.said, askedAt })) && store !== undefined)
        await acknowledge(context, store, read.said);
      return true;
  }
};

const readAgain = async (
  context: AskingContext,
  asked: AskedSubscription,
): Promise<{ readonly store?: AppStore; readonly read: StoreReading }> => {
  const store = Object.values(context.appStores).find(({ name }) => name === asked.store);
  if (store === undefined) return { read: { kind: "silent", why: "the store is not connected" } };
  try {
    const key = await openStoreKey(context, asked);
    return { store, read: await store.readAgain({ key, environment: environmentOf(asked.environment) }) };
  } catch (error) {
    // One bad row must not keep the others from being asked for.
    context.log.error({ err: error, subscription: asked.id }, "a subscription could not be asked about");
    return { read: { kind: "silent", why: "a fault of ours" } };
  }
};

const putOff = async (context: AskingContext, asked: AskedSubscription, why: string): Promise<void> => {
  const { service } = await readNow(context.store.rows, context);
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, asked.attempts - 1), PAUSE_MAX_MS);
  await putOffAsking(context.database.db, asked, { nowMs: service, askMs: service + pauseMs });
  const { id: subscription, store, attempts } = asked;
  context.log.warn({ subscription, store, attempts, why }, "an app store does not answer");
};

const closeForgotten = async (
  context: AskingContext,
  { id, owner }: AskedSubscription,
  askedAt: WallMs,
): Promise<void> => {
  await transaction(context.database.db, async (trx) => {
    const rows = rowsOf(trx);
    await rows.lockUser(owner);
    await writeAnswered(trx, id, { readAt: new Date(askedAt), askMs: null });
    await settleSubscription(trx, context, owner);
  });
  context.notifyJobs();
};

/** Whether it gives a plan; the store keeps no money for what gives none. */
const take = async (
  context: AskingContext,
  { id }: AskedSubscription,
  answer: Pick<Taking, "said" | "askedAt">,
): Promise<boolean> => {
  const isHad = await transaction(context.database.db, async (trx) => {
    const taken = await takeSaid(trx, context, { ...answer, claimant: null, isChosen: false });
    if (taken.kind === "taken") return taken.owner !== null && taken.plan !== null;
    const { service } = await readNow(rowsOf(trx), context);
    await writeAnswered(trx, id, { readAt: new Date(answer.askedAt), askMs: service + DAY_MS });
    return false;
  });
  context.notifyJobs();
  return isHad;
};

/** What the server does by itself for subscriptions in app stores. */
export const APP_STORE_JOBS: Readonly<Record<string, Job<AskingContext>>> = {
  "ask-app-stores": { everyMs: MINUTE_MS, runsOnSignal: true, run: askAppStores },
  "forget-store-notifications": { everyMs: DAY_MS, runsOnSignal: false, run: forgetNotifications },
};
