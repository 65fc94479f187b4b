/**
 * `npm run powercut [-- CUTS]` (25 by default): cuts the power under the embedded database while it commits, and checks
 * that everything acknowledged is still there. Run it before every new version of the engine. Exits with 0 if nothing
 * was lost, 1 if something was, and 2 if it cannot run.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cutRepeatedly, KINDS } from "./powercut/rounds.ts";
import type { Tally } from "./powercut/rounds.ts";
import { runProgram } from "./run-program.ts";

const USUAL_CUTS = 25;

const main = async (): Promise<number> => {
  const cuts = Number(process.argv[2] ?? USUAL_CUTS);
  const refusal =
    Number.isInteger(cuts) && cuts > 0 ? await findMissingRequirement() : "CUTS must be a number.";
  if (refusal !== undefined) {
    console.error(refusal);
    return 2;
  }
  let isOver = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => (isOver = true));
  const folder = mkdtempSync(join(tmpdir(), "afterword-powercut-"));
  try {
    const tallies: Tally[] = [];
    for (const [index, kind] of KINDS.entries()) {
      const share = Math.floor((cuts + index) / KINDS.length);
      tallies.push(await cutRepeatedly(kind, share, { folder, tell: showProgress, isOver: () => isOver }));
      process.stdout.write("\n");
    }
    return conclude(tallies, cuts);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const findMissingRequirement = async (): Promise<string | undefined> => {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    return "The power-cut test needs root on Linux, to mount a disk and cut its power.";
  }
  for (const program of ["perl", "mkfs.ext4", "mount", "umount"]) {
    const { code } = await runProgram("sh", ["-c", 'command -v "$0"', program]);
    if (code !== 0) return `The power-cut test needs the program ${program}, which is not on this machine.`;
  }
  return undefined;
};

const sentence = ({ kind, cuts, acknowledged, lost, torn, unopenable }: Tally): string =>
  `${kind}: ${cuts} cuts, ${acknowledged} acknowledged, ${lost} lost, ${torn} torn, ${unopenable} unopenable`;

const showProgress = (tally: Tally): void => {
  process.stdout.write(process.stdout.isTTY ? `\r${sentence(tally)}` : `${sentence(tally)}\n`);
};

const conclude = (tallies: readonly Tally[], wanted: number): number => {
  const sum = (pick: (tally: Tally) => number): number =>
    tallies.reduce((total, tally) => total + pick(tally), 0);
  const cuts = sum((tally) => tally.cuts);
  const failures = sum(({ lost, torn, unopenable }) => lost + torn + unopenable);
  const acknowledged = sum((tally) => tally.acknowledged);
  console.log(`${cuts} of ${wanted} cuts, ${acknowledged} acknowledged, ${failures} failures`);
  return failures === 0 && cuts === wanted && acknowledged > 0 ? 0 : 1;
};

process.exitCode = await main();
