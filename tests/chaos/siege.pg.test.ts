import { DAY_MS } from "@afterword/core/time/duration";
import { createSeededRandom } from "@afterword/testing/seeded-random";
import { describe, expect, it } from "vitest";
import { reportOfSiege } from "./report.ts";
import { besiege } from "./siege.ts";

/** Any other is as good; this one is fixed so that the test takes equally long each time. */
const SEED = 20_261_121;
/** A quarter of a minute on an idle machine of two cores; others may be at work on it. */
const TEST_MS = 600_000;

describe("a siege of two servers, as `npm run chaos` does it at length", () => {
  it(
    "Two servers under fire lose nothing, are never early, and repeat little",
    { timeout: TEST_MS },
    async () => {
      const siege = await besiege({
        workers: 2,
        writers: 24,
        longestStepMs: 1.5 * DAY_MS,
        fury: { servers: 0.6, database: 0.25 },
        random: createSeededRandom(SEED),
        tell: () => undefined,
      });
      const { figures, violations } = reportOfSiege(siege, 2);
      expect(violations).toEqual([]);
      // It was under fire indeed.
      expect(figures["servers killed"]).toBeGreaterThan(3);
      expect(figures["database kills"]).toBeGreaterThan(0);
      expect(figures["of them deliveries"]).toBeGreaterThan(20);
      expect(figures["attempts refused"]).toBeGreaterThan(50);
    },
  );
});
