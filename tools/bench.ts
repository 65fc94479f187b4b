/**
 * `npm run bench`: prints the figures of tests/bench, each beside its bound; exits 1 when one is broken.
 * `npm run bench -- guards` measures only that part.
 */
import { runProgram } from "./run-program.ts";

const program = ["tests/bench/main.ts", ...process.argv.slice(2)];
const { code } = await runProgram(process.execPath, program, { aloud: true });
process.exitCode = code;
