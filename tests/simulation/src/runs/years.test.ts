import { describe, expect, it } from "vitest";
import { describeReport, summary } from "./print.ts";
import { doApart } from "./spread.ts";
import type { Task } from "./task.ts";
import { liveYears } from "./years.ts";

const SMALL = { users: 150, years: 0.25 } as const;

describe("years of many people", () => {
  it("A quarter of a year of 150 people breaks no law while servers crash and mails are refused", async () => {
    const { violations, figures } = await liveYears({ seed: 11, ...SMALL });
    expect(violations).toEqual([]);
    expect(figures["deliveries"]).toBeGreaterThan(10);
    expect(figures["refusals"]).toBeGreaterThan(0);
    expect(figures["crashes"]).toBeGreaterThan(0);
    expect(figures["returned"]).toBeGreaterThan(3);
    expect(figures["rehearsals"]).toBeGreaterThan(3);
    expect(figures["olderLinks"]).toBeGreaterThan(3);
  });

  it("A run repeats exactly with the same seed and differs with another", async () => {
    const tiny = { users: 10, years: 0.06 };
    const first = await liveYears({ seed: 3, ...tiny });
    expect(await liveYears({ seed: 3, ...tiny })).toEqual(first);
    expect((await liveYears({ seed: 4, ...tiny })).trace).not.toBe(first.trace);
  });
});

describe("a broken law", () => {
  it("A broken law is printed with the command that repeats it, and the same seed breaks it again", async () => {
    const task: Task = { kind: "years", seed: 1, users: 100, years: 0.2, stopsAtFirst: true };
    const order = { task, mutant: "only the first recipient" };
    const [report, repeated] = await Promise.all([doApart(order), doApart(order)]);
    expect(summary([report])).toMatch(/^✗ \d+ violations?$/);
    const [, law, again] = describeReport(report);
    expect(law).toContain("everything arrives in time");
    expect(again).toContain("npm run simulate -- --seed 1 --users 100 --years 0.2 --watch ");
    expect(repeated).toEqual(report);
  });
});
