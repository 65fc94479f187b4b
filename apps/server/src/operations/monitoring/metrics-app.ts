import { monitorEventLoopDelay } from "node:perf_hooks";
import { SECOND_MS } from "@afterword/core/time/duration";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { listenFailure } from "../../platform/http/listen-failure.ts";
import { EXPOSITION_TYPE, writeExposition } from "./exposition.ts";
import { registerHealthRoutes, type ReadinessContext } from "./readiness.ts";
import { ALARM_KINDS, ALARMS } from "./alarms.ts";
import type { Sample } from "./exposition.ts";
import { keepAnswer } from "./keep-answer.ts";
import type { MetricName } from "./metrics.ts";
import { measureHealth, type HealthContext, type HealthSnapshot } from "./health-snapshot.ts";

type MetricsContext = HealthContext & ReadinessContext;

export type MetricsListener = {
  /** Where it listens; tells the port where any was asked for. */
  readonly address: string;
  readonly close: () => Promise<void>;
};

/** Null unless a port is set for it. Throws one sentence when it cannot listen there. */
export const listenForMetrics = async (context: MetricsContext): Promise<MetricsListener | null> => {
  const place = context.config.metrics;
  if (place === null) return null;
  const app = buildMetricsApp(context);
  try {
    return { address: await app.listen(place), close: () => app.close() };
  } catch (error) {
    await app.close();
    throw listenFailure("The metrics", { ...place, setting: "METRICS_PORT" }, error);
  }
};

/** What `METRICS_PORT` serves, apart from the public port: figures about all users are for operators only. */
export const buildMetricsApp = (context: MetricsContext): FastifyInstance => {
  const eventLoop = watchEventLoop();
  const sample = createSampler(context, eventLoop);
  const app = Fastify({ forceCloseConnections: true });
  registerHealthRoutes(app, context);
  app.get("/metrics", async (_request, reply) =>
    reply.type(EXPOSITION_TYPE).send(writeExposition(await sample())),
  );
  app.addHook("onClose", async () => eventLoop.stop());
  return app;
};

/**
 * Everything that is measured, as it stands now. The database is asked at most once in five seconds for all scrapers;
 * while it is away, what it would tell is left out.
 */
export const createSampler = (
  context: MetricsContext,
  eventLoop: EventLoopWatch,
): (() => Promise<readonly Sample[]>) => {
  const read = keepAnswer(context.clock, () => measureHealth(context).catch(() => null));
  return async () => samplesAt(context, eventLoop, await read());
};

const samplesAt = (
  context: MetricsContext,
  eventLoop: EventLoopWatch,
  snapshot: HealthSnapshot | null,
): readonly Sample[] => [
  sample("database_up", snapshot === null ? 0 : 1),
  ...(snapshot === null ? [] : samplesOf(snapshot)),
  ...context.processStats.counters.samples(),
  sample("mail_server_away_seconds", context.processStats.mailServerAwayMs(context.clock.now()) / SECOND_MS),
  sample(
    "recording_store_away_seconds",
    context.processStats.recordingStoreAwayMs(context.clock.now()) / SECOND_MS,
  ),
  sample("event_loop_p99_seconds", eventLoop.takeP99Seconds()),
  sample("process_resident_memory_bytes", process.memoryUsage.rss()),
];

const samplesOf = (snapshot: HealthSnapshot): readonly Sample[] => [
  sample("due_oldest_seconds", snapshot.dueOldestMs / SECOND_MS),
  sample("outbox_oldest_seconds", snapshot.outboxOldestMs / SECOND_MS),
  sample("conversion_oldest_seconds", snapshot.conversionOldestMs / SECOND_MS),
  sample("service_clock_lag_seconds", snapshot.serviceClockLagMs / SECOND_MS),
  sample("clock_skew_seconds", snapshot.clockSkewMs / SECOND_MS),
  sample("reminders_refused", snapshot.refusedReminders),
  sample("deliveries_failed", snapshot.failedDeliveries),
  sample("users_held", snapshot.heldUsers),
  ...ALARM_KINDS.map((kind): Sample => {
    const isBurning = ALARMS[kind].look(snapshot) !== null;
    return { name: "alarm_burning", value: kind, number: isBurning ? 1 : 0 };
  }),
  ...(snapshot.disk === null ? [] : [sample("disk_free_bytes", snapshot.disk.freeBytes)]),
];

const sample = (name: MetricName, number: number): Sample => ({ name, number });

export type EventLoopWatch = {
  /** The delay that 99 of 100 turns stayed under since the last time this was asked. */
  readonly takeP99Seconds: () => number;
  readonly stop: () => void;
};

const LOOK_EVERY_MS = 10;

/** How late the process comes to what it wants to do: what is slow by itself, and not because of others. */
export const watchEventLoop = (): EventLoopWatch => {
  const delays = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });
  delays.enable();
  return {
    takeP99Seconds: () => {
      // The time between two looks is counted by Node, and is no delay.
      const seconds = delays.percentile(99) / 1e9 - LOOK_EVERY_MS / 1_000;
      delays.reset();
      return Math.max(0, seconds);
    },
    stop: () => void delays.disable(),
  };
};
