import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { systemTimer as timer } from "../time/system-clock.ts";
import { startLoop } from "./loop.ts";

const log = pino({ level: "silent" });
const HOUR_MS = 3_600_000;

describe("the loop of a job", () => {
  it("A loop runs at once and again after its pause", async () => {
    const runs = counted();
    const loop = startLoop({ name: "test", everyMs: 1, timer, log, run: runs.run });
    await runs.reach(3);
    await loop.stop();
    expect(runs.count()).toBeGreaterThanOrEqual(3);
  });

  it("A loop runs again at once when it is asked to", async () => {
    const runs = counted();
    const loop = startLoop({ name: "test", everyMs: HOUR_MS, timer, log, run: runs.run });
    await runs.reach(1);
    loop.runAgain();
    await runs.reach(2);
    await loop.stop();
    expect(runs.count()).toBe(2);
  });

  it("A signal during a run leads to one more run, and runs never overlap", async () => {
    const gate = Promise.withResolvers<void>();
    const runs = counted(() => gate.promise);
    const loop = startLoop({ name: "test", everyMs: HOUR_MS, timer, log, run: runs.run });
    await runs.reach(1);
    loop.runAgain();
    loop.runAgain();
    expect(runs.count()).toBe(1);
    gate.resolve();
    await runs.reach(2);
    await loop.stop();
    expect(runs.count()).toBe(2);
    expect(runs.mostAtOnce()).toBe(1);
  });

  it("A loop goes on after a failed run", async () => {
    const runs = counted(() => Promise.reject(new Error("the database is away")));
    const loop = startLoop({ name: "test", everyMs: 1, timer, log, run: runs.run });
    await runs.reach(2);
    await loop.stop();
    expect(runs.count()).toBeGreaterThanOrEqual(2);
  });

  it("A loop finishes its current run before it stops and starts no other", async () => {
    const gate = Promise.withResolvers<void>();
    const runs = counted(() => gate.promise);
    const loop = startLoop({ name: "test", everyMs: 1, timer, log, run: runs.run });
    await runs.reach(1);
    let hasStopped = false;
    const stopped = loop.stop().then(() => (hasStopped = true));
    await Promise.resolve();
    expect(hasStopped).toBe(false);
    gate.resolve();
    await stopped;
    expect(runs.count()).toBe(1);
  });
});

const counted = (work: () => Promise<void> = () => Promise.resolve()) => {
  let begun = 0;
  let busy = 0;
  let most = 0;
  const waiting = new Map<number, () => void>();
  return {
    run: async () => {
      begun += 1;
      busy += 1;
      most = Math.max(most, busy);
      waiting.get(begun)?.();
      await work().finally(() => (busy -= 1));
    },
    count: () => begun,
    mostAtOnce: () => most,
    reach: (count: number) =>
      begun >= count ? Promise.resolve() : new Promise<void>((resolve) => waiting.set(count, resolve)),
  };
};
