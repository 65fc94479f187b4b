import { setTimeout as pause } from "node:timers/promises";
import { MINUTE_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { SeededRandom } from "@afterword/testing/seeded-random";
import { allowWave } from "@afterword/server/testing/waves";
import { plantWriters, type WriterSpec } from "@afterword/server/testing/plant-writers";
import { readDeliveryRows, readMailRows, RHYTHM } from "./collect-evidence.ts";
import { callerAddress, fetchCookie, giveSignOfLife } from "./give-sign-of-life.ts";
import type { Answer, Evidence, WatchedWriter } from "./evidence.ts";
import { askToAdvance, openWorld, type World } from "./world.ts";

/**
 * Signs of life against deliveries (behaviour §1.1): wave after wave of writers falls due at the same moment. While
 * several servers process them, each writer presses "I'm fine", in the app or on the reminder's page.
 */
export type RaceOptions = {
  readonly workers: number;
  /** Each writer is one interleaving. */
  readonly writers: number;
  readonly random: SeededRandom;
  readonly tell: (line: string) => void;
};

const WAVE = 50;
const WAVE_EVERY_MS = 10 * MINUTE_MS;
/** In addition to the one that moves the clock. */
const SERVERS_LOOKING = 3;

export const race = async (options: RaceOptions): Promise<Evidence> => {
  const { workers, random } = options;
  const world = await openWorld({ workers, random });
  try {
    const writers = await plantWaves(world, options.writers);
    const answers = await raceInWaves({ ...options, world, writers });
    await untilAllSent(world);
    const never = Number.NEGATIVE_INFINITY;
    return {
      writers,
      clock: world.clock,
      copies: world.sink.copies,
      answers,
      faults: [],
      mails: await readMailRows(world.context),
      deliveries: await readDeliveryRows(world.context),
      closedFrom: never,
      closedUntil: never,
      rhythm: RHYTHM,
    };
  } finally {
    await world.stop();
  }
};

const plantWaves = async (world: World, count: number): Promise<WatchedWriter[]> => {
  const dueInMs = (number: number): number => (Math.floor(number / WAVE) + 1) * WAVE_EVERY_MS;
  const plantedAt = world.clock.now();
  const planted = await plantWriters(
    world.context,
    Array.from({ length: count }, (_, number): WriterSpec => ({
      email: `steady.writer-${number}@example.com`,
      notes: [[`steady.friend-${number}@example.com`]],
      standing: { kind: "reminded", deliveryInMs: dueInMs(number) },
    })),
  );
  // The brake (behaviour §1.4) has tests of its own.
  await allowWave(world.context);
  return planted.map((writer, number) => ({
    ...writer,
    // Service time may be a heartbeat behind.
    signAt: plantedAt + dueInMs(number) - RHYTHM.delayMs - RHYTHM.frequencyMs - MINUTE_MS,
    isSilent: false,
    isRemindedHere: false,
  }));
};

type Course = Omit<RaceOptions, "writers"> & {
  readonly world: World;
  readonly writers: readonly WatchedWriter[];
};

const raceInWaves = async (course: Course): Promise<Answer[]> => {
  const { world, writers, tell } = course;
  const cookie = await fetchCookie(await world.servers.anyAddress());
  const answers: Answer[] = [];
  let spreadMs = FIRST_SPREAD_MS;
  for (let from = 0; from < writers.length; from += WAVE) {
    const [, , wave] = await Promise.all([
      world.advance(WAVE_EVERY_MS),
      lookElsewhere(world, spreadMs),
      pressAll({ ...course, cookie, spreadMs, from }),
    ]);
    answers.push(...wave);
    spreadMs = nextSpread(spreadMs, wave);
    tell(progressOf(answers, spreadMs));
  }
  return answers;
};

const FIRST_SPREAD_MS = 400;
const SPREAD_MIN_MS = 20;
const SPREAD_MAX_MS = 5_000;

/** Adjusted after each wave, so that about half of the presses come too late on any machine. */
const nextSpread = (spreadMs: number, wave: readonly Answer[]): number => {
  const late = wave.filter(({ kind }) => kind === "too-late").length / wave.length;
  const wanted = spreadMs * (late > 0.6 ? 0.75 : late < 0.4 ? 1.4 : 1);
  return Math.min(SPREAD_MAX_MS, Math.max(SPREAD_MIN_MS, wanted));
};

/** Makes some of the other servers process what is due at the same time. */
const lookElsewhere = async ({ servers }: World, spreadMs: number): Promise<void> => {
  const others = servers.addresses().slice(0, SERVERS_LOOKING);
  await Promise.all(
    others.map(async (address, index) => {
      await pause((spreadMs * (index + 1)) / (SERVERS_LOOKING + 1));
      await askToAdvance(address, 0);
    }),
  );
};

type Wave = Course & { readonly cookie: string; readonly spreadMs: number; readonly from: number };

const pressAll = ({ writers, random, from, ...wave }: Wave): Promise<Answer[]> =>
  Promise.all(
    writers.slice(from, from + WAVE).map(async (writer, index) => {
      await pause(random.draw() * wave.spreadMs);
      return pressOne(wave, writer, from + index);
    }),
  );

const pressOne = async (
  { world, cookie }: Pick<Wave, "world" | "cookie">,
  writer: WatchedWriter,
  number: number,
): Promise<Answer> => {
  const address = await world.servers.anyAddress();
  const way = number % 2 === 0 ? await buttonOf(world, writer) : { path: linkPathOf(writer) };
  const askedAt = Date.now();
  const kind = await giveSignOfLife({ address, cookie, from: callerAddress(number), ...way });
  return { owner: writer.owner, askedAt, answeredAt: Date.now(), kind };
};

const linkPathOf = ({ linkSecret }: WatchedWriter): string => `/api/user/confirm-agency/${linkSecret}`;

/** Longer than a step of the clock, which may move before the token is checked. */
const TOKEN_FOR_MS = 2 * WAVE_EVERY_MS;

const buttonOf = async ({ context, clock }: World, { owner, session }: WatchedWriter) => {
  const now = clock.now();
  const claims = { owner, session, role: "user", expiresAt: wallMs(now + TOKEN_FOR_MS) } as const;
  const token = await context.tokens.signAccess(claims, wallMs(now));
  return { path: "/api/user/confirm-agency", body: { source: "button" }, token };
};

const progressOf = (answers: readonly Answer[], spreadMs: number): string => {
  const count = (kind: Answer["kind"]): number => answers.filter((answer) => answer.kind === kind).length;
  return `${answers.length} raced within ${Math.round(spreadMs)} ms: ${count("in-time")} in time, ${count("too-late")} too late`;
};

const SENT_WITHIN_MS = 60_000;

const untilAllSent = async ({ context }: World): Promise<void> => {
  const giveUpAt = Date.now() + SENT_WITHIN_MS;
  while (Date.now() < giveUpAt) {
    const mails = await readMailRows(context);
    if (mails.every(({ state }) => state !== "queued")) return;
    await pause(100);
  }
};
