/** `npm run bench`: prints the figures of tests/bench, each beside its bound; exits 1 when one is broken. */
import { runProgram } from "./run-program.ts";

const { code } = await runProgram(process.execPath, ["tests/bench/main.ts"], { aloud: true });
process.exitCode = code;
