import { expect, it } from "vitest";
import { lengthOnClock, onClock } from "./clock.ts";

it.each([
  [0, "0:00"],
  [-3, "0:00"],
  [7.99, "0:07"],
  [63, "1:03"],
  [3_599, "59:59"],
  [3_723, "1:02:03"],
])("%d seconds stand as %s on a player", (seconds, shown) => {
  expect(onClock(seconds)).toBe(shown);
});

it("A recording of less than a second has one on a player", () => {
  expect([0, 0.4, 7.99].map(lengthOnClock)).toEqual(["0:00", "0:01", "0:07"]);
});
