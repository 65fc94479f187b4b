import { setTimeout as pause } from "node:timers/promises";
import { SECOND_MS } from "@afterword/core/time/duration";
import type { Context } from "@afterword/server/context";
import { LEASE_MS } from "@afterword/server/engine/outbox/retry";
import { fateOf } from "./crowd.ts";
import { addressBook } from "./evidence-index.ts";
import type { WatchedWriter } from "./evidence.ts";
import type { World } from "./world.ts";

export type Waiting = {
  /** Writers who are due. */
  readonly writers: number;
  /** All mails in the outbox. */
  readonly mails: number;
  /** Mails that would be accepted, and are due or leased by a process that may have been killed. */
  readonly wanted: number;
};

const LOOK_EVERY_MS = 60;
/** Longer than the pauses between runs of the jobs. */
const QUIET_FOR_MS = 3_000;
/** Ends every lease. */
const NUDGE_MS = LEASE_MS + SECOND_MS;
/** One should do. A run that needs many goes on, and breaks the law about delays. */
const NUDGES_MAX = 8;

/**
 * Waits until no writer is due and every mail that would be accepted is sent. When nothing changes any more, it moves the
 * clock a little, so that the leases of killed processes run out.
 */
export const untilServed = async (
  world: World,
  writers: readonly WatchedWriter[],
): Promise<Waiting | null> => {
  const addresses = addressBook(writers);
  let [nudges, last, changedAt] = [0, "", Date.now()];
  for (;;) {
    const waiting = await countWaiting(world.context, addresses);
    const isServed = waiting?.writers === 0 && (world.sink.isClosed() || waiting.wanted === 0);
    if (isServed || nudges > NUDGES_MAX) return waiting;
    const snapshot = JSON.stringify([waiting, world.sink.copies.length, world.sink.underWay()]);
    if (snapshot !== last) [last, changedAt] = [snapshot, Date.now()];
    if (Date.now() - changedAt > QUIET_FOR_MS) {
      nudges++;
      await world.settle();
      await world.advance(NUDGE_MS);
      changedAt = Date.now();
    }
    await pause(LOOK_EVERY_MS);
  }
};

/** Null while the database is down. */
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
  { clock, database: { db } }: Context,
  addresses: ReadonlyMap<string, string>,
): Promise<Waiting> => {
  const { service_ms } = await db.selectFrom("service_clock").select("service_ms").executeTakeFirstOrThrow();
  const users = await db
    .selectFrom("users")
    .select("id")
    .where((where) =>
      where.or([where("due_ms", "<=", service_ms), where("calendar_due_at", "<=", new Date(clock.now()))]),
    )
    .execute();
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
