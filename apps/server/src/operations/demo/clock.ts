import { ok, refuse, type Outcome } from "@afterword/core/errors/outcome";
import { DAY_MS } from "@afterword/core/time/duration";
import { serviceMs, serviceOf, wallMs, wallOf } from "@afterword/core/time/instant";
import type { Now, ServiceMs } from "@afterword/core/time/instant";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import { askAppStores, tellOfEnds, type AskingContext } from "../../features/subscriptions/public.ts";
import { runBackgroundTasks } from "../../features/accounts/public.ts";
import type { TaskContext } from "../../features/accounts/public.ts";
import { moveClock, readNow, readOffset } from "../../engine/clock/service-clock.ts";
import { sendDueMails } from "../../engine/outbox/send-due-mails.ts";
import { sendDuePushes } from "../../engine/push/send-due-pushes.ts";
import { wakePhones } from "../../engine/push/wake-phones.ts";
import { sweep } from "../../engine/switch/sweep.ts";
import type { DB } from "../../platform/db/schema.ts";

type DemoClockContext = TaskContext & AskingContext & Pick<Context, "paperStore">;

/** The product's clock as the simulator shows it. */
export type ClockReading = {
  readonly now: string;
  readonly serviceMs: number;
  readonly offsetMs: number;
  /** When the next thing happens by itself; null while nothing lies ahead. */
  readonly nextEventAt: string | null;
};

export type ClockMove = { readonly advanceMs: number } | { readonly toNextEvent: true };

export const readClock = async (context: DemoClockContext): Promise<ClockReading> => {
  const now = await readNow(context.store.rows, context);
  const next = await findNextDue(context.database.db, now);
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
export const advanceClock = async (
  context: DemoClockContext,
  move: ClockMove,
): Promise<Outcome<ClockReading>> => {
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

const untilNextEvent = async (context: DemoClockContext): Promise<number | null> => {
  const now = await readNow(context.store.rows, context);
  const next = await findNextDue(context.database.db, now);
  return next === null ? null : distance(now, next);
};

const distance = (now: Now, next: ServiceMs): number => serviceMs(next - now.service);

/** One decision can make another due (an accepted reminder, a delivery); more than this would be going in circles. */
const ROUNDS_MAX = 50;

/** Decides and sends everything that is due, until nothing is: what the jobs would do in the next seconds. */
export const settle = async (context: DemoClockContext): Promise<void> => {
  await runBackgroundTasks(context);
  for (let round = 0; round < ROUNDS_MAX; round++) {
    await context.paperStore?.catchUp();
    await askAppStores(context);
    await tellOfEnds(context);
    const report = await sweep(context);
    const { sent } = await sendDueMails(context);
    // The jobs may be sending at the same time; their mails count as well.
    await context.sendSlots.drained();
    await wakePhones(context);
    await sendDuePushes(context);
    if (sent === 0 && (report.kind !== "swept" || report.looked === 0)) return;
  }
};

/** The next moment after `now` at which a user is looked at or a mail is tried; null when there is none. */
export const findNextDue = async (db: Kysely<DB>, now: Now): Promise<ServiceMs | null> => {
  const { due_ms: user } = await db
    .selectFrom("users")
    .select((select) => select.fn.min("due_ms").as("due_ms"))
    .where("due_ms", ">", now.service)
    .executeTakeFirstOrThrow();
  const { calendar_due_at: end } = await db
    .selectFrom("users")
    .select((select) => select.fn.min("calendar_due_at").as("calendar_due_at"))
    .where("calendar_due_at", ">", new Date(now.wall))
    .executeTakeFirstOrThrow();
  const { due_ms: mail } = await db
    .selectFrom("mails")
    .select((select) => select.fn.min("due_ms").as("due_ms"))
    .where("due_ms", ">", now.service)
    .executeTakeFirstOrThrow();
  const ends = end === null ? Infinity : serviceOf(wallMs(end.getTime()), now);
  const next = Math.min(user ?? Infinity, mail ?? Infinity, ends);
  return next === Infinity ? null : serviceMs(next);
};
