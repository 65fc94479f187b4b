import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createBatchQueue } from "./batch-queue.ts";

/** A queue of numbers whose batches end when the test says so. */
const openQueue = (most = 100) => {
  const queue = createBatchQueue<number>();
  const batches: (readonly number[])[] = [];
  const ends: PromiseWithResolvers<ReadonlySet<number>>[] = [];
  const add = (item: number): Promise<boolean> =>
    queue.add(
      item,
      () => most,
      (batch) => {
        batches.push(batch);
        const ending = Promise.withResolvers<ReadonlySet<number>>();
        ends.push(ending);
        return ending.promise;
      },
    );
  /** Resolves once the next batch has begun. */
  const end = async (at: number, done: readonly number[] | Error): Promise<void> => {
    if (done instanceof Error) ends[at]?.reject(done);
    else ends[at]?.resolve(new Set(done));
    await turn();
  };
  return { add, batches, end };
};

describe("a queue of batches", () => {
  it("An item is worked on at once, and what comes meanwhile goes together with the next batch", async () => {
    const { add, batches, end } = openQueue();
    const first = add(1);
    expect(batches).toEqual([[1]]);
    const others = [add(2), add(3)];
    expect(batches).toHaveLength(1);
    await end(0, [1]);
    expect(await first).toBe(true);
    expect(batches).toEqual([[1], [2, 3]]);
    await end(1, [3]);
    expect(await Promise.all(others)).toEqual([false, true]);
    const last = add(4);
    expect(batches).toHaveLength(3);
    await end(2, [4]);
    expect(await last).toBe(true);
  });

  it("A batch is no larger than it may be, and all batches have their turn", async () => {
    const { add, batches, end } = openQueue(2);
    const all = [1, 2, 3, 4].map(add);
    for (const [at, done] of [[1], [2, 3], [4]].entries()) {
      await end(at, done);
      for (const item of done) expect(await all[item - 1]).toBe(true);
    }
    expect(batches).toEqual([[1], [2, 3], [4]]);
  });

  it("A batch that fails throws for each of its items, and the next one is worked on", async () => {
    const { add, end } = openQueue();
    const first = add(1);
    const failing = [add(2), add(3)];
    await end(0, [1]);
    await first;
    const next = add(4);
    const failure = new Error("the connection was lost");
    const failed = failing.map((item) => expect(item).rejects.toBe(failure));
    await end(1, failure);
    await Promise.all(failed);
    await end(2, [4]);
    expect(await next).toBe(true);
  });
});
