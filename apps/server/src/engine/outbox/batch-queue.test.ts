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
    nextTurn: turn,
  });
  /** Resolves once the next batch has begun. */
  const end = async (at: number, done: readonly number[] | Error): Promise<void> => {
    if (done instanceof Error) ends[at]?.reject(done);
    else ends[at]?.resolve(new Set(done));
    await begun();
  };
  return { add, batches, end };
};

/** Resolves once a batch has begun with what was added before. */
const begun = async (): Promise<void> => {
  for (let turns = 0; turns < 5; turns += 1) await turn();
};

describe("a queue of batches", () => {
  it("What comes before the event loop turns goes together, beside one batch that is under way", async () => {
    const { add, batches, end } = openQueue();
    const one = add(1);
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
    const first = [one, add(2)];
    expect(batches).toEqual([]);
    await begun();
    expect(batches).toEqual([[1, 2]]);
    const second = [add(3), add(4)];
    await begun();
    const others = [add(5), add(6)];
    await begun();
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
    await end(1, [3, 4]);
    expect(await Promise.all(second)).toEqual([true, true]);
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    await end(2, [6]);
    expect(await Promise.all(others)).toEqual([false, true]);
    await end(0, [1, 2]);
    expect(await Promise.all(first)).toEqual([true, true]);
    const last = add(7);
    await begun();
    await end(3, [7]);
    expect(await last).toBe(true);
  });

  it("A batch is no larger than it may be, and all batches have their turn", async () => {
    const { add, batches, end } = openQueue(2);
    const all = [1, 2, 3, 4, 5].map((item) => add(item));
    await begun();
    for (const [at, done] of [[1, 2], [3, 4], [5]].entries()) {
      await end(at, done);
      for (const item of done) expect(await all[item - 1]).toBe(true);
    }
    expect(batches).toEqual([[1, 2], [3, 4], [5]]);
  });

  it("A batch that fails throws for each of its items, and the next one is worked on", async () => {
    const { add, end } = openQueue();
    const failing = [add(1), add(2)];
    await begun();
    const first = add(3);
    await begun();
    const next = add(4);
    const failure = new Error("the connection was lost");
    const failed = failing.map((item) => expect(item).rejects.toBe(failure));
    await end(0, failure);
    await Promise.all(failed);
    await end(1, [3]);
    await end(2, [4]);
    expect(await Promise.all([first, next])).toEqual([true, true]);
  });
});
