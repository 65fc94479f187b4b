import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, fstatSync, mkdirSync, openSync, readSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { readReport } from "../gate/vitest-project.ts";
import { pathWithTools, projectRoot } from "../run-program.ts";
import type { LongCheck } from "./check.ts";
import { endGroup, type Group } from "./lock.ts";
import type { Row } from "./table.ts";

type Run = {
  /** The folder of the logs. */
  readonly folder: string;
  readonly say: (line: string) => void;
  /** Called after each check, so that no row is lost if the run is killed. */
  readonly keep: (row: Row) => void;
  /** Called with the process group of the current check, and with undefined once it has ended. */
  readonly note: (group: Group | undefined) => void;
  readonly machine: string;
  readonly commit: string;
  /** Ends the current check and the run. */
  readonly stop: AbortSignal;
  readonly heartbeatMs?: number;
};

/** Runs the checks one after the other, continues after a failure, and returns a row for each that ended. */
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
    const looked = await runCheck(check, run);
    if (looked === undefined) break;
    const row = keepRow(looked, run);
    run.say(summaryOf(row));
    rows.push(row);
  }
  return rows;
};

export const summaryOf = ({ name, isHeld, minutes, figure }: Row): string =>
  `${isHeld === null ? "-" : isHeld ? "✓" : "✗"} ${name.padEnd(14)}${minutes.toFixed(1).padStart(6)} min   ${figure}`;

/** A row that could not be saved does not hold. */
const keepRow = (row: Row, run: Run): Row => {
  try {
    run.keep(row);
    return row;
  } catch (fault) {
    return { ...row, isHeld: false, figure: `${row.figure}; not in the table: ${messageOf(fault)}` };
  }
};

const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

const logOf = ({ name }: LongCheck, { folder }: Run): string => path.join(folder, `${name}.log`);

/** Undefined if the check was stopped. An error of the runner or of a reader fails the row, not the run. */
const runCheck = async (check: LongCheck, run: Run): Promise<Row | undefined> => {
  const beganAt = performance.now();
  const minutesSince = (): number => (performance.now() - beganAt) / 60_000;
  const log = logOf(check, run);
  const beat = (): void =>
    run.say(
      `    ${check.name}, ${minutesSince().toFixed(0)} min: ${lastLine(readTail(log, BEAT_BYTES).text)}`,
    );
  const heart = setInterval(() => attempt(run, beat), run.heartbeatMs ?? HEARTBEAT_MS);
  const result = await findResult(check, log, run)
    .catch((fault: unknown) => ({ figure: `no figure; ${messageOf(fault)}`, isHeld: false }))
    .finally(() => clearInterval(heart));
  if (run.stop.aborted) return undefined;
  const { name, what, bound } = check;
  const date = new Date().toISOString().slice(0, 10);
  const { machine, commit } = run;
  return { name, what, bound, ...result, minutes: minutesSince(), date, machine, commit };
};

const attempt = (run: Run, work: () => void): void => {
  try {
    work();
  } catch (fault) {
    run.say(`✗ ${messageOf(fault)}`);
  }
};

type Result = Pick<Row, "figure" | "isHeld">;

const findResult = async (check: LongCheck, log: string, run: Run): Promise<Result> => {
  const lacking = (check.needs ?? []).filter((need) => !need.isMet()).map(({ name }) => name);
  if (lacking.length > 0)
    return { figure: `not run: ${lacking.join(", ")} could not be installed`, isHeld: null };
  const place = check.report === undefined ? undefined : path.resolve(projectRoot, check.report);
  if (place !== undefined) rmSync(place, { force: true });
  const ending = await runLogged(check, log, run);
  try {
    const { text: output, isCut } = readTail(log, LOG_BYTES);
    const report = place === undefined ? undefined : readReport(place);
    const read = check.readFigure({ output, code: ending.code, report });
    const cut = isCut ? "; only the end of its log was read" : "";
    return {
      figure: `${figureOf(read, ending, output)}${cut}`,
      isHeld: ending.code === 0 && read !== undefined,
    };
  } catch (fault) {
    return { figure: `no figure; ${ending.how}; ${messageOf(fault)}`, isHeld: false };
  }
};

