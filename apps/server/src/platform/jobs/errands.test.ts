import { describe, expect, it } from "vitest";
import { createErrands } from "./errands.ts";

const setUp = () => {
  const logged: string[] = [];
  const done: string[] = [];
  const errands = createErrands({ error: (_error: unknown, told?: string) => logged.push(told ?? "") });
  return { errands, logged, done, note: (what: string) => async () => void done.push(what) };
};

const AWAY = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });

describe("errands", () => {
  it("Errands start only with a run and are done one after the other", async () => {
    const { errands, done, note } = setUp();
    const gate = Promise.withResolvers<void>();
    errands.add(() => gate.promise.then(note("first")));
    errands.add(note("second"));
    expect(done).toEqual([]);
    const both = [errands.run(), errands.run()];
    await Promise.resolve();
    expect(done).toEqual([]);
    gate.resolve();
    await Promise.all(both);
    expect(done).toEqual(["first", "second"]);
  });

  it("A run also does the errands that are added during it", async () => {
    const { errands, done, note } = setUp();
    errands.add(async () => {
      errands.add(note("later"));
      done.push("earlier");
    });
    await errands.run();
    expect(done).toEqual(["earlier", "later"]);
  });

  it("A failed errand is logged, and the next one is done", async () => {
    const { errands, logged, done, note } = setUp();
    errands.add(() => Promise.reject(new Error("broken")));
    errands.add(note("next"));
    await errands.run();
    expect(done).toEqual(["next"]);
    expect(logged).toEqual(["what somebody asked for was not done; they have to ask again"]);
  });

  it("Errands wait for a database that is away, and none is lost", async () => {
    const { errands, logged, done, note } = setUp();
    let isAway = true;
    errands.add(() => (isAway ? Promise.reject(AWAY) : note("first")()));
    errands.add(note("second"));
    await expect(errands.run()).rejects.toBe(AWAY);
    expect([done, logged]).toEqual([[], []]);
    isAway = false;
    await errands.run();
    expect(done).toEqual(["first", "second"]);
  });

  it("An errand is refused while a thousand wait", async () => {
    const { errands, note } = setUp();
    for (let count = 0; count < 1_000; count += 1) expect(errands.add(note("one"))).toBe(true);
    expect(errands.add(note("too many"))).toBe(false);
    await errands.run();
    expect(errands.add(note("again"))).toBe(true);
  });
});
