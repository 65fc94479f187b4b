import { HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { ServiceMs, WallMs } from "@afterword/core/time/instant";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import type { Pause, Timer } from "@afterword/server/platform/time/clock";
import type { Chance } from "../kernel/chance.ts";
import type { Process } from "../kernel/process.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import { earliestDue, type Tables } from "../store/tables.ts";
import type { Clocks } from "./clocks.ts";

/**
 * The pauses of the product's loops. Runs that would find nothing are skipped: a loop that polls every few seconds
 * sleeps until something is due, for at most an hour; a heartbeat for up to three minutes, which still
 * counts as service time without a gap.
 */
export type LoopTimers = {
  readonly timerOf: (process: Process) => Timer;
  /** The real time of a service time, if there is no outage. */
  readonly momentOf: (dueMs: ServiceMs) => number;
  /** A heartbeat was committed. */
  readonly clockWritten: () => void;
  /** Something is due earlier than the loops expect. */
  readonly dueChanged: (dueMs: ServiceMs) => void;
  readonly calendarDueChanged: (at: WallMs) => void;
};

type Rest = {
  readonly everyMs: number;
  readonly earliest: number;
  readonly latest: number;
  readonly isHeartbeat: boolean;
  /** How long a heartbeat waits for that of another server, which would make it unnecessary. */
  readonly lagMs: number;
  readonly wakeUp: () => void;
  wakesAt: number;
};

type World = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly tables: Tables;
  readonly clocks: Clocks;
  /**
   * Skips quiet heartbeats: before the next event their sum is written into the clock's row, as if they
   * had run. Only for short stories without wrong clocks.
   */
  readonly skipsQuiet: boolean;
};

const HEARTBEAT_MS = MINUTE_MS;
const QUIET_HEARTBEAT_MS = 3 * MINUTE_MS;
const LAG_MOST_MS = MINUTE_MS / 2;

export const createLoopTimers = (world: World): LoopTimers => {
  const { time, chance, tables, clocks, skipsQuiet } = world;
  const rests = new Set<Rest>();
  let beatAt = 0;

  const sinceBeat = (): number => time.now() - beatAt;

  const { momentOf, momentOfCalendar, nextMoment } = momentsIn(world, sinceBeat);

  /** Loops of several servers usually tick out of step. */
  const tickOf = ({ everyMs }: Rest): number => (chance.happens(0.3) ? 0 : chance.between(0, everyMs));

  const wakesAt = (rest: Rest): number => {
    const dueAt = nextMoment();
    if (!rest.isHeartbeat) return Math.min(dueAt + tickOf(rest), rest.latest);
    if (!skipsQuiet) return beatAt + QUIET_HEARTBEAT_MS + rest.lagMs;
    return Math.min(dueAt, time.nextAt()) - HEARTBEAT_MS;
  };

  const schedule = (rest: Rest, moment: number): void => {
    const at = Math.max(rest.earliest, moment);
    rest.wakesAt = at;
    time.inBackground(at, () => {
      if (!rests.has(rest) || rest.wakesAt !== at) return;
      // Another server may have done the work by now.
      const next = wakesAt(rest);
      if (next > time.now() + (rest.isHeartbeat ? 0 : rest.everyMs)) schedule(rest, next);
      else rest.wakeUp();
    });
  };

  const writeQuietBeats = (): void => {
    const quietMs = sinceBeat() - HEARTBEAT_MS;
    if (skipsQuiet && quietMs > 0 && addBeats(tables, quietMs)) beatAt = time.now() - HEARTBEAT_MS;
  };

  const fallsDueAt = (moment: number): void => {
    for (const rest of rests) {
      if (rest.isHeartbeat || moment >= rest.wakesAt || rest.wakesAt <= rest.earliest) continue;
      schedule(rest, moment + tickOf(rest));
    }
  };

  clocks.onShift(() => {
    for (const rest of rests) if (!rest.isHeartbeat) schedule(rest, wakesAt(rest));
  });

  const rest = (process: Process, ms: number): Pause => {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const wakeUp = (): void => {
      rests.delete(begun);
      if (!process.isAlive()) return;
      if (begun.isHeartbeat) writeQuietBeats();
      resolve();
    };
    const begun = restOf(world, ms, wakeUp);
    if (process.survives()) {
      rests.add(begun);
      schedule(begun, wakesAt(begun));
    }
    return { over, end: wakeUp };
  };

  return {
    clockWritten: () => {
      beatAt = time.now();
    },
    dueChanged: (dueMs) => {
      if (rests.size > 0) fallsDueAt(momentOf(dueMs));
    },
    calendarDueChanged: (at) => {
      if (rests.size > 0) fallsDueAt(momentOfCalendar(at));
    },
    momentOf,
    timerOf: (process) => ({ startPause: (ms) => rest(process, ms) }),
  };
};

/** When what is due will be found, in real time. */
const momentsIn = ({ time, tables, clocks, skipsQuiet }: World, sinceBeat: () => number) => {
  /** Service time is never faster than real time, so nothing is due before this. */
  const momentOf = (dueMs: ServiceMs): number => {
    const elapsed = sinceBeat();
    const grown = skipsQuiet ? elapsed : Math.min(elapsed, QUIET_HEARTBEAT_MS + MINUTE_MS);
    const service = (tables.clock.committed?.serviceMs ?? 0) + grown;
    return time.now() + Math.max(0, dueMs - service) + 2;
  };

  /** The servers that decide agree on the calendar within seconds. One that finds nothing yet polls until it does. */
  const momentOfCalendar = (at: WallMs): number => time.now() + Math.max(0, at - clocks.common()) + 2;

  const nextMoment = (): number => {
    const due = earliestDue(tables);
    const calendarDue = tables.calendarUsers.earliest();
    return Math.min(
      due === null ? Number.POSITIVE_INFINITY : momentOf(due),
      calendarDue === null ? Number.POSITIVE_INFINITY : momentOfCalendar(calendarDue),
    );
  };
  return { momentOf, momentOfCalendar, nextMoment };
};

/** False while a transaction writes the clock. */
const addBeats = ({ clock }: Tables, quietMs: number): boolean => {
  const row = clock.committed;
  if (row === undefined || clock.holder !== null) return false;
  clock.committed = {
    ...row,
    serviceMs: serviceMs(row.serviceMs + Math.floor(quietMs)),
    beatAt: wallMs(row.beatAt + Math.floor(quietMs)),
  };
  return true;
};

const restOf = ({ time, chance, skipsQuiet }: World, ms: number, wakeUp: () => void): Rest => {
  const isHeartbeat = ms >= HEARTBEAT_MS;
  // Heartbeats of two servers mostly coincide: if their clocks differ, both count the same time.
  const isPatient = isHeartbeat && !skipsQuiet && chance.happens(0.3);
  return {
    everyMs: ms,
    earliest: time.now() + ms,
    latest: time.now() + (skipsQuiet ? 10_000 : 1) * HOUR_MS,
    isHeartbeat,
    lagMs: isPatient ? chance.between(0, LAG_MOST_MS) : 0,
    wakesAt: 0,
    wakeUp,
  };
};

/** A timer that waits exactly the given time. */
export const createExactTimer = (process: Process): Timer => ({
  startPause: (ms) => {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    process.after(ms, resolve);
    return { over, end: resolve };
  },
});
