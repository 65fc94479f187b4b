import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { CanaryStep } from "../canary/canary-run.ts";
import { CLOCK_SKEW_MAX_MS } from "../../engine/clock/clock-skew.ts";
import type { HealthSnapshot } from "./health-snapshot.ts";
import type { FailingJob } from "./process-stats.ts";

/**
 * When a person's hand is needed (behaviour §6): for each kind of alarm, what it is called, and what it looks at.
 * docs/runbook.md says for each what it means and what to do. The sentences carry figures and never names.
 */
type Alarm = {
  /** The subject of its mails. */
  readonly title: string;
  /** What is the matter, as a sentence for operators; null while nothing is. */
  readonly look: (snapshot: HealthSnapshot) => string | null;
};

const DUE_OLDEST_MAX_MS = 5 * MINUTE_MS;
const OUTBOX_OLDEST_MAX_MS = 15 * MINUTE_MS;
/** A task takes some milliseconds; a failed one is tried again four times within these. */
const BACKGROUND_TASK_OLDEST_MAX_MS = 5 * MINUTE_MS;
const MAIL_SERVER_AWAY_MAX_MS = 5 * MINUTE_MS;
const RECORDING_STORE_AWAY_MAX_MS = 5 * MINUTE_MS;
const CONVERSION_OLDEST_MAX_MS = 6 * HOUR_MS;
/** Until it answers, those whose time has run out are neither delivered nor left alone (behaviour §2). */
const APP_STORE_SILENT_MAX_MS = DAY_MS;
const WITHOUT_FFMPEG_MAX_MS = 15 * MINUTE_MS;
/** Three missed heartbeats. */
export const BEAT_AGE_MAX_MS = 3 * MINUTE_MS;
/** A job runs again by itself; one or two failures may be due to a restart. */
const JOB_FAILURES_MIN = 3;
const JOB_FAILING_MAX_MS = 5 * MINUTE_MS;

/** Below both of the first two, or below the last, a disk is nearly full. */
const DISK_FREE_SHARE_MIN = 0.05;
const DISK_FREE_SPARE_BYTES = 10 * 1024 ** 3;
const DISK_FREE_MIN_BYTES = 512 * 1024 ** 2;

/** A single one may be a phone with an app of another maker. */
const REFUSED_PUSHES_MIN = 3;

/** Each names a table and a file. */
const DAMAGES_TOLD = 5;

/** The canary runs once a day; after a night's outage, at most 30 hours after its last run. */
const CANARY_AWAY_MAX_MS = 48 * HOUR_MS;

const CANARY_SENTENCES: Readonly<Record<CanaryStep, string>> = {
  reminder: "No mail server accepted the canary's reminder within 15 minutes.",
  delivery: "The canary's note was not accepted within 15 minutes after its reminder.",
  link: "The link of the canary's delivery did not open its note within 15 minutes.",
};

