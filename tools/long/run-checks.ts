import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { readReport } from "../gate/vitest-project.ts";
import { pathWithTools, projectRoot } from "../run-program.ts";
import type { LongCheck } from "./check.ts";
import type { Row } from "./table.ts";

type Run = {
  /** Where the logs go. */
  readonly folder: string;
  readonly say: (line: string) => void;
  /** Called after each check, so that nothing is lost when the run is killed. */
  readonly keep: (row: Row) => void;
  readonly machine: string;
  readonly commit: string;
  /** Ends the check under way, and the run. */
  readonly stop: AbortSignal;
};

/** Runs the checks one after the other, goes on after one that fails, and answers a row for each that came to its end. */
export const runChecks = async (checks: readonly LongCheck[], run: Run): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  mkdirSync(run.folder, { recursive: true });
  for (const [index, check] of checks.entries()) {
    if (run.stop.aborted) break;
    const left = checks.slice(index + 1).map(({ name }) => name);
    const since = new Date().toTimeString().slice(0, 8);
    run.say(
      `[${index + 1}/${checks.length}] ${check.name}, since ${since}; left: ${left.join(", ") || "none"}`,
    );
    run.say(`    ${logOf(check, run)}`);
    const row = await runCheck(check, run);
    if (row === undefined) break;
    run.say(summaryOf(row));
    run.keep(row);
    rows.push(row);
  }
  return rows;
};

export const summaryOf = ({ name, isHeld, minutes, figure }: Row): string =>
  `${isHeld ? "✓" : "✗"} ${name.padEnd(14)}${minutes.toFixed(1).padStart(6)} min   ${figure}`;

const logOf = ({ name }: LongCheck, { folder }: Run): string => path.join(folder, `${name}.log`);

/** Undefined when the check was stopped. */
const runCheck = async (check: LongCheck, run: Run): Promise<Row | undefined> => {
  const log = logOf(check, run);
  const report = check.report === undefined ? undefined : path.resolve(projectRoot, check.report);
  if (report !== undefined) rmSync(report, { force: true });
  const beganAt = performance.now();
  const minutesSince = (): number => (performance.now() - beganAt) / 60_000;
  const heart = setInterval(
    () => run.say(`    ${check.name}, ${minutesSince().toFixed(0)} min: ${lastLine(readLog(log))}`),
    HEARTBEAT_MS,
  );
  const code = await runLogged(check, log, run.stop).finally(() => clearInterval(heart));
  if (run.stop.aborted) return undefined;
  const output = readLog(log);
  const read = check.readFigure({
    output,
    code,
    report: report === undefined ? undefined : readReport(report),
  });
  const { name, what, bound } = check;
  const figure = read ?? `no figure; ended with ${code}: ${lastLine(output)}`;
  const isHeld = code === 0 && read !== undefined;
  const date = new Date().toISOString().slice(0, 10);
  const { machine, commit } = run;
  return { name, what, bound, figure, isHeld, minutes: minutesSince(), date, machine, commit };
};

const HEARTBEAT_MS = 120_000;
const STOPPED_WITHIN_MS = 20_000;

/** The exit code of the check, 127 when it could not be started. Its words go into the log alone. */
const runLogged = async (
  { command: [program, ...words], environment }: LongCheck,
  log: string,
  stop: AbortSignal,
): Promise<number> => {
  const file = openSync(log, "w");
  const settings: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: "1", ...environment };
  // A group of its own: a check starts other programs, and all of them have to go when it is stopped.
  const child = spawn(program, words, {
    cwd: projectRoot,
    env: { ...settings, PATH: pathWithTools(settings["PATH"]) },
    stdio: ["ignore", file, file],
    detached: true,
  });
  closeSync(file);
  const end = (signal: NodeJS.Signals): void => endGroup(child.pid, signal);
  let lastResort: NodeJS.Timeout | undefined;
  const onStop = (): void => {
    end("SIGINT");
    lastResort = setTimeout(() => end("SIGKILL"), STOPPED_WITHIN_MS);
  };
  stop.addEventListener("abort", onStop, { once: true });
  const code = await new Promise<number>((resolve) => {
    child.once("error", () => resolve(127));
    child.once("close", (exitCode) => resolve(exitCode ?? 1));
  });
  stop.removeEventListener("abort", onStop);
  clearTimeout(lastResort);
  // What a check that crashed left running must not disturb the next one.
  end("SIGKILL");
  return code;
};

const endGroup = (leader: number | undefined, signal: NodeJS.Signals): void => {
  if (leader === undefined) return;
  try {
    process.kill(-leader, signal);
  } catch {
    // All of them have ended.
  }
};

const readLog = (log: string): string =>
  stripVTControlCharacters(readFileSync(log, "utf8")).replaceAll("\r", "\n");

const lastLine = (text: string): string => text.trimEnd().split("\n").at(-1)?.trim().slice(0, 160) ?? "";
