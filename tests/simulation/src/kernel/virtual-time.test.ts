import { describe, expect, it } from "vitest";
import { createProcess } from "./process.ts";
import { createVirtualTime } from "./virtual-time.ts";

const NEVER = { takes: () => false };

describe("virtual time", () => {
  it("Events run in the order of their times, and at the same time in the order of their creation", async () => {
    const time = createVirtualTime();
    const told: string[] = [];
    time.at(20_000, () => told.push("late"));
    time.at(3, () => told.push("first"));
    time.at(3, () => told.push("second"));
    time.inBackground(4, () => told.push("background"));
    await time.run(30_000);
    expect(told).toEqual(["first", "second", "background", "late"]);
    expect(time.now()).toBe(30_000);
  });

  it("The next event begins only when all work that waited for the last one has settled", async () => {
    const time = createVirtualTime();
    const told: string[] = [];
    const later = async (): Promise<void> => {
      for (let step = 0; step < 50; step += 1) await Promise.resolve();
      told.push("at rest");
    };
    time.at(1, () => void later());
    time.at(1, () => told.push("next event"));
    await time.run(2);
    expect(told).toEqual(["at rest", "next event"]);
  });

  it("A run ends with the error that an event threw", async () => {
    const time = createVirtualTime();
    time.at(1, () => {
      throw new Error("broken");
    });
    await expect(time.run(2)).rejects.toThrow("broken");
  });

  it("The same events have the same trace, and other events have a different one", async () => {
    const traceOf = async (moments: readonly number[]): Promise<number> => {
      const time = createVirtualTime();
      for (const moment of moments) time.at(moment, () => undefined);
      await time.run(100);
      return time.trace();
    };
    expect(await traceOf([1, 2, 50])).toBe(await traceOf([1, 2, 50]));
    expect(await traceOf([1, 2, 50])).not.toBe(await traceOf([1, 3, 50]));
  });
});

describe("a process", () => {
  it("A process that crashes during a wait never continues", async () => {
    const time = createVirtualTime();
    const process = createProcess(time, NEVER);
    const told: string[] = [];
    void process.park(10).then(() => told.push("went on"));
    time.at(5, process.crash);
    await time.run(20);
    expect(told).toEqual([]);
    expect(process.isAlive()).toBe(false);
  });

  it("A process dies at the wait that was chosen for it", async () => {
    const time = createVirtualTime();
    let waits = 0;
    const process = createProcess(time, { takes: () => (waits += 1) === 2 });
    const told: string[] = [];
    process.onCrash(() => told.push("crashed"));
    const live = async (): Promise<void> => {
      await process.park(1);
      told.push("one");
      await process.park(1);
      told.push("two");
    };
    void live();
    await time.run(10);
    expect(told).toEqual(["one", "crashed"]);
  });
});
