import type { SystemState } from "@afterword/contract/endpoints/system";
import { CLIENT_VERSION } from "@afterword/core/constants";
import { DAY_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { canaryStatus } from "../canary/canary-status.ts";
import { readGuide } from "./guide.ts";
import { isBurning } from "./alarm-course.ts";
import { listAlarms } from "./alarm-rows.ts";
import { ALARMS } from "./alarms.ts";
import { listDailyFigures } from "./daily-figures.ts";
import { measureHealth, readDisk, type HealthSnapshot } from "./health-snapshot.ts";

/** Everything that an operator wants to see at a glance; the figures of one server are its own. */
export const readSystemState = async (context: Context, startedAt: WallMs): Promise<SystemState> => {
  const now = context.clock.now();
  const health = await measureHealth(context);
  const days = await listDailyFigures(context.database.db, now);
  return {
    at: iso(now),
    alarms: await readAlarms(context),
    installation: await readInstallation(context, health),
    server: { startedAt: iso(startedAt), ...(await readServer(context, health)) },
    days: days.map(({ day, ...figures }) => ({
      day: new Date(day * DAY_MS).toISOString().slice(0, 10),
      ...figures,
    })),
  };
};

const readAlarms = async ({ database }: Context): Promise<SystemState["alarms"]> => {
  const burning = (await listAlarms(database.db)).filter(({ course }) => isBurning(course));
  return Promise.all(
    burning.map(async ({ kind, course: { sentence, beganAt } }) => ({
      kind,
      title: ALARMS[kind].title,
      sentence,
      since: iso(beganAt ?? 0),
      guide: await readGuide("docs/runbook.md", kind),
    })),
  );
};

const readInstallation = async (
  context: Context,
  health: HealthSnapshot,
): Promise<SystemState["installation"]> => {
  const waiting = await readWaiting(context);
  const canary = await canaryStatus(context);
  return {
    ...waiting.mails,
    heartbeatAt: iso(context.clock.now() - health.serviceClockLagMs),
    dueOldestMs: health.dueOldestMs,
    failedDeliveries: health.failedDeliveries,
    heldUsers: health.heldUsers,
    recordings: { ...waiting.recordings, conversionOldestMs: health.conversionOldestMs },
    appStores: {
      connected: (["apple", "google", "paper"] as const).filter((name) => context.appStores[name]),
      silentMs: health.appStoreSilentMs,
      unknownProducts: health.unknownProducts,
    },
    canary: {
      isOn: canary.isOn,
      passedAt: isoOrNull(canary.passedAt),
      failedAt: isoOrNull(canary.failed?.at ?? null),
    },
    database: context.database.kind === "url" ? "server" : "embedded",
    mail: context.config.smtpUrl === null ? "inbox" : "server",
  };
};

const readServer = async (
  context: Context,
  health: HealthSnapshot,
): Promise<Omit<SystemState["server"], "startedAt">> => ({
  version: CLIENT_VERSION,
  sweptAt: isoOrNull(context.processStats.lastRunOf("look-at-switch")),
  mailServerAwayMs: health.mailServerAwayMs,
  recordingStoreAwayMs: health.recordingStoreAwayMs,
  hasFfmpeg: health.hasFfmpeg,
  clockSkewMs: health.clockSkewMs,
  // Where everything is kept elsewhere, the folder is made by the first file that needs it.
  disk: health.disk ?? (await readDisk(context.config.dataDir).catch(() => null)),
  memoryBytes: process.memoryUsage.rss(),
  failingJobs: health.failingJobs.map(({ job, times }) => ({ job, times })),
});

type Waiting = {
  readonly delivery_ms: number | null;
  readonly mail_ms: number | null;
  readonly count: number;
  readonly bytes: number;
};

/** Mails that wait are few; recordings are counted for admins alone. */
const readWaiting = async (context: Context) => {
  const { service } = await readNow(context.store.rows, context);
  const { rows } = await sql<Waiting>`
    select
      (select min(queued_ms) from mails where due_ms is not null and kind = 'delivery') as delivery_ms,
      (select min(queued_ms) from mails where due_ms is not null) as mail_ms,
      (select count(*) from recordings) as count,
      (select coalesce(sum(bytes), 0)::bigint from recordings) as bytes
  `.execute(context.database.db);
  const [row] = rows;
  if (row === undefined) throw new Error("the query returned no row");
  const ageMs = (since: number | null): number | null =>
    since === null ? null : Math.max(0, service - since);
  return {
    mails: { deliveryOldestMs: ageMs(row.delivery_ms), mailOldestMs: ageMs(row.mail_ms) },
    recordings: { count: row.count, bytes: row.bytes },
  };
};

const iso = (at: number): string => new Date(at).toISOString();

const isoOrNull = (at: WallMs | null): string | null => (at === null ? null : iso(at));
