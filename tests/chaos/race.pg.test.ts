import { createSeededRandom } from "@afterword/testing/seeded-random";
import { describe, expect, it } from "vitest";
import { race } from "./race.ts";
import { reportOfRace } from "./report.ts";

const WRITERS = 300;
const TEST_MS = 600_000;

describe("a race of signs of life against deliveries, a short run of `npm run chaos`", () => {
  it(
    "A sign of life during a delivery either stops the delivery or is answered as too late",
    { timeout: TEST_MS },
    async () => {
      const evidence = await race({
        workers: 2,
        writers: WRITERS,
        random: createSeededRandom(1),
        tell: () => undefined,
      });
      const { figures, violations } = reportOfRace(evidence, 2);
      expect(violations).toEqual([]);
      expect(figures["interleavings"]).toBe(WRITERS);
      // Both outcomes occurred.
      expect(figures["in time"]).toBeGreaterThan(WRITERS / 20);
      expect(figures["too late"]).toBeGreaterThan(WRITERS / 20);
    },
  );
});