export const ALARMS = {
  "due-oldest": {
    title: "Switches are not decided in time",
    look: ({ dueOldestMs }) =>
      dueOldestMs > DUE_OLDEST_MAX_MS
        ? `A user's switch has been due for ${timeInWords(dueOldestMs)} without a decision.`
        : null,
  },
  "outbox-oldest": {
    title: "Mails are not getting out",
    look: ({ outboxOldestMs }) =>
      outboxOldestMs > OUTBOX_OLDEST_MAX_MS
        ? `The oldest mail has been waiting for ${timeInWords(outboxOldestMs)}, and no other mail has gone out since.`
        : null,
  },
  "background-task-oldest": {
    title: "Sign-ups or forgotten passwords are not being carried out",
    look: ({ backgroundTaskOldestMs }) =>
      backgroundTaskOldestMs > BACKGROUND_TASK_OLDEST_MAX_MS
        ? `A sign-up or a forgotten password was answered ${timeInWords(backgroundTaskOldestMs)} ago and has not been carried out.`
        : null,
  },
  "mail-server-away": {
    title: "The mail server does not answer",
    look: ({ mailServerAwayMs }) =>
      mailServerAwayMs > MAIL_SERVER_AWAY_MAX_MS
        ? `The mail server has not answered for ${timeInWords(mailServerAwayMs)}.`
        : null,
  },
  "recording-store-away": {
    title: "The store of recordings does not answer",
    look: ({ recordingStoreAwayMs }) =>
      recordingStoreAwayMs > RECORDING_STORE_AWAY_MAX_MS
        ? `The store of recordings has not answered for ${timeInWords(recordingStoreAwayMs)}.`
        : null,
  },
  "recordings-unconverted": {
    title: "Recordings are waiting to be converted",
    look: ({ conversionOldestMs, hasFfmpeg }) => {
      if (conversionOldestMs <= (hasFfmpeg ? CONVERSION_OLDEST_MAX_MS : WITHOUT_FFMPEG_MAX_MS)) return null;
      const why = hasFfmpeg ? "" : ", and this machine has no ffmpeg";
      return `A recording has been waiting for ${timeInWords(conversionOldestMs)} to be converted${why}.`;
    },
  },
  "app-store-silent": {
    title: "An app store does not answer",
    look: ({ appStoreSilentMs }) =>
      appStoreSilentMs > APP_STORE_SILENT_MAX_MS
        ? `An app store has not answered for ${timeInWords(appStoreSilentMs)} about a subscription.`
        : null,
  },
  "product-unknown": {
    title: "A product was bought that no plan has",
    look: ({ unknownProducts }) =>
      unknownProducts > 0
        ? `${numbered(unknownProducts, "subscription is", "subscriptions are")} paid for a product that no plan has, so nothing is delivered for it.`
        : null,
  },
  "clock-skew": {
    title: "The clocks of application and database differ",
    look: ({ clockSkewMs }) =>
      Math.abs(clockSkewMs) > CLOCK_SKEW_MAX_MS
        ? `The application's clock is ${secondsInWords(clockSkewMs)} the database's. Nothing is decided or sent.`
        : null,
  },
  "service-clock-stopped": {
    title: "The service clock has stopped",
    look: ({ serviceClockLagMs }) =>
      serviceClockLagMs > BEAT_AGE_MAX_MS
        ? `The last heartbeat was ${timeInWords(serviceClockLagMs)} ago, so no deadline comes closer.`
        : null,
  },
  "reminder-refused": {
    title: "Reminders are refused",
    look: ({ refusedReminders }) =>
      refusedReminders > 0
        ? `${numbered(refusedReminders, "reminder has", "reminders have")} been refused for more than a day or came back, and delivery waits.`
        : null,
  },
  "pushes-refused": {
    title: "No push is getting through",
    look: ({ refusedPushes }) =>
      refusedPushes >= REFUSED_PUSHES_MIN
        ? `${numbered(refusedPushes, "push", "pushes")} of the last day were refused or deferred, and none was accepted. Mails still go out.`
        : null,
  },
  "bounces-come-late": {
    title: "Mails come back late",
    look: ({ lateBounces }) =>
      lateBounces > 0
        ? `${numbered(lateBounces, "mail", "mails")} came back more than 6 hours after a mail server had accepted ${lateBounces === 1 ? "it" : "them"}.`
        : null,
  },
  "owners-unreachable": {
    title: "Owners cannot be reached",
    look: ({ unreachableOwners, areOwnersCut }) =>
      unreachableOwners > 0
        ? `${areOwnersCut ? "At least " : ""}${numbered(unreachableOwners, "owner", "owners")} could not be reached for four weeks, and their notes go out without a sign of life.`
        : null,
  },
  "owners-refused-uncounted": {
    title: "Owners' reminders are refused for reasons other than their mailbox",
    look: ({ uncountedOwners, areOwnersCut }) =>
      uncountedOwners > 0
        ? `The reminders of ${areOwnersCut ? "at least " : ""}${numbered(uncountedOwners, "owner", "owners")} have been refused for four weeks without counting, and delivery waits.`
        : null,
  },
  "delivery-failed": {
    title: "Deliveries failed",
    look: ({ failedDeliveries }) =>
      failedDeliveries > 0
        ? `${numbered(failedDeliveries, "delivery", "deliveries")} failed for good.`
        : null,
  },
  "deliveries-held": {
    title: "Deliveries are held back",
    look: ({ heldUsers }) =>
      heldUsers > 0
        ? `The deliveries of ${numbered(heldUsers, "user are", "users are")} held back until an admin decides, or until the hold ends by itself, after two weeks at the earliest.`
        : null,
  },
  "canary-failed": {
    title: "The canary did not come through",
    look: ({ canaryStuckAt, canaryAwayMs }) => {
      if (canaryStuckAt !== null) return CANARY_SENTENCES[canaryStuckAt];
      return canaryAwayMs > CANARY_AWAY_MAX_MS
        ? `The canary has not come through a night for ${timeInWords(canaryAwayMs)}, and none is known to have failed.`
        : null;
    },
  },
  "job-failing": {
    title: "A job keeps failing",
    look: ({ failingJobs }) => {
      const lasting = failingJobs.filter(({ times, forMs }) => isLasting(times, forMs));
      return lasting.length === 0 ? null : lasting.map(jobSentence).join(" ");
    },
  },
  "audit-broken": {
    title: "The audit log was changed",
    look: ({ isAuditBroken }) =>
      isAuditBroken
        ? "The audit log is not what was written: `npm run afterword -- verify-audit` names the first entry that does not fit."
        : null,
  },
  "database-damaged": {
    title: "The database is damaged",
    look: ({ damages }) =>
      damages.length === 0
        ? null
        : `Files of the embedded database are not what was written (${numbered(damages.length, "place", "places")}): ${damages.slice(0, DAMAGES_TOLD).join("; ")}.`,
  },
  "disk-nearly-full": {
    title: "The disk is nearly full",
    look: ({ disk }) =>
      disk !== null && isNearlyFull(disk.freeBytes, disk.totalBytes)
        ? `${megabytes(disk.freeBytes)} of ${megabytes(disk.totalBytes)} are free where the database is kept.`
        : null,
  },
} as const satisfies Readonly<Record<string, Alarm>>;

