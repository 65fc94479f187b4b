import { DAY_MS } from "@afterword/core/time/duration";
import { createSeededRandom } from "@afterword/testing/seeded-random";
import { sizeOf } from "@afterword/testing/whole-run";
import { describe, expect, it } from "vitest";
import { reportOfFaultRun } from "./report.ts";
import { runFaults } from "./fault-run.ts";

const SEED = 20_261_124;
/** On an idle machine with two cores the short run takes half a minute. */
const TEST_MS = 900_000;

describe("a fault run with two servers and two database servers", () => {
  it(
    "Database servers that die and are replaced by their standby lose no mail, and none is early",
    { timeout: TEST_MS },
    async () => {
      const run = await runFaults({
        workers: 2,
        hasStandby: true,
        writers: sizeOf({ short: 12, whole: 100 }),
        longestStepMs: sizeOf({ short: 1.5, whole: 0.5 }) * DAY_MS,
        killRate: { servers: 0.3, database: 0.4 },
        random: createSeededRandom(SEED),
        tell: () => undefined,
      });
      const { figures, violations } = reportOfFaultRun(run, 2);
      expect(violations).toEqual([]);
      // Enough faults happened.
      expect(figures["database kills"]).toBeGreaterThan(2);
      expect(figures["of them deliveries"]).toBeGreaterThan(10);
    },
  );
});
