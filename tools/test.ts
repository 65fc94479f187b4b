/**
 * `npm test`: the quick gate, then side by side the tests on databases and servers, and those in a real browser. It
 * installs what they need where it may, and says what is missing where it may not; what cannot run counts as failed,
 * because a test that did not run proves nothing. The last lines name what failed and sum up everything.
 */
import { buildAll } from "./build.ts";
import { chromium, meetNeeds, postfix, postgres, type Need } from "./gate/needs.ts";
import { runQuickGate } from "./gate/quick-gate.ts";
import { runLane, type Step, type StepResult } from "./gate/step.ts";
import { add, closingLines, oneFor, type Tally } from "./gate/tally.ts";
import { runVitestProject } from "./gate/vitest-project.ts";

const main = async (): Promise<void> => {
  const missing = await meetNeeds([postgres, postfix, chromium], (line) => console.log(line));
  const gate = await runQuickGate();
  // The tests on a server start the real program, which serves the built pages.
  const pages = await runLane([{ name: "build of the pages", run: buildPages }]);
  const [servers, stories] = await Promise.all([
    runServerLane(missing),
    runWith([chromium], missing, [
      vitestStep("components in a browser", "browser"),
      vitestStep("stories in a browser", "e2e"),
    ]),
  ]);
  const all = [gate, pages, servers, stories].reduce(add);
  console.log(`\n${closingLines(all)}`);
  process.exitCode = all.failed === 0 ? 0 : 1;
};

/** Beside the browsers: both lanes wait for other programs more than they compute. */
const runServerLane = async (missing: readonly Need[]): Promise<Tally> => {
  const memory = await runLane([
    vitestStep("tests on a database", "database"),
    vitestStep("years in virtual time", "simulation"),
  ]);
  return add(memory, await runWith([postgres], missing, [vitestStep("tests on a server", "server")]));
};

const vitestStep = (name: string, project: string): Step => ({
  name,
  run: () => runVitestProject(project, true),
});

const buildPages = async (): Promise<StepResult> => {
  const said: string[] = [];
  try {
    await buildAll((line) => said.push(line));
    return { passed: true, output: "", tally: oneFor(true), note: "" };
  } catch (failure) {
    return { passed: false, output: [...said, String(failure)].join("\n"), tally: oneFor(false), note: "" };
  }
};

const runWith = async (
  needs: readonly Need[],
  missing: readonly Need[],
  steps: readonly Step[],
): Promise<Tally> => {
  const lacking = needs.filter((need) => missing.includes(need));
  if (lacking.length === 0) return runLane(steps);
  for (const { name, advice } of lacking) console.log(`✗ ${name} is missing: ${advice}`);
  return oneFor(false);
};

await main();
