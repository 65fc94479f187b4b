import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { projectRoot, runProgram } from "../run-program.ts";
import type { StepResult } from "./step.ts";
import { nothing, type Tally } from "./tally.ts";

/** The part of Vitest's report that is needed for counting. */
export type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly TestReport[];
  }[];
};

type TestReport = {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[];
};

/** Runs a project of vitest.config.ts. Its output is shown only after a failure, or if `aloud` is set. */
export const runVitestProject = async (project: string, aloud = false): Promise<StepResult> => {
  const report = path.join(projectRoot, ".cache", `tests-${project}.json`);
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const reporters = [
    `--reporter=${aloud ? "default" : "dot"}`,
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const outcome = await runProgram("vitest", ["run", "--project", project, ...reporters], { aloud });
  const counted = countTests(readReport(report), outcome.code === 0);
  return {
    passed: outcome.code === 0,
    output: outcome.stdout + outcome.stderr,
    tally: counted,
    note: `${counted.passed + counted.failed} tests`,
  };
};

/**
 * A file that breaks before its first test counts as one failed test, and so does a run that fails without a failed
 * test: no failure may end in "0 failed".
 */
export const countTests = (report: Report | undefined, exitedWell: boolean): Tally => {
  const counted = report === undefined ? nothing : countReported(report);
  return counted.failed === 0 && !exitedWell ? { ...counted, failed: 1 } : counted;
};

const countReported = ({ numPassedTests, numFailedTests, testResults }: Report): Tally => {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    ...nothing,
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    failures: testResults.flatMap(failuresOf),
  };
};

type FileReport = Report["testResults"][number];

const failuresOf = (file: FileReport): string[] => {
  const failed = file.assertionResults.filter((test) => test.status === "failed");
  if (file.status === "failed" && failed.length === 0) return [path.relative(projectRoot, file.name)];
  return failed.map((test) => describeFailure(file, test));
};

const describeFailure = (
  { name }: FileReport,
  { fullName, failureMessages: [why = ""] }: TestReport,
): string => {
  const reason = why.split("\n").slice(0, REASON_LINES).join("\n    ");
  return `${path.relative(projectRoot, name)} > ${fullName}\n    ${reason}`;
};

/** The message and where it was thrown. */
const REASON_LINES = 8;

export const readReport = (place: string): Report | undefined => {
  try {
    return JSON.parse(readFileSync(place, "utf8")) as Report;
  } catch {
    return undefined;
  }
};
