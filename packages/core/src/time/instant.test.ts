import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, WEEK_MS, hoursToMs } from "./duration.ts";
import { EPOCH, serviceMs, serviceOf, wallMs, wallOf } from "./instant.ts";
import type { Now } from "./instant.ts";

const now: Now = { wall: wallMs(1_767_225_600_000), service: serviceMs(5_000) };

describe("wallOf (behaviour §1.3)", () => {
  it("shows a deadline at the calendar's now plus what is left of service time", () => {
    expect(wallOf(serviceMs(5_000), now)).toBe(now.wall);
    expect(wallOf(serviceMs(6_500), now)).toBe(now.wall + 1_500);
  });

  it("tells a past service time back on the calendar", () => {
    expect(wallOf(serviceMs(2_000), now)).toBe(now.wall - 3_000);
  });
});

describe("serviceOf (behaviour §1.3)", () => {
  it("is as far ahead in service time as on the calendar", () => {
    expect(serviceOf(wallMs(now.wall + 700), now)).toBe(5_700);
  });

  it("is now for every calendar time that has passed, however long ago", () => {
    expect(serviceOf(now.wall, now)).toBe(now.service);
    expect(serviceOf(wallMs(now.wall - 1), now)).toBe(now.service);
    expect(serviceOf(EPOCH, now)).toBe(now.service);
  });

  it("is the inverse of wallOf for everything ahead", () => {
    fc.assert(
      fc.property(fc.nat(), (aheadMs) => {
        const due = serviceMs(now.service + aheadMs);
        expect(serviceOf(wallOf(due, now), now)).toBe(due);
      }),
    );
  });
});

describe("lengths of time", () => {
  it("build on each other", () => {
    expect([MINUTE_MS / SECOND_MS, HOUR_MS / MINUTE_MS, DAY_MS / HOUR_MS, WEEK_MS / DAY_MS]).toEqual([
      60, 60, 24, 7,
    ]);
    expect(SECOND_MS).toBe(1_000);
  });

  it("turn hours into milliseconds, parts of an hour too", () => {
    expect(hoursToMs(2)).toBe(7_200_000);
    expect(hoursToMs(0.5)).toBe(30 * MINUTE_MS);
  });
});
