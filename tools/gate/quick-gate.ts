import type { Outcome } from "../run-program.ts";
import { programStep, type Step } from "./step.ts";
import { switchBranches } from "./switch-branches.ts";
import { runVitestProject } from "./vitest-project.ts";

const cruiseArguments = ["--config", ".dependency-cruiser.mjs", "packages", "apps", "tests", "tools"];

/** dependency-cruiser exits with 0 even if it could read nothing, so the number of modules is checked too. */
const judgeCruise = ({ stdout }: Outcome): { objection?: string; note?: string } => {
  const modules = Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0);
  if (modules === 0) return { objection: "dependency-cruiser read no module: is @swc/core installed?" };
  return { note: `${modules} modules` };
};

/** The longest step of the gate starts first. */
export const unitTests: Step = { name: "unit and house tests", run: () => runVitestProject("unit") };

/** Format, types, lint, import walls, figures, dead code and branches of the switch. */
export const looks: readonly Step[] = [
  programStep("form", "oxfmt", ["--check"]),
  programStep("types", "tsc", ["-b"]),
  programStep("lint", "oxlint", []),
  programStep("walls between modules", "depcruise", cruiseArguments, judgeCruise),
  programStep("dead code", "knip", ["--no-progress"]),
  programStep("figures", "node", ["tools/measure.ts"], ({ stdout }) => ({ report: stdout })),
  switchBranches,
];
