/** `npm run check`: everything that can be known without a server or a browser, within a minute on two cores. */
import { runQuickGate } from "./gate/quick-gate.ts";
import { closingLine } from "./gate/tally.ts";

const tally = await runQuickGate();
console.log(closingLine(tally));
process.exitCode = tally.failed === 0 ? 0 : 1;
