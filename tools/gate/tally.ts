/** How many tests passed and failed; a step of the gate that is no test counts as one. */
export type Tally = {
  readonly passed: number;
  readonly failed: number;
  /** What failed, as far as it has a name: told again at the end, which is all that a long output may be cut down to. */
  readonly failures: readonly string[];
  /** What passed at its second try only: on a noisy machine no failure, and yet something to look at. */
  readonly secondTries: readonly string[];
};

export const nothing: Tally = { passed: 0, failed: 0, failures: [], secondTries: [] };

export const oneFor = (passed: boolean): Tally =>
  passed ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  failures: [...a.failures, ...b.failures],
  secondTries: [...a.secondTries, ...b.secondTries],
});

/** The last lines of a run: what needed a second try, what failed, and then the counts, alone on their line. */
export const closingLines = ({ passed, failed, failures, secondTries }: Tally): string =>
  [
    ...secondTries.map((test) => `second try: ${test}`),
    ...failures.map((failure) => `✗ ${failure}`),
    `${passed} passed, ${failed} failed`,
  ].join("\n");
