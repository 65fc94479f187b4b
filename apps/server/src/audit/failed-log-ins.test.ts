import { HOUR_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import { gatherFailedLogIns } from "./failed-log-ins.ts";

const START = Date.UTC(2026, 10, 21, 9, 0, 0);
const tried = (ms: number, network = "192.0.2.x") =>
  ({ kind: "log-in-failed", at: wallMs(START + ms), device: "Firefox", network }) as const;

describe("failed log-ins", () => {
  it("of one account become one entry, with the device and network of the last", () => {
    const gathered = gatherFailedLogIns();
    gathered.add("ada", tried(0));
    gathered.add("ada", tried(5, "203.0.113.x"));
    gathered.add("eve", tried(3));
    expect(gathered.takeDue(wallMs(START + 10))).toEqual([
      { owner: "ada", times: 2, ...tried(5, "203.0.113.x") },
      { owner: "eve", times: 1, ...tried(3) },
    ]);
    expect(gathered.takeDue(wallMs(START + 2 * HOUR_MS))).toEqual([]);
  });

  it("make one entry an hour at most, which counts everything since, also when the clock was set back", () => {
    const gathered = gatherFailedLogIns();
    gathered.add("ada", tried(0));
    gathered.takeDue(wallMs(START));
    for (let ms = 1; ms <= 1000; ms += 1) gathered.add("ada", tried(ms));
    expect(gathered.takeDue(wallMs(START + HOUR_MS - 1))).toEqual([]);
    expect(gathered.takeDue(wallMs(START + HOUR_MS))).toMatchObject([{ owner: "ada", times: 1000 }]);
    gathered.add("ada", tried(0));
    expect(gathered.takeDue(wallMs(START - HOUR_MS))).toMatchObject([{ owner: "ada", times: 1 }]);
  });

  it("are kept apart from changes that were refused, which wait for no log-in's hour", () => {
    const gathered = gatherFailedLogIns();
    gathered.add("ada", tried(0));
    gathered.takeDue(wallMs(START));
    gathered.add("ada", tried(1));
    gathered.add("ada", { ...tried(2), kind: "change-refused" });
    expect(gathered.takeDue(wallMs(START + 3))).toMatchObject([{ kind: "change-refused", times: 1 }]);
    expect(gathered.take("ada")).toMatchObject([{ kind: "log-in-failed", times: 1 }]);
  });

  it("are there for a log-in that works, and when the server stops, without a wait", () => {
    const gathered = gatherFailedLogIns();
    gathered.add("ada", tried(0));
    gathered.takeDue(wallMs(START));
    gathered.add("ada", tried(1));
    gathered.add("eve", tried(2));
    expect(gathered.take("ada")).toMatchObject([{ owner: "ada", times: 1 }]);
    expect(gathered.take("ada")).toEqual([]);
    expect(gathered.take()).toMatchObject([{ owner: "eve", times: 1 }]);
  });

  it("that could not be written are added to those that came since", () => {
    const gathered = gatherFailedLogIns();
    gathered.add("ada", tried(0));
    const [taken] = gathered.takeDue(wallMs(START));
    gathered.add("ada", tried(1));
    if (taken !== undefined) gathered.giveBack(taken);
    expect(gathered.take("ada")).toMatchObject([{ times: 2 }]);
  });

  it("fill no memory, however many accounts are tried", () => {
    const gathered = gatherFailedLogIns();
    for (let number = 0; number < 10_500; number += 1) gathered.add(`account ${number}`, tried(number));
    gathered.add("account 0", tried(1));
    const taken = gathered.take();
    expect(taken).toHaveLength(10_000);
    expect(taken[0]).toMatchObject({ owner: "account 0", times: 2 });
  });
});
