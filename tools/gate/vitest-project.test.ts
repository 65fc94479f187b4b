import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../run-program.ts";
import { countTests } from "./vitest-project.ts";

const passed = { status: "passed", fullName: "adds up", failureMessages: [] };
const failed = {
  status: "failed",
  fullName: "takes away",
  failureMessages: ["Error: 3 is not 2\n  at a.ts:1"],
};
const inProject = (file: string): string => path.join(projectRoot, file);
const passedFile = { name: inProject("a.test.ts"), status: "passed", assertionResults: [passed, passed] };
const failedFile = { name: inProject("b.test.ts"), status: "failed", assertionResults: [passed, failed] };
const brokenFile = { name: inProject("c.test.ts"), status: "failed", assertionResults: [] };

describe("counting the tests of a run", () => {
  it("Passed and failed tests are taken from the report", () => {
    const report = { numPassedTests: 2, numFailedTests: 1, testResults: [passedFile, failedFile] };
    expect(countTests(report, false)).toMatchObject({ passed: 2, failed: 1 });
  });

  it("A file that breaks before its first test counts as one failed test", () => {
    const report = { numPassedTests: 2, numFailedTests: 0, testResults: [passedFile, brokenFile] };
    expect(countTests(report, false)).toMatchObject({ passed: 2, failed: 1 });
  });

  it("Each failure is named with its file, its title and its reason", () => {
    const testResults = [passedFile, failedFile, brokenFile];
    const report = { numPassedTests: 3, numFailedTests: 1, testResults };
    expect(countTests(report, false).failures).toEqual([
      "b.test.ts > takes away\n    Error: 3 is not 2\n      at a.ts:1",
      "c.test.ts",
    ]);
  });

  it("A run that failed without a failed test counts one failure", () => {
    const report = { numPassedTests: 2, numFailedTests: 0, testResults: [passedFile] };
    expect(countTests(report, false)).toMatchObject({ passed: 2, failed: 1 });
    expect(countTests(undefined, false)).toMatchObject({ passed: 0, failed: 1 });
  });

  it("A run that ended with 0 counts no failure", () => {
    const report = { numPassedTests: 2, numFailedTests: 0, testResults: [passedFile] };
    expect(countTests(report, true)).toMatchObject({ passed: 2, failed: 0 });
  });
});
