import type { Report } from "../gate/vitest-project.ts";

/** What a check left behind: its output, its exit code, and Vitest's report where the check is a run of Vitest. */
export type Said = {
  readonly output: string;
  readonly code: number;
  readonly report?: Report | undefined;
};

/** A check that takes too long for `npm test`. It holds when its command ends with 0 and its figure can be read. */
export type LongCheck = {
  readonly name: string;
  readonly what: string;
  readonly bound: string;
  readonly command: readonly [program: string, ...words: readonly string[]];
  readonly environment?: Readonly<Record<string, string>>;
  /** After which the check is ended and does not hold; two hours where none is named. */
  readonly limitMinutes?: number;
  /** Where the command writes Vitest's report. */
  readonly report?: string;
  /** Undefined when the command ended before it had a figure. */
  readonly readFigure: (said: Said) => string | undefined;
};
