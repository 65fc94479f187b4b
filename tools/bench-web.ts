/** `npm run bench:web`: prints the figures of tests/bench-web, each beside its bound; exits 1 when one is broken. */
import { runProgram } from "./run-program.ts";

const { code } = await runProgram(process.execPath, ["tests/bench-web/main.ts", ...process.argv.slice(2)], {
  aloud: true,
});
process.exitCode = code;
