import { HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { Pause, Timer } from "@afterword/server/platform/time/clock";
import type { Process } from "../kernel/process.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { SharedDatabase } from "./shared-database.ts";

/**
 * The pauses of the product's loops, without the runs that would find nothing: a loop sleeps until something is due for
 * it. The heartbeats of a quiet stretch are written into the clock's row before a server goes to the database again, as if they had run.
 */
export type Rests = {
  readonly timerOf: (process: Process, job: string) => Timer;
  /** What is due may have changed. */
  readonly look: () => void;
};

/** When something is due next, in service time. */
type Due = Readonly<Record<DueKind, number | null>>;
type DueKind = "decisions" | "mails" | "conversions" | "erasures";

const KIND_OF_JOB: Readonly<Record<string, DueKind>> = {
  "look-at-switch": "decisions",
  "send-outbox": "mails",
  "convert-recordings": "conversions",
  "erase-recordings": "erasures",
};

const NEXT_DUE = `select
  (select min(due_ms) from users) as decisions,
  (select min(due_ms) from mails) as mails,
  (select min(due_ms) from recordings where state = 'arrived') as conversions,
  (select min(due_ms) from erased_recordings) as erasures`;

/** A loop that finds the same thing due again, and cannot do it, is not watched minute by minute for days. */
const IN_VAIN_MS = 10 * MINUTE_MS;
const BEAT_AFTER_MS = 4 * MINUTE_MS;

type Rest = {
  readonly kind: DueKind;
  readonly earliest: number;
  readonly wasDue: boolean;
  readonly wakeUp: () => void;
  wakesAt: number;
};

type World = {
  readonly time: VirtualTime;
  readonly database: SharedDatabase;
  readonly wall: () => number;
};

export const createRests = ({ time, database, wall }: World): Rests => {
  const rests = new Set<Rest>();
  let due: Due = { decisions: null, mails: null, conversions: null, erasures: null };
  let isLooking = false;
  const beats = createBeats({ time, database, wall });

  const momentOf = (rest: Rest): number => {
    const at = due[rest.kind];
    if (at === null) return Infinity;
    const moment = time.now() + Math.max(0, at - beats.service()) + 2;
    const pauseMs = rest.wasDue && moment <= rest.earliest && isPatient(rest.kind) ? IN_VAIN_MS : 0;
    return Math.max(rest.earliest + pauseMs, moment);
  };

  const schedule = (rest: Rest): void => {
    const at = momentOf(rest);
    if (at === rest.wakesAt) return;
    rest.wakesAt = at;
    if (at === Infinity) return;
    time.inBackground(at, () => {
      if (rests.has(rest) && rest.wakesAt === at) rest.wakeUp();
    });
  };

  const look = (): void => {
    if (isLooking) return;
    isLooking = true;
    time.inBackground(time.now() + 1, () => {
      isLooking = false;
      void readDue();
    });
  };
  const readDue = async (): Promise<void> => {
    const [row] = await database.ask<Due>(NEXT_DUE);
    due = row ?? due;
    for (const rest of rests) schedule(rest);
  };
  database.onChange(look);
  database.onUse(beats.catchUp);

  const restOf = (process: Process, kind: DueKind, ms: number): Pause => {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const isDue = (due[kind] ?? Infinity) <= beats.service();
    const wakeUp = (): void => {
      if (rests.delete(rest) && process.isAlive()) resolve();
    };
    const rest: Rest = { kind, earliest: time.now() + ms, wasDue: isDue, wakeUp, wakesAt: -1 };
    if (process.survives()) {
      rests.add(rest);
      schedule(rest);
    }
    return { over, end: wakeUp };
  };

  return {
    look,
    timerOf: (process, job) => {
      const kind = KIND_OF_JOB[job];
      if (kind === undefined) return plainTimer(time, process);
      return { startPause: (ms) => restOf(process, kind, ms) };
    },
  };
};

const isPatient = (kind: DueKind): boolean => kind === "conversions" || kind === "erasures";

/** Those of every hour run every six hours; the law about them knows. */
const HOURLY_MS = 6 * HOUR_MS;

const plainTimer = (time: VirtualTime, process: Process): Timer => ({
  startPause: (ms) => {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const at = time.now() + Math.max(ms, HOURLY_MS);
    if (process.survives()) time.inBackground(at, () => process.isAlive() && resolve());
    return { over, end: resolve };
  },
});

type Beats = { readonly service: () => number; readonly catchUp: () => void };

/** One server is always there, or back within a minute, so that all time is service time. */
const createBeats = ({ time, database, wall }: World): Beats => {
  let [served, beatAt] = [0, 0];
  return {
    service: () => served + time.now() - beatAt,
    catchUp: () => {
      const passedMs = Math.floor(time.now() - beatAt);
      if (passedMs < BEAT_AFTER_MS) return;
      served += passedMs;
      beatAt += passedMs;
      void database.ask("update service_clock set service_ms = $1, beat_at = $2", [
        served,
        new Date(Math.floor(wall())),
      ]);
    },
  };
};
