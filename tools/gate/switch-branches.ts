import type { Outcome } from "../run-program.ts";
import { programStep } from "./step.ts";

/** Vitest also passes if it found no branch at all, so their number is checked. */
export const judgeBranches = ({ stdout }: Outcome): { objection?: string; note?: string } => {
  const [, taken = "0", all = "0"] = /Branches\s+:[^(]*\(\s*(\d+)\/(\d+)/.exec(stdout) ?? [];
  if (all === "0" || taken !== all)
    return { objection: `${taken} of ${all} branches of the switch are tested` };
  return { note: `${all} branches` };
};

/**
 * Examples cover each branch of the switch. The property tests are left out: what only they reach is covered by
 * chance, and they take as long as all the rest.
 */
export const switchBranches = programStep(
  "branches of the switch",
  "vitest",
  [
    "run",
    "--config=tools/core-tests/vitest.config.ts",
    "--coverage",
    "--exclude=**/*-properties.test.ts",
    "--reporter=dot",
    "packages/core/src/switch",
  ],
  judgeBranches,
);
