import { HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { serviceMs, wallMs, type Now, type WallMs } from "@afterword/core/time/instant";
import type { SwitchRows } from "@afterword/server/engine/store/switch-store";
import { readNow } from "@afterword/server/engine/clock/service-clock";
import { settleSubscription } from "@afterword/server/engine/switch/settle-subscription";
import { recordSignOfLife } from "@afterword/server/engine/switch/signs-of-life";
import type { StoreSaid } from "@afterword/server/features/subscriptions/app-stores/app-store";
import {
  mergeSaid,
  type StoreStanding,
} from "@afterword/server/features/subscriptions/app-stores/merge-said";
import { nextReadingAt } from "@afterword/server/features/subscriptions/app-stores/next-reading";
import { newestOf, type StoreWords } from "../checker/app-store-words.ts";
import { lock, read, write } from "../store/row.ts";
import type { Session } from "../store/session.ts";
import { KEY, subscriptionRow } from "../store/subscription-rows.ts";
import type { Subscription, Told } from "../store/tables.ts";
import type { Client } from "./store-world.ts";
import type { Person } from "./population.ts";
import type { Server } from "./server.ts";

/** Words of a store that reach the product. */
export type Taking = {
  readonly words: StoreWords;
  readonly saidAt: number;
  readonly extent: StoreSaid["extent"];
  /** When the product asked for them; the store may have said something else since. */
  readonly askedAt?: number;
  /** By the owner's hand, who wants the plan from now on. */
  readonly isBought?: boolean;
};

/**
 * Writes what a store says, as the product's `takeSaid` does on SQL: which words win, what they are worth, and what
 * follows for the notes is decided by the product's own rules.
 */
export const takeWords = async (
  { context, store }: Server,
  { id: owner, account }: Person,
  taking: Taking,
): Promise<"in-time" | "too-late" | null> =>
  store.transaction(async (rows) => {
    await rows.lockUser(owner);
    const now = await readNow(rows, context);
    const session = store.sessionOf(rows);
    const row = subscriptionRow(session.tables, account, KEY);
    await lock(row, session.transaction);
    const before = read(row, session.transaction);
    const taken = before && takenBy(before, taking, now);
    if (taken !== undefined) write(row, session.transaction, taken);
    const plan = taken?.plan ?? null;
    const isChoice = taking.isBought === true && plan !== null;
    await settleSubscription(
      rows,
      context,
      owner,
      isChoice ? { chosenPlan: plan, switchingToFree: false } : {},
    );
    if (taking.isBought !== true) return null;
    return (await recordSignOfLife(rows, context, { owner, source: "purchase", device: "phone" })).kind;
  });

const takenBy = (before: Subscription, taking: Taking, now: Now): Subscription => {
  const known = standingOf(before);
  const merged = mergeSaid(known, saidOf(taking), now.wall);
  const heard = { ...before, told: toldOf(before, taking, now) };
  if (merged.kind === "unclear")
    return { ...heard, askMs: before.silentSinceMs === null ? now.service : before.askMs };
  const turn = turnAfter(before, taking, {
    standing: merged.kind === "changed" ? merged.standing : known,
    now,
  });
  if (merged.kind === "older") return taking.extent === "whole" ? { ...heard, ...turn } : heard;
  const { expiresAt, graceUntil, endedAt, paused, renews } = merged.standing;
  const standing = {
    expiresAt: wallMs(expiresAt.getTime()),
    graceUntil: graceUntil && wallMs(graceUntil.getTime()),
    endedAt: endedAt && wallMs(endedAt.getTime()),
  };
  const told = { ...heard.told, saidAt: wallMs(taking.saidAt) };
  return { ...before, ...standing, paused, renews, ...turn, told };
};

const toldOf = ({ told }: Subscription, taking: Taking, now: Now): Told => {
  const { words, saidAt, extent } = taking;
  // A clock that runs ahead reads nothing of the future.
  const readAt = extent === "whole" ? Math.min(askedAtOf(taking, now), saidAt) : saidAt;
  const heard = newestOf(told?.heard, { words, saidAt, readAt });
  return { saidAt: told?.saidAt ?? wallMs(0), attempts: 0, heard };
};

/** As the product's `takeSaid` has it. */
const turnAfter = (
  { readAt }: Subscription,
  taking: Taking,
  { standing, now }: { readonly standing: StoreStanding; readonly now: Now },
): Pick<Subscription, "readAt" | "askMs" | "silentSinceMs"> => {
  const askedAt = askedAtOf(taking, now);
  return taking.extent === "whole"
    ? { readAt: askedAt, askMs: nextReadingAt(standing, askedAt, now), silentSinceMs: null }
    : { readAt: wallMs(Math.max(taking.saidAt, readAt)), askMs: now.service, silentSinceMs: null };
};

const askedAtOf = ({ askedAt }: Taking, { wall }: Now): WallMs => wallMs(askedAt ?? wall);

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

const standingOf = (row: Subscription): StoreStanding => ({
  product: PRODUCT,
  expiresAt: new Date(row.expiresAt),
  graceUntil: dateOf(row.graceUntil),
  endedAt: dateOf(row.endedAt),
  paused: row.paused,
  renews: row.renews,
  saidAt: new Date(row.told?.saidAt ?? 0),
});

const PRODUCT = "plan_1";

const saidOf = ({ words, saidAt, extent }: Taking): StoreSaid => ({
  store: "apple",
  key: KEY,
  environment: "Production",
  replaces: null,
  product: PRODUCT,
  accountToken: null,
  expiresAt: new Date(words.expiresAt),
  endedAt: dateOf(words.endedAt),
  paused: words.paused,
  renewal: { renews: words.renews, graceUntil: dateOf(words.graceUntil) },
  saidAt: new Date(saidAt),
  extent,
  needsAcknowledgement: false,
});

export type Asking = {
  readonly isSilent: () => boolean;
  /** The store's own time. */
  readonly right: () => number;
  readonly latencyMs: number;
};

/** Asks the store at once; one that does not answer is asked again after ever longer pauses. */
export const askStore = async (server: Server, { person, life }: Client, asking: Asking): Promise<void> => {
  const { context, process } = server;
  const askedAt = context.clock.now();
  await process.park(asking.latencyMs / 2);
  if (asking.isSilent()) return putOff(server, person);
  const answer = { words: life.words(), saidAt: Math.floor(asking.right()) };
  // Meanwhile the store may renew, and its notification overtake the answer.
  await process.park(asking.latencyMs / 2);
  await takeWords(server, person, { ...answer, extent: "whole", askedAt });
};

const PAUSE_MAX_MS = 6 * HOUR_MS;

const putOff = ({ context, store }: Server, { account }: Person): Promise<void> =>
  store.transaction(async (rows: SwitchRows) => {
    const { service } = await readNow(rows, context);
    const session: Session = store.sessionOf(rows);
    const row = subscriptionRow(session.tables, account, KEY);
    await lock(row, session.transaction);
    const before = read(row, session.transaction);
    if (before?.told === undefined) return;
    const attempts = before.told.attempts + 1;
    const askMs = serviceMs(service + Math.min(MINUTE_MS * 2 ** (attempts - 1), PAUSE_MAX_MS));
    const silentSinceMs = before.silentSinceMs ?? service;
    write(row, session.transaction, { ...before, askMs, silentSinceMs, told: { ...before.told, attempts } });
  });
