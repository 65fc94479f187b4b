import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS, hoursToMs, MINUTE_MS, SECOND_MS, WEEK_MS } from "./duration.ts";

it("Each length of time is a multiple of the one below it", () => {
  expect(SECOND_MS).toBe(1_000);
  expect(MINUTE_MS).toBe(60 * SECOND_MS);
  expect(HOUR_MS).toBe(60 * MINUTE_MS);
  expect(DAY_MS).toBe(24 * HOUR_MS);
  expect(WEEK_MS).toBe(7 * DAY_MS);
});

it("Hours and parts of hours are converted to milliseconds", () => {
  expect(hoursToMs(0)).toBe(0);
  expect(hoursToMs(72)).toBe(3 * DAY_MS);
  expect(hoursToMs(0.5)).toBe(30 * MINUTE_MS);
});