export type AlarmKind = keyof typeof ALARMS;

export const ALARM_KINDS = Object.keys(ALARMS) as readonly AlarmKind[];

const isLasting = (times: number, forMs: number): boolean =>
  times >= JOB_FAILURES_MIN && forMs > JOB_FAILING_MAX_MS;

const jobSentence = ({ job, times, forMs }: FailingJob): string =>
  `The job "${job}" has failed ${times} times in a row, for ${timeInWords(forMs)}.`;

const isNearlyFull = (freeBytes: number, totalBytes: number): boolean =>
  freeBytes < DISK_FREE_MIN_BYTES ||
  (freeBytes < totalBytes * DISK_FREE_SHARE_MIN && freeBytes < DISK_FREE_SPARE_BYTES);

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 ** 2)} MB`;

/** Figures as a sentence for operators says them. */

/** "7 minutes", "26 hours", "3 days": rounded down, in the largest unit of which there are two. */
export const timeInWords = (ms: number): string => {
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} days`;
  if (ms >= 2 * HOUR_MS) return `${Math.floor(ms / HOUR_MS)} hours`;
  return numbered(Math.floor(ms / MINUTE_MS), "minute", "minutes");
};

/** "6.0 seconds ahead of", "6.0 seconds behind". */
export const secondsInWords = (ms: number): string =>
  `${(Math.abs(ms) / SECOND_MS).toFixed(1)} seconds ${ms > 0 ? "ahead of" : "behind"}`;

export const numbered = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
