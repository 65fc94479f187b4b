import { describe, expect, it } from "vitest";
import { DAY_MS } from "../time/duration.ts";
import { wallMs } from "../time/instant.ts";
import { endNoticeDue } from "./end-notices.ts";

const END = wallMs(Date.UTC(2026, 11, 20, 9));
const on = (day: number, hour = 0) => wallMs(Date.UTC(2026, 11, day, hour));

describe("notices of the end of a plan", () => {
  it("Looked at every hour for six weeks, an end is told 14, 3 and 0 days before it, each on the first hour of its day", () => {
    let given: Parameters<typeof endNoticeDue>[1] = null;
    const told: [string, number][] = [];
    for (let hour = 0; hour < 42 * 24; hour += 1) {
      const now = wallMs(Date.UTC(2026, 10, 25) + hour * (DAY_MS / 24));
      const days = endNoticeDue(END, given, now);
      if (days === null) continue;
      told.push([new Date(now).toISOString().slice(5, 13), days]);
      given = { end: END, days };
    }
    expect(told).toEqual([
      ["12-06T00", 14],
      ["12-17T00", 3],
      ["12-20T00", 0],
    ]);
  });

  it.each([
    ["after an outage over the 14th day", on(10), 14],
    ["after an outage over the 14th and the 3rd day", on(18), 3],
    ["when a plan is cancelled on its last evening", on(20, 23), 0],
    ["when the end was told to be earlier than today", on(21), 0],
    ["two weeks after it", on(34), 0],
    ["more than two weeks after it", on(35), null],
    ["fifteen days before it", on(5, 23), null],
  ])("%s, what was not told yet is told once", (_, now, days) => {
    expect(endNoticeDue(END, null, now)).toBe(days);
    expect(endNoticeDue(END, { end: END, days: days ?? 0 }, now)).toBeNull();
  });

  it("An end that moved to another day is told anew, and one that moved within its day is not", () => {
    const given = { end: END, days: 14 };
    expect(endNoticeDue(wallMs(END + DAY_MS), given, on(10))).toBe(14);
    expect(endNoticeDue(wallMs(END + 3_600_000), given, on(10))).toBeNull();
  });
});
