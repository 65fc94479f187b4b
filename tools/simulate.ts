/**
 * `npm run simulate`: years of the product's switch and outbox in virtual time (tests/simulation), with every law
 * checked. Arguments go on to it: a seed to see again, a life to watch, defects to find.
 */
import { runProgram } from "./run-program.ts";

const args = ["tests/simulation/src/main.ts", ...process.argv.slice(2)];
const { code } = await runProgram(process.execPath, args, { aloud: true });
process.exitCode = code;
