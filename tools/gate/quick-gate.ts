import { cruiseArguments } from "../measure/imports.ts";
import type { Outcome } from "../run-program.ts";
import { programStep, runLane, type Step } from "./step.ts";
import { switchBranches } from "./switch-branches.ts";
import { add, type Tally } from "./tally.ts";
import { runVitestProject } from "./vitest-project.ts";

/**
 * Form, lint, types, walls, dead code, figures, branches of the switch and all tests that need neither a server nor a
 * browser. The tests are the longest, so they have a lane of their own beside everything else: two lanes for two cores.
 */
export const runQuickGate = async (): Promise<Tally> => {
  const [tests, rest] = await Promise.all([runLane([unitTests]), runLane(looks)]);
  return add(tests, rest);
};

const unitTests: Step = { name: "unit and house tests", run: () => runVitestProject("unit") };

/** The cruiser ends with 0 when it could read nothing at all, so the number of modules is asked as well. */
const judgeCruise = ({ stdout }: Outcome): { objection?: string; note?: string } => {
  const modules = Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0);
  if (modules === 0) return { objection: "dependency-cruiser read no module: is @swc/core installed?" };
  return { note: `${modules} modules` };
};

const looks: readonly Step[] = [
  programStep("form", "oxfmt", ["--check"]),
  programStep("walls between modules", "depcruise", cruiseArguments, judgeCruise),
  programStep("types", "tsc", ["-b"]),
  programStep("lint", "oxlint", []),
  programStep("dead code", "knip", ["--no-progress"]),
  programStep("figures", "node", ["tools/measure.ts"]),
  switchBranches,
];
