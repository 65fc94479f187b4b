/**
 * `npm run mutation [-- PART]`: plants small defects into packages/core, one at a time, and asks its tests to notice
 * each (docs/reliability.md). PART is a folder or a file of packages/core/src, as in `switch` or `switch/decide.ts`.
 * Arguments that begin with a dash go on to Stryker. The report to read is .cache/mutation.html. Ends with 1 when fewer
 * than 99 in a hundred defects are noticed.
 */
import { runProgram } from "./run-program.ts";

const CORE = "packages/core/src";

const chosen = (part: string): readonly string[] => {
  const patterns = part.endsWith(".ts")
    ? [`${CORE}/${part}`]
    : [`${CORE}/${part}/**/*.ts`, "!**/*.test.ts", "!**/*.fixture.ts"];
  return ["--mutate", patterns.join(",")];
};

const words = process.argv.slice(2).flatMap((word) => (word.startsWith("-") ? [word] : chosen(word)));
const args = ["run", "tools/core-tests/stryker.config.mjs", ...words];
const { code } = await runProgram("stryker", args, { aloud: true });
process.exitCode = code;
