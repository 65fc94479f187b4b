import { DAY_MS } from "@afterword/core/time/duration";
import { createSeededRandom } from "@afterword/testing/seeded-random";
import { describe, expect, it } from "vitest";
import { reportOfFaultRun } from "./report.ts";
import { runFaults } from "./fault-run.ts";

/** Any seed would do; a fixed one makes the test take the same time in every run. */
const SEED = 20_261_121;
/** 15 seconds on an idle machine with two cores; other programs may be running. */
const TEST_MS = 600_000;

describe("a fault run with two servers, a short run of `npm run chaos`", () => {
  it(
    "Two servers that are killed at random lose no mail, send none early, and repeat few",
    { timeout: TEST_MS },
    async () => {
      const run = await runFaults({
        workers: 2,
        writers: 24,
        longestStepMs: 1.5 * DAY_MS,
        killRate: { servers: 0.6, database: 0.25 },
        random: createSeededRandom(SEED),
        tell: () => undefined,
      });
      const { figures, violations } = reportOfFaultRun(run, 2);
      expect(violations).toEqual([]);
      // Enough faults happened.
      expect(figures["servers killed"]).toBeGreaterThan(3);
      expect(figures["database kills"]).toBeGreaterThan(0);
      expect(figures["of them deliveries"]).toBeGreaterThan(20);
      expect(figures["attempts refused"]).toBeGreaterThan(50);
    },
  );
});
