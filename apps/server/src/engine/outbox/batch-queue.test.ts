import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createBatchQueue } from "./batch-queue.ts";

/** A queue of numbers whose batches end when the test says so. */
const openQueue = (most = 100) => {
  const batches: (readonly number[])[] = [];
  const ends: PromiseWithResolvers<ReadonlySet<number>>[] = [];
  const { add } = createBatchQueue<number>({
    most: () => most,
    work: (batch) => {
      batches.push(batch);
      const ending = Promise.withResolvers<ReadonlySet<number>>();
      ends.push(ending);
      return ending.promise;
    },
  });
  /** Resolves once the next batch has begun. */
  const end = async (at: number, done: readonly number[] | Error): Promise<void> => {
    if (done instanceof Error) ends[at]?.reject(done);
    else ends[at]?.resolve(new Set(done));
    await turn();
  };
  return { add, batches, end };
};

describe("a queue of batches", () => {
  it("Two items are worked on at once, and what comes meanwhile goes together with the next batch", async () => {
    const { add, batches, end } = openQueue();
    const [first, second] = [add(1), add(2)];
    expect(batches).toEqual([[1], [2]]);
    const others = [add(3), add(4)];
    expect(batches).toHaveLength(2);
    await end(1, [2]);
    expect(await second).toBe(true);
    expect(batches).toEqual([[1], [2], [3, 4]]);
    await end(2, [4]);
    expect(await Promise.all(others)).toEqual([false, true]);
    await end(0, [1]);
    expect(await first).toBe(true);
    const last = add(5);
    expect(batches).toHaveLength(4);
    await end(3, [5]);
    expect(await last).toBe(true);
  });

  it("A batch is no larger than it may be, and all batches have their turn", async () => {
    const { add, batches, end } = openQueue(2);
    const all = [1, 2, 3, 4, 5].map((item) => add(item));
    for (const [at, done] of [[1], [2], [3, 4], [5]].entries()) {
      await end(at, done);
      for (const item of done) expect(await all[item - 1]).toBe(true);
    }
    expect(batches).toEqual([[1], [2], [3, 4], [5]]);
  });

  it("A batch that fails throws for each of its items, and the next one is worked on", async () => {
    const { add, end } = openQueue();
    const first = [add(1), add(2)];
    const failing = [add(3), add(4)];
    await end(0, [1]);
    const next = add(5);
    const failure = new Error("the connection was lost");
    const failed = failing.map((item) => expect(item).rejects.toBe(failure));
    await end(2, failure);
    await Promise.all(failed);
    await end(1, [2]);
    await end(3, [5]);
    expect(await Promise.all([...first, next])).toEqual([true, true, true]);
  });
});
