/** `npm run screens`: draws every screen in both sizes and themes; exits 1 when one is not drawn as it should be. */
import { buildAll } from "./build.ts";
import { runProgram } from "./run-program.ts";

await buildAll((line) => console.log(line));
const screens = ["tests/e2e/screens/main.ts", ...process.argv.slice(2)];
const { code } = await runProgram(process.execPath, screens, { aloud: true });
process.exitCode = code;
