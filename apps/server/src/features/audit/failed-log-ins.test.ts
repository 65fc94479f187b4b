import { HOUR_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import { createFailedLogInList } from "./failed-log-ins.ts";

const START = Date.UTC(2026, 10, 21, 9, 0, 0);
const tried = (ms: number, network = "192.0.2.x") =>
  ({ kind: "log-in-failed", at: wallMs(START + ms), device: "Firefox", network }) as const;

describe("failed log-ins", () => {
  it("Failed log-ins of an account become one entry with the last device and network", () => {
    const list = createFailedLogInList();
    list.add("ada", tried(0));
    list.add("ada", tried(5, "203.0.113.x"));
    list.add("eve", tried(3));
    expect(list.takeDue(wallMs(START + 10))).toEqual([
      { owner: "ada", times: 2, ...tried(5, "203.0.113.x") },
      { owner: "eve", times: 1, ...tried(3) },
    ]);
    expect(list.takeDue(wallMs(START + 2 * HOUR_MS))).toEqual([]);
  });

  it("An account gets one entry an hour with all tries since, or earlier if the clock was set back", () => {
    const list = createFailedLogInList();
    list.add("ada", tried(0));
    list.takeDue(wallMs(START));
    for (let ms = 1; ms <= 1000; ms += 1) list.add("ada", tried(ms));
    expect(list.takeDue(wallMs(START + HOUR_MS - 1))).toEqual([]);
    expect(list.takeDue(wallMs(START + HOUR_MS))).toMatchObject([{ owner: "ada", times: 1000 }]);
    list.add("ada", tried(0));
    expect(list.takeDue(wallMs(START - HOUR_MS))).toMatchObject([{ owner: "ada", times: 1 }]);
  });

  it("Refused changes are counted apart from failed log-ins and do not wait for their hour", () => {
    const list = createFailedLogInList();
    list.add("ada", tried(0));
    list.takeDue(wallMs(START));
    list.add("ada", tried(1));
    list.add("ada", { ...tried(2), kind: "change-refused" });
    expect(list.takeDue(wallMs(START + 3))).toMatchObject([{ kind: "change-refused", times: 1 }]);
    expect(list.take("ada")).toMatchObject([{ kind: "log-in-failed", times: 1 }]);
  });

  it("Failed log-ins can be taken at once for one account or for all", () => {
    const list = createFailedLogInList();
    list.add("ada", tried(0));
    list.takeDue(wallMs(START));
    list.add("ada", tried(1));
    list.add("eve", tried(2));
    expect(list.take("ada")).toMatchObject([{ owner: "ada", times: 1 }]);
    expect(list.take("ada")).toEqual([]);
    expect(list.take()).toMatchObject([{ owner: "eve", times: 1 }]);
  });

  it("Failed log-ins given back are added to later ones", () => {
    const list = createFailedLogInList();
    list.add("ada", tried(0));
    const [taken] = list.takeDue(wallMs(START));
    list.add("ada", tried(1));
    if (taken !== undefined) list.putBack(taken);
    expect(list.take("ada")).toMatchObject([{ times: 2 }]);
  });

  it("Failed log-ins are counted for at most 10,000 accounts", () => {
    const list = createFailedLogInList();
    for (let number = 0; number < 10_500; number += 1) list.add(`account ${number}`, tried(number));
    list.add("account 0", tried(1));
    const taken = list.take();
    expect(taken).toHaveLength(10_000);
    expect(taken[0]).toMatchObject({ owner: "account 0", times: 2 });
  });
});
