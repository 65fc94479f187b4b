import { SECOND_MS } from "@afterword/core/time/duration";
import type { Context } from "../../context.ts";
import { ALARM_KINDS, ALARMS } from "./alarms.ts";
import type { EventLoopWatch } from "./event-loop.ts";
import type { Sample } from "./exposition.ts";
import { keepAnswer } from "./keep-answer.ts";
import type { MetricName } from "./metrics.ts";
import { measureHealth, type HealthSnapshot } from "./health-snapshot.ts";

/**
 * Everything that is measured, as it stands now. The database is asked at most once in five seconds, whoever scrapes;
 * while it is away, what it would tell is left out.
 */
export const createSampler = (
  context: Context,
  eventLoop: EventLoopWatch,
): (() => Promise<readonly Sample[]>) => {
  const read = keepAnswer(context.clock, () => measureHealth(context).catch(() => null));
  return async () => samplesAt(context, eventLoop, await read());
};

const samplesAt = (
  context: Context,
  eventLoop: EventLoopWatch,
  snapshot: HealthSnapshot | null,
): readonly Sample[] => [
  sample("database_up", snapshot === null ? 0 : 1),
  ...(snapshot === null ? [] : samplesOf(snapshot)),
  ...context.processStats.counters.samples(),
  sample("mail_server_away_seconds", context.processStats.mailServerAwayMs(context.clock.now()) / SECOND_MS),
  sample("event_loop_p99_seconds", eventLoop.takeP99Seconds()),
  sample("process_resident_memory_bytes", process.memoryUsage.rss()),
];

const samplesOf = (snapshot: HealthSnapshot): readonly Sample[] => [
  sample("due_oldest_seconds", snapshot.dueOldestMs / SECOND_MS),
  sample("outbox_oldest_seconds", snapshot.outboxOldestMs / SECOND_MS),
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
