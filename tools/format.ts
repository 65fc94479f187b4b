/** `npm run format`: brings the code into the form that `npm run check` asks for. */
import { runProgram } from "./run-program.ts";

const { code } = await runProgram("oxfmt", process.argv.slice(2), { aloud: true });
process.exitCode = code;
