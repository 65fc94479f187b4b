import { statfs } from "node:fs/promises";
import { DAY_MS } from "@afterword/core/time/duration";
import { sql } from "kysely";
import type { CanaryStep } from "../canary/canary-run.ts";
import type { Context } from "../../context.ts";
import { canaryStatus } from "../canary/canary-status.ts";
import { readClockSkewMs } from "../../engine/clock/clock-skew.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { instantOf } from "../../engine/store/sql/instants.ts";
import type { FailingJob } from "./process-stats.ts";
import { countRefusedOwners } from "./refused-owners.ts";

export type HealthContext = Pick<
  Context,
  "clock" | "config" | "database" | "processStats" | "store" | "transcoder"
>;

/** What there is to watch, as it stood at one moment: figures only, in milliseconds where they are times. */
export type HealthSnapshot = {
  /** For how long the switch that is due the longest has been due. */
  readonly dueOldestMs: number;
  /** For how long the oldest mail has been waiting that is not held up by its own address. */
  readonly outboxOldestMs: number;
  /** For how long the oldest background task has been waiting. */
  readonly backgroundTaskOldestMs: number;
  /** For how long the mail server has not answered this process. */
  readonly mailServerAwayMs: number;
  /** For how long the store of recordings has not answered this process. */
  readonly recordingStoreAwayMs: number;
  /** For how long the recording has been waiting to be converted that has waited longest. */
  readonly conversionOldestMs: number;
  /** Whether this machine has the program for it. */
  readonly hasFfmpeg: boolean;
  /** For how long the app store has not answered that was asked for a subscription and has been silent the longest. */
  readonly appStoreSilentMs: number;
  /** Running subscriptions to a product that no plan has. */
  readonly unknownProducts: number;
  /** How far this machine's clock is ahead of the database's. */
  readonly clockSkewMs: number;
  /** How long ago the last heartbeat was. */
  readonly serviceClockLagMs: number;
  /** Reminders that were tried and not accepted for more than a day, and those that came back of late. */
  readonly refusedReminders: number;
  /** Pushes of the last day that a push service refused or put off, where it accepted none at all. */
  readonly refusedPushes: number;
  /** Mails that came back of late, long after a mail server had accepted them. */
  readonly lateBounces: number;
  /** Owners who are unreachable (behaviour §1.2) and not delivered yet. */
  readonly unreachableOwners: number;
  /** Owners whose reminders have been refused for four weeks without counting. */
  readonly uncountedOwners: number;
  /** Not all owners were read, so that the two figures before are the least there are. */
  readonly areOwnersCut: boolean;
  /** Deliveries that failed for good or came back, of notes released in the last weeks, unless they were opened. */
  readonly failedDeliveries: number;
  /** Users whose delivery is held back by the brake (behaviour §1.4). */
  readonly heldUsers: number;
  /** At which step the canary's last night got stuck; null when it came through, or is off. */
  readonly canaryStuckAt: CanaryStep | null;
  /** For how long the canary has come through no night, in service time; 0 when it is off. */
  readonly canaryAwayMs: number;
  /** Jobs whose last run in this process failed. */
  readonly failingJobs: readonly FailingJob[];
  /** Whether the audit log was found to be changed, as far as this process knows. */
  readonly isAuditBroken: boolean;
  /** What the last reading of the embedded database's files found damaged. */
  readonly damages: readonly string[];
  /** Of the disk on which the embedded database is kept; null when the database is elsewhere. */
  readonly disk: Disk | null;
};

/** A reminder that no mail server takes is told of after this time; it goes on being tried (docs/decisions/044). */
const REMINDER_REFUSED_FOR_MS = DAY_MS;
/** A reminder that came back is told of for as long as it may hold its delivery up. */
const REMINDER_BOUNCED_FOR_MS = 14 * DAY_MS;
/** A mail that came back late is told of for as long. */
const LATE_BOUNCE_FOR_MS = 14 * DAY_MS;
/** Failures come after 30 days at the latest (behaviour §3), and are told of for some weeks then. */
const FAILED_TOLD_FOR_MS = 45 * DAY_MS;

/** Throws when the database does not answer. */
export const measureHealth = async (context: HealthContext): Promise<HealthSnapshot> => {
  const now = context.clock.now();
  const clockSkewMs = await readClockSkewMs(context);
  const database = await readDatabase(context);
  return {
    ...database,
    ...(await readCanary(context)),
    ...(await countRefusedOwners(context)),
    clockSkewMs,
    mailServerAwayMs: context.processStats.mailServerAwayMs(now),
    recordingStoreAwayMs: context.processStats.recordingStoreAwayMs(now),
    hasFfmpeg: await context.transcoder.isAvailable(),
    failingJobs: context.processStats.failingJobs(now),
    isAuditBroken: context.processStats.isAuditBroken(),
    damages: context.database.integrity?.damages() ?? [],
    disk: context.database.kind === "folder" ? await readDisk(context.config.dataDir) : null,
  };
};

