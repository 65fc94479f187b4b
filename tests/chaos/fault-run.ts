import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { SeededRandom } from "@afterword/testing/seeded-random";
import { allowWave } from "@afterword/server/testing/waves";
import { plantWriters } from "@afterword/server/testing/plant-writers";
import { createProcessKiller, type KillRate } from "./process-killer.ts";
import { readDeliveryRows, readMailRows, RHYTHM } from "./collect-evidence.ts";
import { fetchCookie } from "./give-sign-of-life.ts";
import { drawCrowd, temperOf } from "./crowd.ts";
import type { Evidence, WatchedWriter } from "./evidence.ts";
import type { Copy } from "./smtp-sink.ts";
import { gatherPeople } from "./people.ts";
import { untilServed, type Waiting } from "./waiting.ts";
import { openWorld, type World } from "./world.ts";

export type FaultRunOptions = {
  readonly workers: number;
  readonly writers: number;
  readonly hasStandby?: boolean;
  /** The longest step of the product's clock. */
  readonly longestStepMs: number;
  readonly killRate: KillRate;
  readonly random: SeededRandom;
  readonly tell: (line: string) => void;
};

export type FaultRun = Evidence & {
  /** How far the product's clock moved. */
  readonly passedMs: number;
  readonly refusals: number;
  /** Errors that the servers logged, and how often each occurred. */
  readonly complaints: ReadonlyMap<string, number>;
};

/** Product time from the start to the outage of the mail server, in which reminders and deliveries fall due. */
const CLOSED_FROM_MS = 2.5 * DAY_MS;
const CLOSED_FOR_MS = 72 * HOUR_MS;
/** Long enough for reminders, deliveries, 72 hours of refusals, and what an outage delayed. */
const LONGEST_MS = 30 * DAY_MS;
const SHORTEST_STEP_MS = 5 * MINUTE_MS;

/** Runs a crowd through two weeks or more with faults, until no mail is owed. Returns everything that was observed. */
export const runFaults = async (options: FaultRunOptions): Promise<FaultRun> => {
  const { workers, hasStandby = false, random } = options;
  const mailbox: { receive: (copy: Copy) => void } = { receive: () => undefined };
  const world = await openWorld({ workers, hasStandby, random, onCopy: (copy) => mailbox.receive(copy) });
  try {
    const writers = await plantCrowd(world, options);
    const people = gatherPeople({
      writers,
      servers: world.servers,
      clock: world.clock,
      random: random.fork("people"),
      rhythm: RHYTHM,
      daringUntil: world.clock.now() + CLOSED_FROM_MS + CLOSED_FOR_MS,
      cookie: await fetchCookie(await world.servers.anyAddress()),
    });
    mailbox.receive = people.receive;
    const killer = createProcessKiller(world, options, random.fork("process killer"));
    const passed = await letTimePass({ ...options, world, writers, people, killer });
    return {
      writers,
      clock: world.clock,
      copies: world.sink.copies,
      answers: people.answers,
      faults: killer.faults,
      mails: await readMailRows(world.context),
      deliveries: await readDeliveryRows(world.context),
      rhythm: RHYTHM,
      refusals: world.sink.refusals(),
      complaints: world.servers.complaints(),
      ...passed,
    };
  } finally {
    await world.stop();
  }
};

const plantCrowd = async (world: World, { writers, random }: FaultRunOptions): Promise<WatchedWriter[]> => {
  const plantedAt = world.clock.now();
  const specs = drawCrowd(writers, random.fork("crowd"));
  const planted = await plantWriters(world.context, specs);
  // The brake (behaviour §1.4) has tests of its own.
  await allowWave(world.context);
  return planted.map((writer, number) => {
    const standing = specs[number]?.standing;
    const silentForMs = standing?.kind === "watching" ? standing.silentForMs : 0;
    const isSilent = temperOf(writer.email) === "silent";
    // Service time may be a heartbeat behind.
    return { ...writer, signAt: plantedAt - silentForMs - MINUTE_MS, isSilent, isRemindedHere: true };
  });
};

type Course = Omit<FaultRunOptions, "writers"> & {
  readonly world: World;
  readonly writers: readonly WatchedWriter[];
  readonly people: ReturnType<typeof gatherPeople>;
  readonly killer: ReturnType<typeof createProcessKiller>;
};

type Passed = Pick<FaultRun, "passedMs" | "closedFrom" | "closedUntil">;

const letTimePass = async (course: Course): Promise<Passed> => {
  const { world, longestStepMs, random } = course;
  const { clock, sink } = world;
  const steps = random.fork("steps");
  const beganAt = clock.now();
  const closed = {
    closedFrom: beganAt + CLOSED_FROM_MS,
    closedUntil: beganAt + CLOSED_FROM_MS + CLOSED_FOR_MS,
  };
  sink.closeBetween(closed.closedFrom, closed.closedUntil);
  for (;;) {
    const passedMs = clock.now() - beganAt;
    const waiting = await untilServed(world, course.writers);
    course.tell(progressOf(course, passedMs, waiting));
    if (passedMs > closed.closedUntil - beganAt && (await isAllDone(course))) return { passedMs, ...closed };
    if (passedMs > LONGEST_MS) return { passedMs, ...closed };
    await world.settle();
    const stepMs = steps.between(SHORTEST_STEP_MS, longestStepMs);
    const until = clock.now() + stepMs;
    await Promise.all([world.advance(stepMs), course.people.act(until), course.killer.strike()]);
  }
};

/** All notes of silent writers are delivered. */
const isAllDone = async ({ world, writers }: Course): Promise<boolean> => {
  const mails = await readMailRows(world.context).catch(() => null);
  if (mails === null) return false;
  const served = new Set(mails.filter(({ kind }) => kind === "delivery").map(({ owner }) => owner));
  const isOwing = mails.some(({ kind, state }) => kind === "delivery" && state === "queued");
  return !isOwing && writers.every(({ owner, isSilent }) => !isSilent || served.has(owner));
};

const progressOf = ({ world, killer, people }: Course, passedMs: number, waiting: Waiting | null): string => {
  const days = (passedMs / DAY_MS).toFixed(1);
  const { copies } = world.sink;
  const kills = killer.faults.length;
  const left = waiting === null ? "?" : String(waiting.mails);
  return `day ${days}: ${kills} kills, ${copies.length} mails taken, ${world.sink.refusals()} refused, ${left} in the outbox, ${people.answers.length} signs of life`;
};
