/** `npm run check`: everything that can be known without a server or a browser, within a minute on two cores. */
import { runQuickGate } from "./gate/quick-gate.ts";
import { closingLines } from "./gate/tally.ts";

const tally = await runQuickGate();
console.log(closingLines(tally));
process.exitCode = tally.failed === 0 ? 0 : 1;
