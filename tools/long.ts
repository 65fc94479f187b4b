/**
 * `npm run test:long [-- NAME...]`: runs all checks that take too long for `npm test`, or the named ones, one after the
 * other. A failure becomes a row of the table, and the next check runs. `--list` lists the checks. The table is in
 * .cache/long.md after each check; `--record` runs nothing and copies it into docs/reliability.md. Exits with 1 if a
 * check did not hold, 2 if the run was refused, and 130 if it was stopped. Only one run at a time.
 */
import { existsSync, readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import { buildAll } from "./build.ts";
import { age, chromium, ffmpeg, meetNeeds, postfix, postgres, wapiti } from "./gate/needs.ts";
import type { LongCheck } from "./long/check.ts";
import { LONG_CHECKS } from "./long/checks.ts";
import { takeLock, type Lock } from "./long/lock.ts";
import { recordFile } from "./long/record-file.ts";
import { replaceFile } from "./long/replace-file.ts";
import { runChecks, summaryOf } from "./long/run-checks.ts";
import { putIntoTable, type Row } from "./long/table.ts";
import { readWords } from "./long/words.ts";
import { projectRoot, runProgram } from "./run-program.ts";

const inProject = (place: string): string => path.join(projectRoot, place);
const TABLE = inProject(".cache/long.md");
const DOCUMENT = inProject("docs/reliability.md");
const order = LONG_CHECKS.map(({ name }) => name);

const say = (line: string): void => console.log(line);

const main = async (): Promise<number> => {
  const asked = readWords(process.argv.slice(2), order);
  if (asked.kind === "refused") {
    console.error(asked.why);
    return 2;
  }
  if (asked.kind === "list") return list();
  if (asked.kind === "record") return recordFile({ table: TABLE, document: DOCUMENT, order, say });
  return runLocked(LONG_CHECKS.filter(({ name }) => asked.names.includes(name)));
};

const list = (): number => {
  for (const { name, what, bound } of LONG_CHECKS) say(`${name.padEnd(14)}${what}; bound: ${bound}`);
  return 0;
};

const runLocked = async (checks: readonly LongCheck[]): Promise<number> => {
  const lock = await takeLock(inProject(".cache/long"), (line) => console.error(line));
  return lock === undefined ? 2 : run(checks, lock).finally(lock.release);
};

const run = async (checks: readonly LongCheck[], { note }: Lock): Promise<number> => {
  const stop = stopOnSignals();
  await prepare(checks).catch((failure: unknown) =>
    say(`✗ not everything could be prepared: ${String(failure)}`),
  );
  const folder = inProject(".cache/long");
  const [machine, commit] = [describeMachine(), await findCommit()];
  const rows = await runChecks(checks, { folder, say, keep, note, machine, commit, stop });
  say(`\n${rows.map(summaryOf).join("\n")}`);
  const countOf = (wanted: boolean | null): number => rows.filter(({ isHeld }) => isHeld === wanted).length;
  const [unshown, left] = [countOf(null), checks.length - rows.length];
  const rest = `${unshown > 0 ? `, ${unshown} not shown` : ""}${stop.aborted ? `, ${left} not run` : ""}`;
  say(`${countOf(true)} held, ${countOf(false)} did not${rest}; the table is ${TABLE}`);
  if (stop.aborted) return 130;
  return countOf(false) === 0 && left === 0 ? 0 : 1;
};

/** A missing program or a failed build shows in the checks that need it. */
const prepare = async (checks: readonly LongCheck[]): Promise<void> => {
  const own = checks.flatMap(({ needs = [] }) => needs);
  const missing = await meetNeeds([postgres, postfix, chromium, ffmpeg, age, wapiti, ...own], say);
  for (const { name, advice } of missing) say(`✗ ${name} is missing: ${advice}`);
  await buildAll(say).catch((failure: unknown) => say(`✗ the pages could not be built: ${String(failure)}`));
};

const readTable = (): string => (existsSync(TABLE) ? readFileSync(TABLE, "utf8") : "");

const keep = (row: Row): void => {
  replaceFile(TABLE, putIntoTable(readTable(), [row], order));
};

/** The first signal ends the run in order, and so does the end of the terminal or of the parent process. */
const stopOnSignals = (): AbortSignal => {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => controller.abort());
  process.on("disconnect", () => controller.abort());
  return controller.signal;
};

const describeMachine = (): string => {
  const cores = cpus();
  const memory = `${Math.floor(totalmem() / 2 ** 30)} GB`;
  return `${cores.length} cores, ${cores[0]?.model.trim() ?? process.arch}, ${memory}, Node ${process.versions.node}`;
};

/** The checked commit, and whether there are uncommitted changes. */
const findCommit = async (): Promise<string> => {
  const head = await runProgram("git", ["rev-parse", "--short", "HEAD"]);
  const changes = await runProgram("git", ["status", "--porcelain"]);
  return `${head.stdout.trim()}${changes.stdout.trim() === "" ? "" : " and changes"}`;
};

process.exitCode = await main();
// An open channel to the parent process would keep this one alive.
if (process.connected) process.disconnect?.();
