/**
 * `npm run mutation [-- PART]`: plants small defects into packages/core, one at a time, and asks its tests to notice
 * each (docs/reliability.md). PART is a folder or a file of packages/core/src, as in `switch` or `switch/decide.ts`.
 * The report to read is .cache/mutation.html. Ends with 1 when fewer than nine in ten defects are noticed.
 */
import { runProgram } from "./run-program.ts";

const CORE = "packages/core/src";

const patternsOf = (part: string): readonly string[] =>
  part.endsWith(".ts")
    ? [`${CORE}/${part}`]
    : [`${CORE}/${part}/**/*.ts`, "!**/*.test.ts", "!**/*.fixture.ts"];

const [part, ...rest] = process.argv.slice(2);
const mutate = part === undefined ? [] : ["--mutate", patternsOf(part).join(",")];
const args = ["run", "tools/core-tests/stryker.config.mjs", ...mutate, ...rest];
const { code } = await runProgram("stryker", args, { aloud: true });
process.exitCode = code;
