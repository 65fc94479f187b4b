import { wallMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import { createVitals } from "./vitals.ts";

const at = (ms: number) => wallMs(1_000_000 + ms);

describe("the vitals of a process", () => {
  it("The vitals show how often and for how long a job has failed in a row", () => {
    const vitals = createVitals();
    vitals.jobEnded("sweep", "failed", at(0));
    vitals.jobEnded("outbox", "failed", at(0));
    vitals.jobEnded("sweep", "failed", at(1_000));
    vitals.jobEnded("outbox", "done", at(1_000));
    expect(vitals.failingJobs(at(5_000))).toEqual([{ job: "sweep", times: 2, forMs: 5_000 }]);
    vitals.jobEnded("sweep", "done", at(6_000));
    vitals.jobEnded("sweep", "failed", at(7_000));
    expect(vitals.failingJobs(at(7_500))).toEqual([{ job: "sweep", times: 1, forMs: 500 }]);
  });

  it("The vitals show for how long the mail server has been away", () => {
    const vitals = createVitals();
    expect(vitals.mailServerAwayMs(at(0))).toBe(0);
    vitals.mailServerAnswered(false, at(0));
    vitals.mailServerAnswered(false, at(60_000));
    expect(vitals.mailServerAwayMs(at(90_000))).toBe(90_000);
    vitals.mailServerAnswered(true, at(100_000));
    expect(vitals.mailServerAwayMs(at(110_000))).toBe(0);
  });

  const EMPTY = { kind: "swept", looked: 0, failed: 0 } as const;

  it("A committed sweep can be taken once", () => {
    const vitals = createVitals();
    expect(vitals.takeCommittedSweep()).toBe(false);
    vitals.sweepEnded(EMPTY);
    expect([vitals.takeCommittedSweep(), vitals.takeCommittedSweep()]).toEqual([true, false]);
    vitals.sweepEnded({ kind: "swept", looked: 3, failed: 1 });
    expect(vitals.takeCommittedSweep()).toBe(true);
  });

  it.each([{ kind: "clocks-differ" }, { kind: "failed" }, { kind: "swept", looked: 0, failed: 1 }] as const)(
    "No sweep can be taken when the last one came to nothing: %j",
    (report) => {
      const vitals = createVitals();
      vitals.sweepEnded(EMPTY);
      vitals.sweepEnded(report);
      expect(vitals.takeCommittedSweep()).toBe(false);
    },
  );

  it("A turn can be taken only after a committed sweep, and once a minute", () => {
    const vitals = createVitals();
    expect(vitals.takeTurn(at(0))).toBe(false);
    vitals.sweepEnded(EMPTY);
    expect([vitals.takeTurn(at(0)), vitals.takeTurn(at(59_999)), vitals.takeTurn(at(60_000))]).toEqual([
      true,
      false,
      true,
    ]);
    // A clock that was set back must not end the turns.
    expect(vitals.takeTurn(at(-600_000))).toBe(true);
  });

  it("The vitals count the answers to deliveries and the waits of accepted reminders", () => {
    const vitals = createVitals();
    vitals.mailAnswered({ kind: "delivery", result: "refused-for-now", waitedMs: 0 });
    vitals.mailAnswered({ kind: "delivery", result: "accepted", waitedMs: 9_000 });
    vitals.mailAnswered({ kind: "reminder", result: "refused-for-good", waitedMs: 1_000 });
    vitals.mailAnswered({ kind: "reminder", result: "accepted", waitedMs: 2_500 });
    vitals.mailAnswered({ kind: "confirm-email", result: "accepted", waitedMs: 1 });
    expect(vitals.counters.samples()).toEqual(
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
