import { describe, expect, it } from "vitest";
import {
  readAudit,
  readChaos,
  readDefects,
  readMutation,
  readPowerCuts,
  readScreens,
  readSimulation,
  readTests,
} from "./figures.ts";

const said = (...lines: readonly string[]) => ({ output: `${lines.join("\n")}\n`, code: 0 });
const fileReport = { name: "a.pg.test.ts", status: "passed", assertionResults: [] };

describe("the figures of the long checks", () => {
  it("The figure of the simulation adds up worlds and stories and names the broken laws", () => {
    const output = said(
      "4 worlds of 10000 people and 5 years, 24 parts of stories",
      "world 1 after 361 s",
      "  signs 1,254,251, edits 4, tooLate 4,023, reminders 99,056, deliveries 15,345, repeats 4, waits 53,800,993; trace -164269",
      "  ✗ full silence: 3 days too early (user-7)",
      "    again: npm run simulate -- --seed 1 --users 10000 --years 5 --watch user-7",
      "  ✗ full silence: 2 days too early (user-8)",
      "  ✗ no one is forgotten: no reminder (user-9)",
      "world 2 after 392 s",
      "  signs 1,263,570, edits 5, tooLate 4,137, reminders 98,929, deliveries 15,766, waits 52,200,000; trace 12",
      "stories after 1100 s",
      "  stories 11,807, waits 28,100,000, repeats 12",
      "✗ 3 violations in 1110 s",
    );
    expect(readSimulation(output)).toBe(
      "3 violations (full silence, no one is forgotten); 2,517,821 signs of life, 31,111 deliveries, 11,807 stories, 134,100,993 waits",
    );
  });

  it("The figure of a lawful simulation names no law", () => {
    const output = said("  signs 10, deliveries 2, waits 30; trace 1", "✓ 0 violations in 12 s");
    expect(readSimulation(output)).toBe("0 violations; 10 signs of life, 2 deliveries, 0 stories, 30 waits");
  });

  it("The figure of the planted defects says when the product itself breaks a law", () => {
    const found = ["✓ any clock is trusted: links lead to their notes (seed 2)", "34 of 34 defects found"];
    expect(readDefects(said("✓ the product itself", ...found))).toBe("34 of 34 defects found");
    expect(readDefects(said("✗ the product itself breaks a law", ...found))).toBe(
      "34 of 34 defects found; the product itself breaks a law",
    );
  });

  it("The figure of the mutation testing is the score of all files", () => {
    const table = said(
      "---------------|--------|---------|----------|-----------|------------|----------|----------|",
      "File           |  total | covered | # killed | # timeout | # survived | # no cov | # errors |",
      "All files      |  99.10 |   99.20 |     1853 |        18 |         15 |        2 |        3 |",
      " begun-anew.ts | 100.00 |  100.00 |       13 |         0 |          0 |        0 |        0 |",
    );
    expect(readMutation(table)).toBe("99.10 % of 1,888 noticed, 17 not");
  });

  it("The figure of the chaos adds up its parts and names the seed", () => {
    const output = said(
      "seed 20261121",
      "✓ fault run with 2 servers",
      "    product days                   13",
      "    servers killed                 28",
      "    database kills                  9",
      "    mails arrived                 829",
      "✓ fault run with 8 servers",
      "    servers killed                 97",
      "    database kills                 10",
      "    mails arrived                 852",
      "✓ race of signs of life against deliveries, 2 servers",
      "    interleavings                5000",
      "✓ race of signs of life against deliveries, 8 servers",
      "    interleavings                5000",
      "seed 20261121: 0 violations in 7.4 minutes",
    );
    expect(readChaos(output)).toBe(
      "0 violations; 125 kills of servers, 19 of the database, 1,681 mails, 10,000 races; seed 20261121",
    );
  });

  it("The figure of the power cuts is their last line", () => {
    const output = said(
      "scattered: 1 cuts, 301 acknowledged, 0 lost, 0 torn, 0 unopenable",
      "2 of 2 cuts, 387 acknowledged, 0 failures",
    );
    expect(readPowerCuts(output)).toBe("2 of 2 cuts, 387 acknowledged, 0 failures");
  });

  it("The figure of the audit counts the suites and tells those that failed", () => {
    const closing = ["✓ Spectral with OWASP     0 errors", "✗ made-up requests        3 answers of 500"];
    expect(readAudit(said("✓ Spectral with OWASP     0 errors", "", ...closing))).toBe(
      "1 of 2 suites; made-up requests 3 answers of 500",
    );
    expect(readAudit(said("✓ Spectral with OWASP     0 errors", "", closing[0]!))).toBe("1 of 1 suites");
  });

  it("The figure of the screens is the count of what was drawn", () => {
    const closing = "291 of 292 pictures drawn, 1 wrong, 3 changed";
    expect(readScreens(said("✗ home.390.light.webp: is blank", closing))).toBe(closing);
  });

  it("The figure of a run of tests is taken from its report", () => {
    const report = { numPassedTests: 3, numFailedTests: 1, testResults: [fileReport] };
    expect(readTests({ output: "", code: 1, report })).toBe("3 of 4 tests");
  });

  it("A run that failed beside its tests counts one failed test", () => {
    const report = { numPassedTests: 3, numFailedTests: 0, testResults: [fileReport] };
    expect(readTests({ output: "", code: 1, report })).toBe("3 of 4 tests");
    expect(readTests({ output: "", code: 0, report })).toBe("3 of 3 tests");
  });

  it.each([
    readSimulation,
    readDefects,
    readMutation,
    readChaos,
    readPowerCuts,
    readAudit,
    readScreens,
    readTests,
  ])("A check that crashed before its last lines has no figure (%o)", (readFigure) => {
    expect(readFigure(said("seed 7", "TypeError: x is not a function", "    at a.ts:1"))).toBeUndefined();
  });

  it("A run of Vitest that found no test has no figure", () => {
    const report = { numPassedTests: 0, numFailedTests: 0, testResults: [] };
    expect(readTests({ output: "", code: 1, report })).toBeUndefined();
  });
});
