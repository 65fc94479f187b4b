import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SECOND_MS } from "@afterword/core/time/duration";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { pendingMigrations } from "../../platform/db/migrate.ts";
import { CLOCK_SKEW_MAX_MS, readClockSkewMs } from "../../engine/clock/clock-skew.ts";
import { BEAT_AGE_MAX_MS } from "./alarms.ts";
import { keepAnswer } from "./keep-answer.ts";

export type ReadinessContext = Pick<
  Context,
  "clock" | "config" | "database" | "ids" | "log" | "mailer" | "recordingStore" | "store" | "timer"
>;

const JSON_TYPE = "application/json; charset=utf-8";

/**
 * Whether this process lives, and whether it can keep its promise (behaviour §6). The answers are public: they name
 * parts, and neither addresses nor reasons.
 */
export const registerHealthRoutes = (app: FastifyInstance, context: ReadinessContext): void => {
  const readiness = createReadiness(context);
  app.get("/healthz", async (_request, reply) => reply.type(JSON_TYPE).send('{"status":"ok"}'));
  app.get("/readyz", async (_request, reply) => {
    const { isReady, parts } = await readiness();
    const status = isReady ? "ready" : "not-ready";
    return reply
      .code(isReady ? 200 : 503)
      .type(JSON_TYPE)
      .send(JSON.stringify({ status, parts }));
  });
};

/** Whether this server can keep its promise at this moment, and if not, what is missing (behaviour §6). */
export type Readiness = {
  readonly isReady: boolean;
  readonly parts: Readonly<Record<string, "ready" | "not-ready">>;
};

/** A part that takes longer than this to answer is not ready. */
const WITHIN_MS = 4 * SECOND_MS;

const PARTS: Readonly<Record<string, (context: ReadinessContext) => Promise<boolean>>> = {
  database: async ({ database }) => (await database.pool.query("select 1")).rowCount === 1,
  "database-files": async ({ database }) => (database.integrity?.damages() ?? []).length === 0,
  migrations: async ({ database }) => (await pendingMigrations(database.pool)).length === 0,
  "mail-server": ({ mailer }) => mailer.isReachable(),
  storage: async ({ config, ids }) => {
    const probe = join(config.dataDir, `.probe-${ids.uuid()}`);
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    await writeFile(probe, "can be written", { flush: true });
    await rm(probe);
    return true;
  },
  recordings: ({ recordingStore }) => recordingStore.isReachable(),
  clocks: async (context) => Math.abs(await readClockSkewMs(context)) <= CLOCK_SKEW_MAX_MS,
  heartbeat: async ({ store, clock }) => {
    const beatAt = (await store.rows.findClock())?.beatAt;
    return beatAt !== undefined && Math.abs(clock.now() - beatAt) <= BEAT_AGE_MAX_MS;
  },
};

/** Without recordings every text is still sent and read, so a balancer must not take the server away. */
const CAN_WAIT: ReadonlySet<string> = new Set(["recordings"]);

/** Asks every part, at most once in five seconds for all callers, and logs what changed. */
export const createReadiness = (context: ReadinessContext): (() => Promise<Readiness>) => {
  let missingBefore = "";
  const ask = async (): Promise<Readiness> => {
    const readiness = await askAll(context);
    const missing = namesOfMissing(readiness).join(", ");
    if (missing !== missingBefore)
      context.log.warn({ missing }, "what this server lacks to be ready has changed");
    missingBefore = missing;
    return readiness;
  };
  return keepAnswer(context.clock, ask);
};

const askAll = async (context: ReadinessContext): Promise<Readiness> => {
  const parts = await Promise.all(
    Object.entries(PARTS).map(async ([name, isPartReady]) => {
      const isReady = await inTime(context, isPartReady(context));
      return [name, isReady ? "ready" : "not-ready"] as const;
    }),
  );
  const isReady = parts.every(([name, state]) => state === "ready" || CAN_WAIT.has(name));
  return { isReady, parts: Object.fromEntries(parts) };
};

const namesOfMissing = ({ parts }: Readiness): readonly string[] =>
  Object.keys(parts).filter((name) => parts[name] !== "ready");

/** The reason why a part is not ready is in the log of its user; here it must only not fail or take long. */
const inTime = async ({ timer }: ReadinessContext, asked: Promise<boolean>): Promise<boolean> => {
  const patience = timer.startPause(WITHIN_MS);
  const answer = await Promise.race([asked.catch(() => false), patience.over.then(() => false)]);
  patience.end();
  return answer;
};
