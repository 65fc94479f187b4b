import { MINUTE_MS } from "@afterword/core/time/duration";
import { serviceMs } from "@afterword/core/time/instant";
import type { Now } from "@afterword/core/time/instant";
import type { Kysely } from "kysely";
import type { Context } from "../context.ts";
import type { DB } from "../db/schema.ts";
import { transaction } from "../db/transaction.ts";
import { CLOCK_SKEW_MAX_MS, isClockTrusted } from "./clock-skew.ts";

/**
 * The service clock (behaviour §1.3): one row that each heartbeat advances by the wall-clock difference, but by
 * nothing when that difference is negative or more than five minutes. An outage or a clock that jumps therefore
 * never takes time from a user, and needs no recovery.
 */
const GAP_MAX_MS = 5 * MINUTE_MS;
/** As far as two trusted servers may lie apart: one as far ahead of the database as the other is behind it. */
const APART_MAX_MS = 2 * CLOCK_SKEW_MAX_MS;
const ROW = 1;

type ClockRow = { readonly service_ms: number; readonly beat_at: Date };

/** Now by both clocks. In a transaction of its own or of the caller; throws before the first heartbeat. */
export const readNow = async (db: Kysely<DB>, context: Context): Promise<Now> => {
  const row = await db
    .selectFrom("service_clock")
    .select(["service_ms", "beat_at"])
    .where("id", "=", ROW)
    .executeTakeFirstOrThrow();
  return nowOf(row, context);
};

/**
 * Advances service time; false when this server's clock cannot be trusted, for then the clock is left alone: taken
 * back by one server, the same time would be counted again by the next.
 */
export const beat = async (context: Context): Promise<boolean> => {
  if (!(await isClockTrusted(context))) return false;
  await advance(context);
  return true;
};

/** Makes the row at the very first start, and takes over a deliberate move of earlier. Time passes only with a beat. */
export const openServiceClock = (context: Context): Promise<Now> =>
  transaction(context.database.db, async (trx) => nowOf(await lockRow(trx, context), context));

const advance = (context: Context): Promise<void> =>
  transaction(context.database.db, async (trx) => {
    const row = await lockRow(trx, context);
    const now = nowOf(row, context);
    const behindMs = row.beat_at.getTime() - now.wall;
    // A server whose clock is a little behind another's must not take the beat back, or the other counts it twice.
    if (behindMs > 0 && behindMs <= APART_MAX_MS) return;
    await trx
      .updateTable("service_clock")
      .set({ service_ms: now.service, beat_at: new Date(now.wall) })
      .where("id", "=", ROW)
      .execute();
  });

/**
 * Sets the product's clock ahead on purpose; it counts as service time. Never called in production, where the
 * offset stays 0.
 */
export const moveClock = async (context: Context, advanceMs: number): Promise<Now> => {
  const moved = await transaction(context.database.db, async (trx) => {
    const row = await lockRow(trx, context);
    const before = nowOf(row, context);
    const offsetMs = row.offset_ms + advanceMs;
    const service = serviceMs(before.service + advanceMs);
    await trx
      .updateTable("service_clock")
      .set({ service_ms: service, beat_at: new Date(before.wall + advanceMs), offset_ms: offsetMs })
      .where("id", "=", ROW)
      .execute();
    return { offsetMs, service };
  });
  context.clock.setOffset(moved.offsetMs);
  return { wall: context.clock.now(), service: moved.service };
};

/** How far the product's clock is set ahead of the machine's, in milliseconds. */
export const readOffset = async (db: Kysely<DB>): Promise<number> => {
  const row = await db
    .selectFrom("service_clock")
    .select("offset_ms")
    .where("id", "=", ROW)
    .executeTakeFirst();
  return row?.offset_ms ?? 0;
};

/** The offset is taken over under the lock, so that a move by another process is not mistaken for an outage. */
const lockRow = async (
  trx: Kysely<DB>,
  context: Context,
): Promise<ClockRow & { readonly offset_ms: number }> => {
  await trx
    .insertInto("service_clock")
    .values({ id: ROW, service_ms: 0, beat_at: new Date(context.clock.now()), offset_ms: 0 })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const row = await trx
    .selectFrom("service_clock")
    .select(["service_ms", "beat_at", "offset_ms"])
    .where("id", "=", ROW)
    .forUpdate()
    .executeTakeFirstOrThrow();
  context.clock.setOffset(row.offset_ms);
  return row;
};

const nowOf = (row: ClockRow, context: Context): Now => {
  const wall = context.clock.now();
  const gapMs = wall - row.beat_at.getTime();
  const grownMs = gapMs >= 0 && gapMs <= GAP_MAX_MS ? gapMs : 0;
  return { wall, service: serviceMs(row.service_ms + grownMs) };
};
