import { expect, it } from "vitest";
import { onClock } from "./clock.ts";

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
