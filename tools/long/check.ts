import type { Need } from "../gate/needs.ts";
import type { Report } from "../gate/vitest-project.ts";

/** The result of a check: its output, its exit code, and Vitest's report if it runs Vitest. */
export type Said = {
  readonly output: string;
  readonly code: number;
  readonly report?: Report | undefined;
};

/** A check that takes too long for `npm test`. It holds if its command exits with 0 and its figure can be read. */
export type LongCheck = {
  readonly name: string;
  readonly what: string;
  readonly bound: string;
  readonly command: readonly [program: string, ...words: readonly string[]];
  readonly environment?: Readonly<Record<string, string>>;
  /** After this time the check is stopped and does not hold; two hours by default. */
  readonly limitMinutes?: number;
  /** Path of Vitest's report. */
  readonly report?: string;
  /** Programs that no other check needs. Without them it is not run, and its row says so. */
  readonly needs?: readonly Need[];
  /** Undefined if the command ended without a figure. */
  readonly readFigure: (said: Said) => string | undefined;
};
