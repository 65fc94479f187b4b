/** How many tests passed and failed; a step without tests counts as one. */
export type Tally = {
  readonly passed: number;
  readonly failed: number;
  /** Names of failures, repeated at the end: a long output may be cut down to its last lines. */
  readonly failures: readonly string[];
  /** The duration of each step, in the order in which they ended. */
  readonly stages: readonly { readonly name: string; readonly seconds: number }[];
};

export const nothing: Tally = { passed: 0, failed: 0, failures: [], stages: [] };

export const oneFor = (passed: boolean): Tally =>
  passed ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  failures: [...a.failures, ...b.failures],
  stages: [...a.stages, ...b.stages],
});

/** The last lines of a run: durations of steps, failures, and the counts on a line of their own. */
export const closingLines = ({ passed, failed, failures, stages }: Tally): string =>
  [
    ...(stages.length === 0 ? [] : [`seconds: ${stages.map(describeStage).join(", ")}`]),
    ...failures.map((failure) => `✗ ${failure}`),
    `${passed} passed, ${failed} failed`,
  ].join("\n");

const describeStage = ({ name, seconds }: Tally["stages"][number]): string => `${name} ${seconds.toFixed(0)}`;
