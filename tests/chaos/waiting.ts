import { setTimeout as pause } from "node:timers/promises";
import { SECOND_MS } from "@afterword/core/time/duration";
import type { Context } from "@afterword/server/context";
import { LEASE_MS } from "@afterword/server/engine/outbox/retry";
import { fateOf } from "./crowd.ts";
import { addressBook } from "./evidence-index.ts";
import type { WatchedWriter } from "./evidence.ts";
import type { World } from "./world.ts";

export type Waiting = {
  /** Writers whose next look has come. */
  readonly writers: number;
  /** Everything in the outbox. */
  readonly mails: number;
  /** Mails that their mail server would take, and that are due, or were taken up by a process that may have been killed. */
  readonly wanted: number;
};

const LOOK_EVERY_MS = 60;
/** Longer than the pauses between the rounds of the jobs. */
const QUIET_FOR_MS = 3_000;
/** Ends every lease. */
const NUDGE_MS = LEASE_MS + SECOND_MS;
/** One should do; a run in which many are needed goes on, and breaks the law of time. */
const NUDGES_MAX = 8;

/**
 * Waits until every writer who was due was looked at, and every mail that its mail server would take was sent. When
 * nothing more happens by itself the clock is moved a little, so that the leases of killed processes run out.
 */
export const untilServed = async (
  world: World,
  writers: readonly WatchedWriter[],
): Promise<Waiting | null> => {
  const addresses = addressBook(writers);
  let [nudges, last, changedAt] = [0, "", Date.now()];
  for (;;) {
    const waiting = await countWaiting(world.context, addresses);
    const isServed = waiting?.writers === 0 && (world.house.isClosed() || waiting.wanted === 0);
    if (isServed || nudges > NUDGES_MAX) return waiting;
    const picture = JSON.stringify([waiting, world.house.copies.length, world.house.underWay()]);
    if (picture !== last) [last, changedAt] = [picture, Date.now()];
    if (Date.now() - changedAt > QUIET_FOR_MS) {
      nudges++;
      await world.settle();
      await world.advance(NUDGE_MS);
      changedAt = Date.now();
    }
    await pause(LOOK_EVERY_MS);
  }
};

/** Null while the database cannot be asked. */
const countWaiting = async (
  context: Context,
  addresses: ReadonlyMap<string, string>,
): Promise<Waiting | null> => {
  try {
    return await count(context, addresses);
  } catch {
    return null;
  }
};

const count = async (
  { database: { db } }: Context,
  addresses: ReadonlyMap<string, string>,
): Promise<Waiting> => {
  const { service_ms } = await db.selectFrom("service_clock").select("service_ms").executeTakeFirstOrThrow();
  const users = await db.selectFrom("users").select("id").where("due_ms", "<=", service_ms).execute();
  const mails = await db
    .selectFrom("mails")
    .select(["owner", "kind", "key", "due_ms"])
    .where("state", "=", "queued")
    .execute();
  const isWanted = ({ owner, kind, key, due_ms }: (typeof mails)[number]): boolean =>
    (due_ms ?? 0) <= service_ms + LEASE_MS &&
    fateOf(addresses.get(kind === "delivery" ? `${owner}/${key}` : owner) ?? "") === "steady";
  return { writers: users.length, mails: mails.length, wanted: mails.filter(isWanted).length };
};