const figureOf = (read: string | undefined, { how, isForced }: Ending, output: string): string => {
  if (read !== undefined) return isForced ? `${read}; ${how}` : read;
  const last = lastLine(output);
  return `no figure; ${how}${last === "" ? "" : `: ${last}`}`;
};

const HEARTBEAT_MS = 120_000;
const STOPPED_WITHIN_MS = 20_000;
const LIMIT_MINUTES = 120;
/** Readers need whole logs, which are far smaller. */
const LOG_BYTES = 32 * 2 ** 20;
const BEAT_BYTES = 4096;

type Ending = { readonly code: number; readonly how: string; readonly isForced: boolean };

/** The output of the check goes only into the log. */
const runLogged = async (check: LongCheck, log: string, run: Run): Promise<Ending> => {
  const { command, limitMinutes = LIMIT_MINUTES } = check;
  const child = startLogged(check, log);
  const leader = child.pid;
  const end = (signal: NodeJS.Signals): void => (leader === undefined ? undefined : endGroup(leader, signal));
  const ended = new Promise<Ending>((resolve) => {
    child.once("error", (fault) => resolve(notStarted(command[0], fault)));
    child.once("close", (code, signal) => resolve(endingOf(code, signal)));
  });
  const words = command.length > 1 ? command.slice(1) : command;
  if (leader !== undefined) attempt(run, () => run.note({ leader, words: words.join(" ") }));
  let lastResort: NodeJS.Timeout | undefined;
  const endInOrder = (): void => {
    end("SIGINT");
    lastResort ??= setTimeout(() => end("SIGKILL"), STOPPED_WITHIN_MS);
  };
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    endInOrder();
  }, limitMinutes * 60_000);
  run.stop.addEventListener("abort", endInOrder, { once: true });
  const ending = await ended;
  run.stop.removeEventListener("abort", endInOrder);
  clearTimeout(limit);
  clearTimeout(lastResort);
  // Processes that a crashed check left behind must not disturb the next one.
  end("SIGKILL");
  attempt(run, () => run.note(undefined));
  return isLate
    ? { code: 124, how: `ended at its limit of ${limitMinutes} minutes`, isForced: true }
    : ending;
};

const startLogged = ({ command: [program, ...words], environment }: LongCheck, log: string): ChildProcess => {
  const file = openSync(log, "w");
  const settings: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: "1", ...environment };
  try {
    // A process group of its own: stopping a check must also stop the programs that it started.
    return spawn(program, words, {
      cwd: projectRoot,
      env: { ...settings, PATH: pathWithTools(settings["PATH"]) },
      stdio: ["ignore", file, file],
      detached: true,
    });
  } finally {
    closeSync(file);
  }
};

const notStarted = (program: string, fault: NodeJS.ErrnoException): Ending => {
  const how =
    fault.code === "ENOENT" ? `${program} was not found` : `${program} did not start: ${fault.message}`;
  return { code: 127, how, isForced: true };
};

const endingOf = (code: number | null, signal: NodeJS.Signals | null): Ending =>
  signal === null
    ? { code: code ?? 1, how: `ended with ${code}`, isForced: false }
    : { code: 1, how: `ended by ${signal}`, isForced: true };

/** The end of a log, without colours and control characters. */
const readTail = (log: string, bytes: number): { readonly text: string; readonly isCut: boolean } => {
  const file = openSync(log, "r");
  try {
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(size, bytes));
    const length = readSync(file, buffer, 0, buffer.length, size - buffer.length);
    const text = stripVTControlCharacters(buffer.toString("utf8", 0, length)).replaceAll("\r", "\n");
    return { text: text.replaceAll(/[^\P{Cc}\n\t]+/gu, ""), isCut: size > bytes };
  } finally {
    closeSync(file);
  }
};

const lastLine = (text: string): string => text.trimEnd().split("\n").at(-1)?.trim().slice(0, 160) ?? "";
