import { runProgram } from "../run-program.ts";

export type Imports = { readonly modules: number; readonly cycles: number; readonly rules: number };

type Cruise = {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly { readonly rule: { readonly name: string } }[];
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
    cycles: summary.violations.filter(({ rule }) => rule.name === "no-cycle").length,
    rules: summary.ruleSetUsed.forbidden.length,
  };
};
