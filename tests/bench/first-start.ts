import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot, runProgram } from "../../tools/run-program.ts";
import { freePort } from "@afterword/testing/free-port";

export type StartFigures = {
  /** From `npm start` in a fresh clone, with an empty folder of packages, to the first answer. */
  readonly freshCloneSeconds: number;
  /** From `npm start` to the first answer, when everything is built and there is data. */
  readonly nextStartSeconds: number;
};

const FRESH_WITHIN_MS = 10 * 60_000;

/** Clones what is committed into an empty folder and starts it twice, as a new user would. */
export const measureStarts = async (): Promise<StartFigures> => {
  const folder = mkdtempSync(join(tmpdir(), "afterword-clone-"));
  try {
    const clone = join(folder, "afterword");
    const cloned = await runProgram("git", ["clone", "--quiet", projectRoot, clone]);
    if (cloned.code !== 0) throw new Error(cloned.stderr);
    return { freshCloneSeconds: await timeStart(clone), nextStartSeconds: await timeStart(clone) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const timeStart = async (clone: string): Promise<number> => {
  const port = await freePort();
  const startedAt = process.hrtime.bigint();
  const npm = spawn("npm", ["start"], {
    cwd: clone,
    env: { ...process.env, PORT: String(port) },
    stdio: "ignore",
    detached: true,
  });
  try {
    await answers(`http://127.0.0.1:${port}/healthz`, npm);
    return Number(process.hrtime.bigint() - startedAt) / 1e9;
  } finally {
    await stopGroup(npm);
  }
};

const answers = async (url: string, npm: ChildProcess): Promise<void> => {
  const giveUpAt = Date.now() + FRESH_WITHIN_MS;
  while (Date.now() < giveUpAt && npm.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("npm start did not become ready");
};

/** npm, its shell and their children form a process group, which a Ctrl-C in a terminal reaches too. */
const stopGroup = (npm: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (npm.exitCode !== null || npm.pid === undefined) return resolve();
    npm.once("exit", () => resolve());
    process.kill(-npm.pid, "SIGINT");
  });
