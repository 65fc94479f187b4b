import { DAY_MS } from "@afterword/core/time/duration";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import { createProcessStats } from "./process-stats.ts";

const at = (ms: number) => wallMs(1_000_000 + ms);

describe("the process stats", () => {
  it("The process stats show how often and for how long a job has failed in a row", () => {
    const stats = createProcessStats();
    stats.jobEnded("sweep", "failed", at(0));
    stats.jobEnded("outbox", "failed", at(0));
    stats.jobEnded("sweep", "failed", at(1_000));
    stats.jobEnded("outbox", "done", at(1_000));
    expect(stats.failingJobs(at(5_000))).toEqual([{ job: "sweep", times: 2, forMs: 5_000 }]);
    stats.jobEnded("sweep", "done", at(6_000));
    stats.jobEnded("sweep", "failed", at(7_000));
    expect(stats.failingJobs(at(7_500))).toEqual([{ job: "sweep", times: 1, forMs: 500 }]);
  });

  it("The process stats show for how long the mail server has been away", () => {
    const stats = createProcessStats();
    expect(stats.mailServerAwayMs(at(0))).toBe(0);
    stats.mailServerAnswered(false, at(0));
    stats.mailServerAnswered(false, at(60_000));
    expect(stats.mailServerAwayMs(at(90_000))).toBe(90_000);
    stats.mailServerAnswered(true, at(100_000));
    expect(stats.mailServerAwayMs(at(110_000))).toBe(0);
  });

  it("A look that is due by the calendar ages in service time, from when this process first saw it", () => {
    const stats = createProcessStats();
    const age = (oldest: number | null, wall: number, service: number): number =>
      stats.calendarDueForMs(oldest === null ? null : at(oldest), {
        wall: at(wall),
        service: serviceMs(service),
      });
    expect(age(null, 0, 0)).toBe(0);
    expect(age(100, 0, 0)).toBe(0);
    // An outage of a day lies between the two.
    expect(age(100, DAY_MS, 60_000)).toBe(0);
    expect(age(100, 2 * DAY_MS, 90_000)).toBe(30_000);
    // The first was decided, and another fell due.
    expect(age(DAY_MS, 2 * DAY_MS, 100_000)).toBe(0);
    expect(age(DAY_MS, 2 * DAY_MS, 107_000)).toBe(7_000);
    expect(age(null, 2 * DAY_MS, 110_000)).toBe(0);
    expect(age(DAY_MS, 2 * DAY_MS, 120_000)).toBe(0);
  });

  const EMPTY = { kind: "swept", looked: 0, failed: 0 } as const;

  it("A committed sweep can be taken once", () => {
    const stats = createProcessStats();
    expect(stats.consumeCommittedSweep()).toBe(false);
    stats.sweepEnded(EMPTY);
    expect([stats.consumeCommittedSweep(), stats.consumeCommittedSweep()]).toEqual([true, false]);
    stats.sweepEnded({ kind: "swept", looked: 3, failed: 1 });
    expect(stats.consumeCommittedSweep()).toBe(true);
  });

  it.each([
    { kind: "clocks-differ" },
    { kind: "damaged" },
    { kind: "failed" },
    { kind: "swept", looked: 0, failed: 1 },
  ] as const)("No sweep can be taken when the last one came to nothing: %j", (report) => {
    const stats = createProcessStats();
    stats.sweepEnded(EMPTY);
    stats.sweepEnded(report);
    expect(stats.consumeCommittedSweep()).toBe(false);
  });

  it("A turn can be taken only after a committed sweep, and once a minute", () => {
    const stats = createProcessStats();
    expect(stats.claimPing(at(0))).toBe(false);
    stats.sweepEnded(EMPTY);
    expect([stats.claimPing(at(0)), stats.claimPing(at(59_999)), stats.claimPing(at(60_000))]).toEqual([
      true,
      false,
      true,
    ]);
    // A clock that was set back must not end the turns.
    expect(stats.claimPing(at(-600_000))).toBe(true);
  });

  it("The process stats count the answers to deliveries and the waits of accepted reminders", () => {
    const stats = createProcessStats();
    stats.mailAnswered({ kind: "delivery", result: "refused-for-now", waitedMs: 0 });
    stats.mailAnswered({ kind: "delivery", result: "accepted", waitedMs: 9_000 });
    stats.mailAnswered({ kind: "reminder", result: "refused-for-good", waitedMs: 1_000 });
    stats.mailAnswered({ kind: "reminder", result: "accepted", waitedMs: 2_500 });
    stats.mailAnswered({ kind: "confirm-email", result: "accepted", waitedMs: 1 });
    expect(stats.counters.samples()).toEqual(
      expect.arrayContaining([
        { name: "deliveries_total", value: "refused-for-now", number: 1 },
        { name: "deliveries_total", value: "accepted", number: 1 },
        { name: "deliveries_total", value: "refused-for-good", number: 0 },
        { name: "reminder_dwell_seconds", part: "sum", number: 2.5 },
        { name: "reminder_dwell_seconds", part: "count", number: 1 },
      ]),
    );
  });
});
