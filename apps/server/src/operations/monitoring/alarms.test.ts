import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { describe, expect, it } from "vitest";
import { ALARM_KINDS, ALARMS, type AlarmKind } from "./alarms.ts";
import type { HealthSnapshot } from "./health-snapshot.ts";

const GB = 1024 ** 3;
const CALM: HealthSnapshot = {
  dueOldestMs: 4_000,
  outboxOldestMs: 20_000,
  backgroundTaskOldestMs: 1_000,
  mailServerAwayMs: 0,
  recordingStoreAwayMs: 0,
  conversionOldestMs: 4 * MINUTE_MS,
  hasFfmpeg: true,
  appStoreSilentMs: 20 * HOUR_MS,
  refusedPushes: 0,
  unknownProducts: 0,
  clockSkewMs: -120,
  serviceClockLagMs: 59_000,
  refusedReminders: 0,
  lateBounces: 0,
  unreachableOwners: 0,
  uncountedOwners: 0,
  areOwnersCut: false,
  failedDeliveries: 0,
  heldUsers: 0,
  canaryStuckAt: null,
  canaryAwayMs: 47 * HOUR_MS,
  failingJobs: [],
  isAuditBroken: false,
  damages: [],
  disk: { freeBytes: 200 * GB, totalBytes: 400 * GB },
};

const burning = (snapshot: Partial<HealthSnapshot>): readonly AlarmKind[] =>
  ALARM_KINDS.filter((kind) => ALARMS[kind].look({ ...CALM, ...snapshot }) !== null);

