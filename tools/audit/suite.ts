/** The result of a suite: its figures for the table, and its output if it failed. */
export type Finding = {
  readonly suite: string;
  readonly passed: boolean;
  readonly figures: string;
  readonly said: string;
};

export const findingOf = (suite: string, passed: boolean, figures: string, said: string): Finding => ({
  suite,
  passed,
  figures,
  said: passed ? "" : said,
});

/** The table at the end: one line for each suite. */
export const tableOf = (findings: readonly Finding[]): string =>
  findings
    .map(({ suite, passed, figures }) => `${passed ? "✓" : "✗"} ${suite.padEnd(SUITE_WIDTH)}${figures}`)
    .join("\n");

const SUITE_WIDTH = 24;
