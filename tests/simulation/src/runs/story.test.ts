import { describe, expect, it } from "vitest";
import { drawPairs, liveStory } from "./story.ts";

const ONE_IN = 25;
const PAIRS = 20;

describe("the story of a delivery with crashes", () => {
  it("No delivery is lost or early when a process dies at one of these waits", async () => {
    const { waits, deliveries, returned, violations } = await liveStory([], 1);
    expect(violations).toEqual([]);
    expect(deliveries).toBeGreaterThan(4);
    expect(returned).toBeGreaterThan(1);
    for (let wait = 1; wait <= waits; wait += ONE_IN) {
      expect((await liveStory([wait], 1)).violations).toEqual([]);
    }
  });

  it("No delivery is lost or early when two processes die one after the other", async () => {
    const { waits } = await liveStory([], 2);
    for (const crashes of drawPairs(PAIRS, waits)) {
      expect((await liveStory(crashes, 2)).violations).toEqual([]);
    }
  });
});
