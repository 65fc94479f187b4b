import { expect, it } from "vitest";
import { drawPairs, liveStory } from "./story.ts";

const ONE_IN = 25;
const PAIRS = 20;

it("nobody is lost or served early when a process dies at any of these waits", async () => {
  const { waits, deliveries, returned, violations } = await liveStory([], 1);
  expect(violations).toEqual([]);
  expect(deliveries).toBeGreaterThan(4);
  expect(returned).toBeGreaterThan(1);
  for (let wait = 1; wait <= waits; wait += ONE_IN) {
    expect((await liveStory([wait], 1)).violations).toEqual([]);
  }
});

it("nor when two processes die, one after the other", async () => {
  const { waits } = await liveStory([], 2);
  for (const crashes of drawPairs(PAIRS, waits)) {
    expect((await liveStory(crashes, 2)).violations).toEqual([]);
  }
});
