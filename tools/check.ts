/** `npm run check`: all checks that need no server and no browser, in under a minute on two cores. */
import { looks, unitTests } from "./gate/quick-gate.ts";
import { runSteps } from "./gate/step.ts";
import { closingLines } from "./gate/tally.ts";

const WORKERS = 2;

const tally = await runSteps([unitTests, ...looks], WORKERS);
console.log(closingLines(tally));
process.exitCode = tally.failed === 0 ? 0 : 1;
