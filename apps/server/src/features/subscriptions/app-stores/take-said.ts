import { loginEmail } from "@afterword/core/accounts/email";
import { HOUR_MS } from "@afterword/core/time/duration";
import type { Now, WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../../context.ts";
import type { SwitchContext } from "../../../engine/context.ts";
import { readNow } from "../../../engine/clock/service-clock.ts";
import { rowsOf } from "../../../engine/store/sql/sql-store.ts";
import { isProduction } from "../../../platform/config/config.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { storeEventOf, type KnownStanding } from "../mails/store-event.ts";
import { tellOfLoss, tellOfStore, type StoreChange } from "../mails/tell-of-store.ts";
import { settleSubscription } from "../settle-subscription.ts";
import { isToAcknowledge } from "./acknowledging.ts";
import type { StoreSaid } from "./app-store.ts";
import { mergeSaid, ownerOf, type Merged, type StoreStanding } from "./merge-said.ts";
import { nextReadingAt } from "./next-reading.ts";
import { sealStoreKey } from "./sealed-keys.ts";
import {
  askSoon,
  bindSubscription,
  changeSubscription,
  findByAccountToken,
  findHolder,
  findPlanOfProduct,
  insertSubscription,
  keyHash,
  lockSubscription,
  removeSubscription,
  writeAnswered,
  type ReadingTimes,
  type SubscriptionChange,
  type SubscriptionRow,
} from "./subscription-rows.ts";

export type TakingContext = SwitchContext & Pick<Context, "config" | "database" | "notifyJobs">;

export type Taking = {
  readonly said: StoreSaid;
  /** When we asked the store, before it answered: what it renewed meanwhile is not known. */
  readonly askedAt: WallMs;
  /** Who hands it over; null where the store speaks by itself. */
  readonly claimant: string | null;
  /** The claimant wants its plan from now on, as the owner of every new purchase does. */
  readonly isChosen: boolean;
};

export type Taken =
  | { readonly kind: "taken"; readonly owner: string | null; readonly plan: string | null }
  /** It is another account's. */
  | { readonly kind: "not-yours" }
  /** A purchase in a sandbox, which counts for reviewers only. */
  | { readonly kind: "test-purchase" };

/**
 * Writes what a store says of a subscription, with all that follows from it, in one transaction. The same words may
 * come any number of times, from the store, by asking or handed over by the app: they change something once.
 * The accounts are locked before the subscription, as everywhere (engine/switch).
 */
export const takeSaid = async (trx: Trx, context: TakingContext, taking: Taking): Promise<Taken> => {
  const { said, claimant, askedAt } = taking;
  const now = await readNow(rowsOf(trx), context);
  const places = await lockPlaces(trx, taking);
  const merged = mergeSaid(places.row?.standing ?? null, said, now.wall);
  const [holder = null] = holdersOf(places);
  const owner = ownerOf({ named: places.named, holder, claimant }, merged.kind === "changed");
  if (claimant !== null && owner !== claimant) return { kind: "not-yours" };
  if (!counts(context, said, places.emails.get(owner ?? ""))) return { kind: "test-purchase" };
  const writing = { said, askedAt, places, merged, owner, now };
  const plan = await write(trx, context, writing);
  await followUp(trx, context, { ...writing, plan, isChosen: taking.isChosen });
  return { kind: "taken", owner, plan };
};

type Written = Writing & Pick<Taking, "isChosen"> & { readonly plan: string | null };

/** What follows for the accounts: their plans, and a mail where that is news. */
const followUp = async (trx: Trx, context: TakingContext, written: Written): Promise<void> => {
  const { owner, places, plan, isChosen } = written;
  const change = changeFor(written);
  const event = change === null ? null : storeEventOf(change.before, change.after);
  // It may have been bought by hand although the app could not say so any more.
  const chooser = isChosen || event === "bought" ? owner : null;
  await settleAll(trx, context, { owners: [owner, ...holdersOf(places)], chooser, plan });
  if (change !== null && event !== null) await tellOfStore(trx, context, { ...change, event });
  await tellLosers(trx, context, written);
};

/** Those who had it until now, where it is another account's from now on. */
const tellLosers = async (
  trx: Trx,
  context: TakingContext,
  { said, owner, places, now }: Written,
): Promise<void> => {
  for (const had of [places.row, places.replaced]) {
    if (had === null || had.owner === null || had.owner === owner) continue;
    const { standing, plan, readAt } = had;
    await tellOfLoss(trx, context, {
      owner: had.owner,
      key: had.id,
      store: said.store,
      before: { ...standing, plan, readAt },
      now,
    });
  }
};

/** What the store says that its owner did not know; null where it is nothing new. */
const changeFor = ({
  said,
  places,
  merged,
  owner,
  now,
  plan,
}: Written): Omit<StoreChange, "event"> | null => {
  if (owner === null || merged.kind !== "changed") return null;
  return { owner, said, before: knownTo(owner, places), after: { ...merged.standing, plan }, now };
};

/** As this owner had it until now, or the one that it takes the place of. */
const knownTo = (owner: string, { row, replaced }: Places): KnownStanding | null => {
  const had = [row, replaced].find((one) => one?.owner === owner) ?? null;
  return had === null ? null : { ...had.standing, plan: had.plan };
};

type Settling = {
  readonly owners: readonly (string | null)[];
  /** Who wants its plan from now on. */
  readonly chooser: string | null;
  readonly plan: string | null;
};

const settleAll = async (
  trx: Trx,
  context: TakingContext,
  { owners, chooser, plan }: Settling,
): Promise<void> => {
  for (const id of new Set(owners.filter((owner) => owner !== null))) {
    const isChoice = id === chooser && plan !== null;
    await settleSubscription(trx, context, id, isChoice ? { chosenPlan: plan, switchingToFree: false } : {});
  }
};

/** Who has the subscription, and who the one before it. */
const holdersOf = ({ row, replaced }: Places): readonly string[] =>
  [row, replaced].flatMap((place) => place?.owner ?? []);

/** Outside production everything may be tried. */
const counts = ({ config }: TakingContext, said: StoreSaid, email: string | undefined): boolean => {
  if (said.environment === "Production" || !isProduction(config)) return true;
  if (email === undefined) return false;
  return config.storeReviewers.some((reviewer) => loginEmail(reviewer) === loginEmail(email));
};

type Places = {
  /** Whose account token the words carry. */
  readonly named: string | null;
  readonly row: SubscriptionRow | null;
  /** The subscription that this one takes the place of. */
  readonly replaced: SubscriptionRow | null;
  /** Of the accounts that are locked. */
  readonly emails: ReadonlyMap<string, string>;
};

/**
 * An owner that changed before the lock was had is not locked here any more: the accounts that are locked already may
 * be those it waits for. The transaction runs again and locks all of them in order.
 */
const lockPlaces = async (trx: Trx, { said, claimant }: Taking): Promise<Places> => {
  const { store, key, replaces, accountToken } = said;
  const named = accountToken === null ? null : await findByAccountToken(trx, accountToken);
  const hashes = { own: keyHash(store, key), replaced: replaces === null ? null : keyHash(store, replaces) };
  const holders = [await findHolder(trx, hashes.own), await findHolder(trx, hashes.replaced)];
  const emails = await lockAccounts(trx, [named, claimant, ...holders]);
  const row = await lockSubscription(trx, hashes.own);
  const replaced = await lockSubscription(trx, hashes.replaced);
  const isSame = [row, replaced].every((locked, index) => (locked?.owner ?? null) === holders[index]);
  if (!isSame) throw conflict("the subscription changed its owner");
  return { named: emails.has(named ?? "") ? named : null, row, replaced, emails };
};

const lockAccounts = async (
  trx: Trx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const emails = new Map<string, string>();
  const inOrder = [...new Set(ids.filter((id) => id !== null))].toSorted();
  for (const id of inOrder) {
    const user = await rowsOf(trx).lockUser(id);
    if (user !== undefined) emails.set(id, user.email);
  }
  return emails;
};

type Writing = {
  readonly said: StoreSaid;
  readonly askedAt: WallMs;
  readonly places: Places;
  readonly merged: Merged;
  readonly owner: string | null;
  readonly now: Now;
};

/** Returns the plan that the subscription gives. */
const write = async (trx: Trx, context: TakingContext, writing: Writing): Promise<string | null> => {
  const { said, places, merged, owner, now } = writing;
  const { row, replaced } = places;
  if (replaced !== null) await removeSubscription(trx, replaced.id);
  if (row !== null && merged.kind !== "changed") {
    if (row.owner !== owner) await bindSubscription(trx, row.id, owner);
    if (merged.kind === "unclear") await askSoon(trx, row.id, now.service);
    if (said.extent === "whole") await writeAnswered(trx, row.id, timesOf(writing, row.standing));
    return row.plan;
  }
  if (merged.kind !== "changed") throw new Error("what is new was merged with nothing");
  const plan = await findPlanOfProduct(trx, said.product);
  const { accountToken } = said;
  const times = timesOf(writing, merged.standing);
  const change = { owner, accountToken, plan, standing: merged.standing, ...times };
  if (row === null) await insert(trx, context, { said, change, now });
  else await changeSubscription(trx, row.id, change);
  return plan;
};

/** What is only a part is asked for whole at once. */
const timesOf = (writing: Writing, standing: StoreStanding): ReadingTimes => {
  const { said, askedAt, now } = writing;
  const isStillSilent = isToAcknowledge(said, now.wall);
  return said.extent === "whole"
    ? { readAt: new Date(askedAt), askMs: nextAskOf(writing, standing), isStillSilent }
    : { readAt: readAtOfPart(writing), askMs: now.service, isStillSilent };
};

/** There are three days to acknowledge a purchase, and the server may fall before it has done so. */
const nextAskOf = ({ said, askedAt, now }: Writing, standing: StoreStanding): number =>
  isToAcknowledge(said, now.wall) ? now.service + HOUR_MS / 2 : nextReadingAt(standing, askedAt, now);

/** A purchase alone does not say what came after its period, whenever it was signed: by it no lapse is known. */
const readAtOfPart = ({ said: { renewal, saidAt, expiresAt }, places: { row } }: Writing): Date => {
  if (renewal === null) return row?.readAt ?? (saidAt < expiresAt ? saidAt : expiresAt);
  return row !== null && row.readAt > saidAt ? row.readAt : saidAt;
};

const insert = async (
  trx: Trx,
  context: TakingContext,
  { said, change, now }: { readonly said: StoreSaid; readonly change: SubscriptionChange; readonly now: Now },
): Promise<void> => {
  const { store, key, environment } = said;
  const id = context.ids.uuid();
  const sealedKey = await sealStoreKey(trx, context, { id, key, now });
  const row = { id, store, hash: keyHash(store, key), sealedKey, environment, at: new Date(now.wall) };
  if (!(await insertSubscription(trx, row, change))) throw conflict("another one was faster");
};

/** PostgreSQL's word for it makes the transaction run again (platform/db/transaction). */
const conflict = (message: string): Error => Object.assign(new Error(message), { code: "40001" });