describe("the alarms", () => {
  it("No alarm burns while all figures are calm", () => {
    expect(burning({})).toEqual([]);
    expect(burning({ disk: null })).toEqual([]);
  });

  it.each<[AlarmKind, Partial<HealthSnapshot>, Partial<HealthSnapshot>, string]>([
    [
      "due-oldest",
      { dueOldestMs: 5 * MINUTE_MS },
      { dueOldestMs: 5 * MINUTE_MS + 1 },
      "A user's switch has been due for 5 minutes without a decision.",
    ],
    [
      "outbox-oldest",
      { outboxOldestMs: 15 * MINUTE_MS },
      { outboxOldestMs: 3 * HOUR_MS },
      "The oldest mail has been waiting for 3 hours, and no other mail has gone out since.",
    ],
    [
      "background-task-oldest",
      { backgroundTaskOldestMs: 5 * MINUTE_MS },
      { backgroundTaskOldestMs: 26 * HOUR_MS },
      "A sign-up or a forgotten password was answered 26 hours ago and has not been carried out.",
    ],
    [
      "mail-server-away",
      { mailServerAwayMs: 5 * MINUTE_MS },
      { mailServerAwayMs: 50 * HOUR_MS },
      "The mail server has not answered for 2 days.",
    ],
    [
      "recording-store-away",
      { recordingStoreAwayMs: 5 * MINUTE_MS },
      { recordingStoreAwayMs: 6 * MINUTE_MS },
      "The store of recordings has not answered for 6 minutes.",
    ],
    [
      "recordings-unconverted",
      { conversionOldestMs: 6 * HOUR_MS },
      { conversionOldestMs: 7 * HOUR_MS },
      "A recording has been waiting for 7 hours to be converted.",
    ],
    [
      "recordings-unconverted",
      { conversionOldestMs: 15 * MINUTE_MS, hasFfmpeg: false },
      { conversionOldestMs: 20 * MINUTE_MS, hasFfmpeg: false },
      "A recording has been waiting for 20 minutes to be converted, and this machine has no ffmpeg.",
    ],
    [
      "app-store-silent",
      { appStoreSilentMs: 24 * HOUR_MS },
      { appStoreSilentMs: 72 * HOUR_MS },
      "An app store has not answered for 3 days about a subscription.",
    ],
    [
      "pushes-refused",
      { refusedPushes: 2 },
      { refusedPushes: 3 },
      "3 pushes of the last day were refused or deferred, and none was accepted. Mails still go out.",
    ],
    [
      "product-unknown",
      { unknownProducts: 0 },
      { unknownProducts: 1 },
      "1 subscription is paid for a product that no plan has, so nothing is delivered for it.",
    ],
    [
      "clock-skew",
      { clockSkewMs: -5_000 },
      { clockSkewMs: -5_001 },
      "The application's clock is 5.0 seconds behind the database's. Nothing is decided or sent.",
    ],
    [
      "clock-skew",
      { clockSkewMs: 5_000 },
      { clockSkewMs: DAY_MS },
      "The application's clock is 86400.0 seconds ahead of the database's. Nothing is decided or sent.",
    ],
    [
      "service-clock-stopped",
      { serviceClockLagMs: 3 * MINUTE_MS },
      { serviceClockLagMs: 4 * MINUTE_MS },
      "The last heartbeat was 4 minutes ago, so no deadline comes closer.",
    ],
    [
      "reminder-refused",
      { refusedReminders: 0 },
      { refusedReminders: 1 },
      "1 reminder has been refused for more than a day or came back, and delivery waits.",
    ],
    [
      "bounces-come-late",
      { lateBounces: 0 },
      { lateBounces: 1 },
      "1 mail came back more than 6 hours after a mail server had accepted it.",
    ],
    [
      "owners-unreachable",
      { unreachableOwners: 0 },
      { unreachableOwners: 2 },
      "2 owners could not be reached for four weeks, and their notes go out without a sign of life.",
    ],
    [
      "owners-refused-uncounted",
      { uncountedOwners: 0 },
      { uncountedOwners: 1 },
      "The reminders of 1 owner have been refused for four weeks without counting, and delivery waits.",
    ],
    ["delivery-failed", { failedDeliveries: 0 }, { failedDeliveries: 2 }, "2 deliveries failed for good."],
    [
      "deliveries-held",
      { heldUsers: 0 },
      { heldUsers: 21 },
      "The deliveries of 21 users are held back until an admin decides, or until the hold ends by itself, after two weeks at the earliest.",
    ],
    [
      "canary-failed",
      { canaryStuckAt: null },
      { canaryStuckAt: "reminder" },
      "No mail server accepted the canary's reminder within 15 minutes.",
    ],
    [
      "canary-failed",
      {},
      { canaryStuckAt: "link" },
      "The link of the canary's delivery did not open its note within 15 minutes.",
    ],
    [
      "canary-failed",
      { canaryAwayMs: 48 * HOUR_MS },
      { canaryAwayMs: 73 * HOUR_MS },
      "The canary has not come through a night for 3 days, and none is known to have failed.",
    ],
    [
      "job-failing",
      { failingJobs: [{ job: "send-outbox", times: 2, forMs: HOUR_MS }] },
      { failingJobs: [{ job: "send-outbox", times: 3, forMs: 6 * MINUTE_MS }] },
      'The job "send-outbox" has failed 3 times in a row, for 6 minutes.',
    ],
    [
      "job-failing",
      { failingJobs: [{ job: "send-outbox", times: 90, forMs: 5 * MINUTE_MS }] },
      { failingJobs: [{ job: "send-outbox", times: 91, forMs: 5 * MINUTE_MS + 1 }] },
      'The job "send-outbox" has failed 91 times in a row, for 5 minutes.',
    ],
    [
      "database-damaged",
      { damages: [] },
      { damages: ['table "notes": the file base/5/16423 is missing'] },
      'Files of the embedded database are not what was written (1 place): table "notes": the file base/5/16423 is missing.',
    ],
    [
      "audit-broken",
      { isAuditBroken: false },
      { isAuditBroken: true },
      "The audit log is not what was written: `npm run afterword -- verify-audit` names the first entry that does not fit.",
    ],
    [
      "disk-nearly-full",
      { disk: { freeBytes: 11 * GB, totalBytes: 400 * GB } },
      { disk: { freeBytes: 9 * GB, totalBytes: 400 * GB } },
      "9216 MB of 409600 MB are free where the database is kept.",
    ],
    [
      "disk-nearly-full",
      { disk: { freeBytes: 0.6 * GB, totalBytes: 4 * GB } },
      { disk: { freeBytes: 0.4 * GB, totalBytes: 4 * GB } },
      "409 MB of 4096 MB are free where the database is kept.",
    ],
  ])(
    "Over its bound only the alarm %s burns, with a sentence that names the figures",
    (kind, before, after, sentence) => {
      expect(burning(before)).toEqual([]);
      expect(burning(after)).toEqual([kind]);
      expect(ALARMS[kind].look({ ...CALM, ...after })).toBe(sentence);
    },
  );

  it("An alarm of owners who were not all read tells the least number there is", () => {
    const cut = { ...CALM, unreachableOwners: 2_000, uncountedOwners: 1_990, areOwnersCut: true };
    expect(ALARMS["owners-unreachable"].look(cut)).toContain("At least 2000 owners");
    expect(ALARMS["owners-refused-uncounted"].look(cut)).toContain("of at least 1990 owners");
  });

  it("Two alarms burn at the same time", () => {
    expect(burning({ clockSkewMs: 9_000, serviceClockLagMs: HOUR_MS })).toEqual([
      "clock-skew",
      "service-clock-stopped",
    ]);
  });
});