/** Findings about a canary that was switched off since do not count. */
const readCanary = async (
  context: HealthContext,
): Promise<Pick<HealthSnapshot, "canaryStuckAt" | "canaryAwayMs">> => {
  const { isOn, failed, flownMs } = await canaryStatus(context);
  if (!isOn || flownMs === null) return { canaryStuckAt: null, canaryAwayMs: 0 };
  const { service } = await readNow(context.store.rows, context);
  return { canaryStuckAt: failed?.step ?? null, canaryAwayMs: service - flownMs };
};

type DatabaseFigures = Omit<
  HealthSnapshot,
  | "canaryStuckAt"
  | "canaryAwayMs"
  | "clockSkewMs"
  | "unreachableOwners"
  | "uncountedOwners"
  | "areOwnersCut"
  | "mailServerAwayMs"
  | "recordingStoreAwayMs"
  | "hasFfmpeg"
  | "failingJobs"
  | "isAuditBroken"
  | "damages"
  | "disk"
>;

type Figures = {
  readonly due_ms: number | null;
  readonly calendar_due_at: Date | null;
  readonly mail_due_ms: number | null;
  readonly mail_stuck_ms: number | null;
  readonly task_queued_ms: number | null;
  readonly arrived_at: Date | null;
  readonly beat_at: Date;
  readonly refused: number;
  readonly late: number;
  readonly failed: number;
  readonly held: number;
  readonly silent_ms: number | null;
  readonly unknown_products: number;
  readonly refused_pushes: number;
};

/**
 * One statement, each figure from an index of its own. A mail is held up by its own address when others that were
 * queued later got out; what counts is one whose time to be tried has passed, or since which nothing was accepted.
 * Refused reminders and failed deliveries are those of people: the canary's have an alarm of their own.
 */
const readDatabase = async (context: HealthContext): Promise<DatabaseFigures> => {
  const now = await readNow(context.store.rows, context);
  const { wall, service } = now;
  const { rows } = await sql<Figures>`
    select
      (select min(due_ms) from users) as due_ms,
      (select min(calendar_due_at) from users) as calendar_due_at,
      (select min(due_ms) from mails) as mail_due_ms,
      (select min(queued_ms) from mails where due_ms is not null
        and queued_at > coalesce((select max(sent_at) from mails), '-infinity')) as mail_stuck_ms,
      (select min(queued_ms) from background_tasks) as task_queued_ms,
      (select min(updated_at) from recordings where due_ms is not null and state = 'arrived') as arrived_at,
      (select beat_at from service_clock) as beat_at,
      (select count(*)::int from mails where due_ms is not null and kind = 'reminder' and attempts > 0
        and queued_ms < ${service - REMINDER_REFUSED_FOR_MS} and ${isOfPerson("mails")}) + (select count(*)::int from mails where kind = 'reminder'
        and state = 'bounced' and sent_at > ${new Date(wall - REMINDER_BOUNCED_FOR_MS)} and ${isOfPerson("mails")}) as refused,
      (select count(*)::int from mails where late_bounce_at > ${new Date(wall - LATE_BOUNCE_FOR_MS)}) as late,
      (select count(*)::int from deliveries where (state = 'failed' or state = 'bounced')
        and opened_at is null and triggered_at > ${new Date(wall - FAILED_TOLD_FOR_MS)} and ${isOfPerson("deliveries")}) as failed,
      (select count(*)::int from users where held_at is not null and held_released_at is null) as held,
      (select min(silent_since_ms) from store_subscriptions where owner is not null) as silent_ms,
      (select count(*)::int from store_subscriptions where plan is null and greatest(expires_at, grace_until) > ${new Date(wall)}) as unknown_products,
      (select case when bool_or(state = 'accepted') then 0 else count(*)::int end from pushes
        where queued_at > ${new Date(wall - DAY_MS)} and answered_at is not null and state <> 'dead') as refused_pushes
  `.execute(context.database.db);
  const [figures] = rows;
  if (figures === undefined) throw new Error("the health query returned no row");
  const ageMs = (since: number | null): number => (since === null ? 0 : Math.max(0, service - since));
  return {
    dueOldestMs: Math.max(
      ageMs(figures.due_ms),
      context.processStats.calendarDueForMs(instantOf(figures.calendar_due_at), now),
    ),
    outboxOldestMs: Math.max(ageMs(figures.mail_due_ms), ageMs(figures.mail_stuck_ms)),
    backgroundTaskOldestMs: ageMs(figures.task_queued_ms),
    conversionOldestMs: figures.arrived_at === null ? 0 : Math.max(0, wall - figures.arrived_at.getTime()),
    serviceClockLagMs: Math.max(0, wall - figures.beat_at.getTime()),
    refusedReminders: figures.refused,
    lateBounces: figures.late,
    failedDeliveries: figures.failed,
    heldUsers: figures.held,
    appStoreSilentMs: ageMs(figures.silent_ms),
    unknownProducts: figures.unknown_products,
    refusedPushes: figures.refused_pushes,
  };
};

const isOfPerson = (table: "mails" | "deliveries") =>
  sql<boolean>`not exists (select 1 from users where users.id = ${sql.table(table)}.owner and users.is_system)`;

export type Disk = { readonly freeBytes: number; readonly totalBytes: number };

/** The disk that a folder is on, as far as this process may write to it. */
export const readDisk = async (folder: string): Promise<Disk> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};
