/**
 * `npm test`: all checks of the quick gate, the tests on databases and servers, and those in a real browser. It installs
 * what they need if it can, or says what is missing. A step that cannot run counts as failed, because a test that did not
 * run proves nothing. The last lines name the failures and sum up.
 *
 * Two lanes share the steps, one for each core. The stories take longest, so they start as soon as the pages are built;
 * everything else runs beside them.
 */
import { buildAll } from "./build.ts";
import { age, chromium, ffmpeg, meetNeeds, postfix, postgres, type Need } from "./gate/needs.ts";
import { looks, unitTests } from "./gate/quick-gate.ts";
import { runSteps, type Step, type StepResult } from "./gate/step.ts";
import { closingLines, oneFor } from "./gate/tally.ts";
import { runVitestProject } from "./gate/vitest-project.ts";

const WORKERS = 2;

const main = async (): Promise<void> => {
  const startedMs = performance.now();
  const missing = await meetNeeds([postgres, postfix, chromium, ffmpeg, age], (line) => console.log(line));
  const tally = await runSteps(stepsWithout(missing), WORKERS);
  console.log(`\n${((performance.now() - startedMs) / 60_000).toFixed(1)} minutes`);
  console.log(closingLines(tally));
  process.exitCode = tally.failed === 0 ? 0 : 1;
};

const stepsWithout = (missing: readonly Need[]): readonly Step[] => {
  const onPages = { after: pages.name };
  return [
    pages,
    ...looks.slice(0, 1),
    needing([chromium, ffmpeg], missing, { ...vitestStep("stories in a browser", "e2e"), ...onPages }),
    ...looks.slice(1),
    unitTests,
    needing([postgres, age], missing, { ...vitestStep("tests on a server", "server"), ...onPages }),
    needing([ffmpeg], missing, vitestStep("tests on a database", "database")),
    needing([chromium], missing, vitestStep("components in a browser", "browser")),
    vitestStep("years in virtual time", "simulation"),
  ];
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

/** Tests on a server and stories start the real program, which serves the built pages. */
const pages: Step = { name: "build of the pages", run: buildPages };

/** The step, or a failure that says what to install. */
const needing = (needs: readonly Need[], missing: readonly Need[], step: Step): Step => {
  const lacking = needs.filter((need) => missing.includes(need));
  if (lacking.length === 0) return step;
  const output = lacking.map(({ name, advice }) => `${name} is missing: ${advice}`).join("\n");
  return {
    name: step.name,
    run: async () => ({ passed: false, output, tally: oneFor(false), note: "" }),
  };
};

await main();
