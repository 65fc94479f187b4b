import { MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import type { Now, WallMs } from "@afterword/core/time/instant";
import type { SwitchRows } from "../store/switch-store.ts";
import type { ClockRow } from "../store/rows/clock.ts";
import { CLOCK_SKEW_MAX_MS, isClockTrusted } from "./clock-skew.ts";
import type { SwitchContext } from "../context.ts";

/**
 * The service clock (behaviour §1.3): one row that each heartbeat advances by the wall-clock difference, but by
 * nothing when that difference is negative or more than five minutes. An outage or a clock that jumps therefore
 * never takes time from a user, and needs no recovery.
 */
const GAP_MAX_MS = 5 * MINUTE_MS;
/** As far as two trusted servers may lie apart: one as far ahead of the database as the other is behind it. */
const APART_MAX_MS = 2 * CLOCK_SKEW_MAX_MS;

type Clocks = Pick<SwitchContext, "clock" | "store">;

/** Now by both clocks. In the caller's transaction or by itself; throws before the first heartbeat. */
export const readNow = async (rows: SwitchRows, context: Pick<SwitchContext, "clock">): Promise<Now> =>
  nowOf(await getClock(rows), context);

const getClock = async (rows: SwitchRows): Promise<ClockRow> => {
  const row = await rows.findClock();
  if (row === undefined) throw new Error("the service clock was never started");
  return row;
};

/** Leases are measured with a clock reading at most this old: far less than a lease, or than the longest gap. */
const READING_MAX_MS = 10 * SECOND_MS;

/**
 * Reads the clock for leases, many times a second: the row is read anew only every ten seconds. Only a deliberate move
 * by another process shows late this way, and that ends leases anyway.
 */
export const clockReader = (
  rows: SwitchRows,
  context: Pick<SwitchContext, "clock">,
): (() => Promise<Now>) => {
  let reading: { readonly row: ClockRow; readonly at: WallMs } | null = null;
  return async () => {
    const at = context.clock.now();
    const ageMs = reading === null ? Infinity : at - reading.at;
    if (reading === null || ageMs < 0 || ageMs > READING_MAX_MS) {
      reading = { row: await getClock(rows), at };
    }
    return nowOf(reading.row, context);
  };
};

/**
 * Advances service time; false when this server's clock cannot be trusted, for then the clock is left alone: taken
 * back by one server, the same time would be counted again by the next.
 */
export const beat = async (context: Clocks & Pick<SwitchContext, "log">): Promise<boolean> => {
  if (!(await isClockTrusted(context))) return false;
  await advance(context);
  return true;
};

/** Makes the row at the very first start, and takes over a deliberate move of earlier. Time passes only with a beat. */
export const openServiceClock = (context: Clocks): Promise<Now> =>
  context.store.transaction(async (rows) => nowOf(await lockRow(rows, context), context));

const advance = (context: Clocks): Promise<void> =>
  context.store.transaction(async (rows) => {
    const row = await lockRow(rows, context);
    const now = nowOf(row, context);
    const behindMs = row.beatAt - now.wall;
    // A server whose clock is a little behind another's must not take the beat back, or the other counts it twice.
    if (behindMs > 0 && behindMs <= APART_MAX_MS) return;
    await rows.writeClock({ ...row, serviceMs: now.service, beatAt: now.wall });
  });

/**
 * Sets the product's clock ahead on purpose; it counts as service time. Never called in production, where the
 * offset stays 0.
 */
export const moveClock = async (context: Clocks, advanceMs: number): Promise<Now> => {
  const moved = await context.store.transaction(async (rows) => {
    const row = await lockRow(rows, context);
    const before = nowOf(row, context);
    const after = {
      serviceMs: serviceMs(before.service + advanceMs),
      beatAt: wallMs(before.wall + advanceMs),
      offsetMs: row.offsetMs + advanceMs,
    };
    await rows.writeClock(after);
    return after;
  });
  context.clock.setOffset(moved.offsetMs);
  return { wall: context.clock.now(), service: moved.serviceMs };
};

/** How far the product's clock is set ahead of the machine's, in milliseconds. */
export const readOffset = async (rows: SwitchRows): Promise<number> =>
  (await rows.findClock())?.offsetMs ?? 0;

/** The offset is taken over under the lock, so that a move by another process is not mistaken for an outage. */
const lockRow = async (rows: SwitchRows, { clock }: Pick<SwitchContext, "clock">): Promise<ClockRow> => {
  const row = await rows.lockClock({ serviceMs: serviceMs(0), beatAt: clock.now(), offsetMs: 0 });
  clock.setOffset(row.offsetMs);
  return row;
};

const nowOf = (row: ClockRow, { clock }: Pick<SwitchContext, "clock">): Now => {
  const wall = clock.now();
  const gapMs = wall - row.beatAt;
  const grownMs = gapMs >= 0 && gapMs <= GAP_MAX_MS ? gapMs : 0;
  return { wall, service: serviceMs(row.serviceMs + grownMs) };
};
