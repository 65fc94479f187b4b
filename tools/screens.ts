/** `npm run screens`: takes pictures of every screen and compares them with the references; exits 1 when one differs. */
import { buildAll } from "./build.ts";
import { runProgram } from "./run-program.ts";

await buildAll((line) => console.log(line));
const screens = ["tests/e2e/screens/main.ts", ...process.argv.slice(2)];
const { code } = await runProgram(process.execPath, screens, { aloud: true });
process.exitCode = code;
