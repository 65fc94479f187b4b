import type { Outcome } from "../run-program.ts";
import { programStep } from "./step.ts";

/** Vitest is content as well where it found no branch at all, so their number is asked for. */
export const judgeBranches = ({ stdout }: Outcome): { objection?: string; note?: string } => {
  const [, taken = "0", all = "0"] = /Branches\s+:[^(]*\(\s*(\d+)\/(\d+)/.exec(stdout) ?? [];
  if (all === "0" || taken !== all)
    return { objection: `${taken} of ${all} branches of the switch are tested` };
  return { note: `${all} branches` };
};

/**
 * Each branch of the switch is taken by an example. The random lives are left out: what only they reach is reached by
 * luck, and they take as long as all the rest.
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
