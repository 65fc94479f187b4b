import { describe, expect, it } from "vitest";
import { createBackgroundTasks } from "./background-tasks.ts";

const setUp = () => {
  const logged: string[] = [];
  const done: string[] = [];
  const tasks = createBackgroundTasks({ error: (_error: unknown, told?: string) => logged.push(told ?? "") });
  return { tasks, logged, done, note: (what: string) => async () => void done.push(what) };
};

const AWAY = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });

describe("backgroundTasks", () => {
  it("Background tasks start only with a run and are done one after the other", async () => {
    const { tasks, done, note } = setUp();
    const gate = Promise.withResolvers<void>();
    tasks.add(() => gate.promise.then(note("first")));
    tasks.add(note("second"));
    expect(done).toEqual([]);
    const both = [tasks.run(), tasks.run()];
    await Promise.resolve();
    expect(done).toEqual([]);
    gate.resolve();
    await Promise.all(both);
    expect(done).toEqual(["first", "second"]);
  });

  it("A run also does the tasks that are added during it", async () => {
    const { tasks, done, note } = setUp();
    tasks.add(async () => {
      tasks.add(note("later"));
      done.push("earlier");
    });
    await tasks.run();
    expect(done).toEqual(["earlier", "later"]);
  });

  it("A failed background task is logged, and the next one is done", async () => {
    const { tasks, logged, done, note } = setUp();
    tasks.add(() => Promise.reject(new Error("broken")));
    tasks.add(note("next"));
    await tasks.run();
    expect(done).toEqual(["next"]);
    expect(logged).toEqual(["what somebody asked for was not done; they have to ask again"]);
  });

  it("Background tasks wait for a database that is away, and none is lost", async () => {
    const { tasks, logged, done, note } = setUp();
    let isAway = true;
    tasks.add(() => (isAway ? Promise.reject(AWAY) : note("first")()));
    tasks.add(note("second"));
    await expect(tasks.run()).rejects.toBe(AWAY);
    expect([done, logged]).toEqual([[], []]);
    isAway = false;
    await tasks.run();
    expect(done).toEqual(["first", "second"]);
  });

  it("A background task is refused while a thousand wait", async () => {
    const { tasks, note } = setUp();
    for (let count = 0; count < 1_000; count += 1) expect(tasks.add(note("one"))).toBe(true);
    expect(tasks.add(note("too many"))).toBe(false);
    await tasks.run();
    expect(tasks.add(note("again"))).toBe(true);
  });
});
