import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, WEEK_MS, hoursToMs } from "./duration.ts";
import { EPOCH, serviceMs, serviceOf, wallMs, wallOf } from "./instant.ts";
import type { Now } from "./instant.ts";

const now: Now = { wall: wallMs(1_767_225_600_000), service: serviceMs(5_000) };

describe("wallOf (behaviour §1.3)", () => {
  it("A deadline is shown on the calendar at now plus the service time left", () => {
    expect(wallOf(serviceMs(5_000), now)).toBe(now.wall);
    expect(wallOf(serviceMs(6_500), now)).toBe(now.wall + 1_500);
  });

  it("A past service time is shown on the calendar before now", () => {
    expect(wallOf(serviceMs(2_000), now)).toBe(now.wall - 3_000);
  });
});

describe("serviceOf (behaviour §1.3)", () => {
  it("A future calendar time is as far ahead in service time", () => {
    expect(serviceOf(wallMs(now.wall + 700), now)).toBe(5_700);
  });

  it("Every past calendar time is now in service time", () => {
    expect(serviceOf(now.wall, now)).toBe(now.service);
    expect(serviceOf(wallMs(now.wall - 1), now)).toBe(now.service);
    expect(serviceOf(EPOCH, now)).toBe(now.service);
  });

  it("Converting a future service time to the calendar and back gives the same time", () => {
    fc.assert(
      fc.property(fc.nat(), (aheadMs) => {
        const due = serviceMs(now.service + aheadMs);
        expect(serviceOf(wallOf(due, now), now)).toBe(due);
      }),
    );
  });
});

describe("lengths of time", () => {
  it("Each length of time is a multiple of the one below it", () => {
    expect([MINUTE_MS / SECOND_MS, HOUR_MS / MINUTE_MS, DAY_MS / HOUR_MS, WEEK_MS / DAY_MS]).toEqual([
      60, 60, 24, 7,
    ]);
    expect(SECOND_MS).toBe(1_000);
  });

  it("Hours and parts of hours are converted to milliseconds", () => {
    expect(hoursToMs(2)).toBe(7_200_000);
    expect(hoursToMs(0.5)).toBe(30 * MINUTE_MS);
  });
});
