import { describe, expect, it } from "vitest";
import { countTests } from "./vitest-project.ts";

const passedFile = { status: "passed", assertionResults: [{}, {}] };
const failedFile = { status: "failed", assertionResults: [{}] };
const brokenFile = { status: "failed", assertionResults: [] };

describe("counting the tests of a run", () => {
  it("takes passed and failed tests from the report", () => {
    const report = { numPassedTests: 2, numFailedTests: 1, testResults: [passedFile, failedFile] };
    expect(countTests(report, false)).toEqual({ passed: 2, failed: 1 });
  });

  it("counts a file that breaks before its first test as one failed test", () => {
    const report = { numPassedTests: 2, numFailedTests: 0, testResults: [passedFile, brokenFile] };
    expect(countTests(report, false)).toEqual({ passed: 2, failed: 1 });
  });

  it("never says that nothing failed when the run did", () => {
    const report = { numPassedTests: 2, numFailedTests: 0, testResults: [passedFile] };
    expect(countTests(report, false)).toEqual({ passed: 2, failed: 1 });
    expect(countTests(undefined, false)).toEqual({ passed: 0, failed: 1 });
  });

  it("counts no failure in a run that went well", () => {
    const report = { numPassedTests: 2, numFailedTests: 0, testResults: [passedFile] };
    expect(countTests(report, true)).toEqual({ passed: 2, failed: 0 });
  });
});
