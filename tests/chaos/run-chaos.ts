import { HOUR_MS } from "@afterword/core/time/duration";
import { createSeededRandom } from "@afterword/testing/seeded-random";
import type { KillRate } from "./process-killer.ts";
import { race } from "./race.ts";
import { linesOf, reportOfRace, reportOfFaultRun, type Report } from "./report.ts";
import { runFaults } from "./fault-run.ts";

/** The size of each part. */
export type ChaosSize = {
  /** Numbers of server processes; every part runs once with each. */
  readonly workers: readonly number[];
  readonly writers: number;
  readonly longestStepMs: number;
  readonly killRate: KillRate;
  /** In total. */
  readonly interleavings: number;
};

export const WHOLE: ChaosSize = {
  workers: [2, 8],
  writers: 200,
  longestStepMs: 12 * HOUR_MS,
  killRate: { servers: 0.6, database: 0.12 },
  interleavings: 10_000,
};

/** Runs all parts in turn; `say` gets progress and figures. Returns the reports. */
export const runChaos = async (
  seed: number,
  size: ChaosSize,
  say: (line: string) => void,
): Promise<readonly Report[]> => {
  const random = createSeededRandom(seed);
  const reports: Report[] = [];
  const conclude = (report: Report, beganAt: number): void => {
    const seconds = Math.round((Date.now() - beganAt) / 1000);
    reports.push(report);
    for (const line of linesOf({ ...report, figures: { ...report.figures, seconds } })) say(line);
  };
  for (const workers of size.workers) {
    const beganAt = Date.now();
    const faultRun = await runFaults({
      ...size,
      workers,
      random: random.fork(`fault run/${workers}`),
      tell: seldom(say),
    });
    conclude(reportOfFaultRun(faultRun, workers), beganAt);
  }
  for (const workers of size.workers) {
    const beganAt = Date.now();
    const writers = Math.ceil(size.interleavings / size.workers.length);
    const evidence = await race({
      workers,
      writers,
      random: random.fork(`race/${workers}`),
      tell: seldom(say),
    });
    conclude(reportOfRace(evidence, workers), beganAt);
  }
  return reports;
};

const PROGRESS_EVERY_MS = 10_000;

const seldom = (say: (line: string) => void): ((line: string) => void) => {
  let saidAt = Date.now();
  return (line) => {
    if (Date.now() - saidAt < PROGRESS_EVERY_MS) return;
    saidAt = Date.now();
    say(`  ${line}`);
  };
};
