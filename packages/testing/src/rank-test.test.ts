import { expect, it } from "vitest";
import { rankTest } from "./rank-test.ts";

const upTo = (count: number, step = 1): number[] => Array.from({ length: count }, (_, index) => index * step);

it("Two equal samples have a probability close to 1", () => {
  expect(rankTest(upTo(50), upTo(50))).toBeCloseTo(1, 1);
  expect(rankTest([7, 7, 7, 7], [7, 7, 7, 7])).toBe(1);
});

it("Two samples that do not overlap have a probability close to 0", () => {
  const later = upTo(30).map((value) => value + 100);
  expect(rankTest(upTo(30), later)).toBeLessThan(1e-9);
  expect(rankTest(later, upTo(30))).toBeLessThan(1e-9);
});

it("The rank test gives the published probability for a known pair of samples", () => {
  // Ages at which males and females got an illness: U is 17 and 3.
  const one = [19, 22, 16, 29, 24];
  const other = [20, 11, 17, 12];
  expect(rankTest(one, other)).toBeCloseTo(0.11134688653314041, 6);
});
