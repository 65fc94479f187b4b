/** `npm run check`: everything that can be known without a server or a browser, within a minute on two cores. */
import { looks, unitTests } from "./gate/quick-gate.ts";
import { runSteps } from "./gate/step.ts";
import { closingLines } from "./gate/tally.ts";

const LANES = 2;

const tally = await runSteps([unitTests, ...looks], LANES);
console.log(closingLines(tally));
process.exitCode = tally.failed === 0 ? 0 : 1;
