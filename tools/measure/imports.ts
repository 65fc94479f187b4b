import { runProgram } from "../run-program.ts";

export type Imports = {
  readonly modules: number;
  /** One for each file that stands in a cycle. */ readonly cycles: readonly string[];
  readonly rules: number;
};

type Cruise = {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
    readonly ruleSetUsed: { readonly forbidden: readonly unknown[] };
  };
};

/** Arguments under which the walls are looked at, here and in the gate. */
export const cruiseArguments: readonly string[] = [
  "--config",
  ".dependency-cruiser.mjs",
  "packages",
  "apps",
  "tests",
  "tools",
];

export const measureImports = async (projectFolder: string): Promise<Imports> => {
  const outcome = await runProgram("depcruise", [...cruiseArguments, "-T", "json"], {
    folder: projectFolder,
  });
  const { summary } = JSON.parse(outcome.stdout) as Cruise;
  return {
    modules: summary.totalCruised,
    cycles: summary.violations
      .filter(({ rule }) => rule.name === "no-cycle")
      .map(({ from, to }) => `${from} -> ${to}`),
    rules: summary.ruleSetUsed.forbidden.length,
  };
};
