import { ok, refuse, type Outcome } from "@afterword/core/errors/outcome";
import { DAY_MS } from "@afterword/core/time/duration";
import { serviceMs, wallOf } from "@afterword/core/time/instant";
import type { Now, ServiceMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { moveClock, readNow, readOffset } from "../../engine/clock/service-clock.ts";
import { findNextDue } from "./queries.ts";
import { settle } from "./settle.ts";

/** The product's clock as the simulator shows it. */
export type ClockReading = {
  readonly now: string;
  readonly serviceMs: number;
  readonly offsetMs: number;
  /** When the next thing happens by itself; null while nothing lies ahead. */
  readonly nextEventAt: string | null;
};

export type ClockMove = { readonly advanceMs: number } | { readonly toNextEvent: true };

export const readClock = async (context: Context): Promise<ClockReading> => {
  const now = await readNow(context.store.rows, context);
  const next = await findNextDue(context.database.db, now.service);
  return {
    now: new Date(now.wall).toISOString(),
    serviceMs: now.service,
    offsetMs: await readOffset(context.store.rows),
    nextEventAt: next === null ? null : new Date(wallOf(next, now)).toISOString(),
  };
};

/**
 * Moves the product's clock ahead on purpose, which counts as service time (behaviour §1.3), and answers once
 * everything that fell due by it was decided and sent.
 */
export const advanceClock = async (context: Context, move: ClockMove): Promise<Outcome<ClockReading>> => {
  await settle(context);
  const advanceMs = "advanceMs" in move ? move.advanceMs : await untilNextEvent(context);
  if (advanceMs === null) return refuse({ kind: "conflict", sentence: () => "Nothing lies ahead." });
  const offsetMs = await readOffset(context.store.rows);
  if (offsetMs + advanceMs > OFFSET_MAX_MS) {
    return refuse({ kind: "conflict", sentence: () => "The clock is as far ahead as it can go." });
  }
  await moveClock(context, advanceMs);
  await settle(context);
  return ok(await readClock(context));
};

/** Farther ahead, dates would no longer fit four digits of a year for long, and tokens would all be over. */
const OFFSET_MAX_MS = 100 * 365 * DAY_MS;

const untilNextEvent = async (context: Context): Promise<number | null> => {
  const now = await readNow(context.store.rows, context);
  const next = await findNextDue(context.database.db, now.service);
  return next === null ? null : distance(now, next);
};

const distance = (now: Now, next: ServiceMs): number => serviceMs(next - now.service);
