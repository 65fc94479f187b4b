import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../time/duration.ts";
import { wallMs } from "../time/instant.ts";
import { waitForRehearsalMs } from "./allowance.ts";

const NOW = wallMs(Date.UTC(2026, 10, 21, 9));
const hoursAgo = (...hours: readonly number[]) => hours.map((ago) => wallMs(NOW - ago * HOUR_MS));

describe("the wait for a rehearsal", () => {
  it("The first rehearsal needs no wait", () => expect(waitForRehearsalMs([], NOW)).toBe(0));

  it("The fifth rehearsal of a day needs no wait", () => {
    expect(waitForRehearsalMs(hoursAgo(1, 2, 3, 4), NOW)).toBe(0);
  });

  it("The sixth rehearsal of a day waits until the first of the five is a day old", () => {
    expect(waitForRehearsalMs(hoursAgo(1, 2, 3, 4, 20), NOW)).toBe(4 * HOUR_MS);
    expect(waitForRehearsalMs(hoursAgo(20, 4, 3, 2, 1), NOW)).toBe(4 * HOUR_MS);
  });

  it("Rehearsals that are a day old no longer count", () => {
    expect(waitForRehearsalMs(hoursAgo(1, 2, 3, 4, 24), NOW)).toBe(0);
    expect(waitForRehearsalMs(hoursAgo(1, 2, 3, 4, 30), NOW)).toBe(0);
    expect(waitForRehearsalMs([...hoursAgo(1, 2, 3, 4), wallMs(NOW - DAY_MS + 1)], NOW)).toBe(1);
  });

  it("Rehearsals of this very moment count", () => {
    expect(waitForRehearsalMs(hoursAgo(0, 0, 0, 0, 0), NOW)).toBe(DAY_MS);
  });

  it("Rehearsals dated in the future by a clock that ran ahead are ignored", () => {
    expect(waitForRehearsalMs(hoursAgo(-1, -2, -3, -4, -5), NOW)).toBe(0);
  });

  it("Having exceeded the allowance does not shorten the wait", () => {
    expect(waitForRehearsalMs(hoursAgo(1, 2, 3, 4, 5, 6, 23), NOW)).toBe(19 * HOUR_MS);
  });
});
