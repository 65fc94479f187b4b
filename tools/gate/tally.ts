/** How many tests passed and failed; a step of the gate that is no test counts as one. */
export type Tally = { readonly passed: number; readonly failed: number };

export const nothing: Tally = { passed: 0, failed: 0 };

export const oneFor = (passed: boolean): Tally =>
  passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
});

/** The closing line of a run, alone on its line. */
export const closingLine = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`;
