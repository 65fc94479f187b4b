/**
 * `npm run native:check`: everything about the app for real phones that can be checked without Xcode, Gradle and a
 * phone. It installs the app's packages anew from their own lock file, compiles, lints and tests it with the presets of
 * both systems, makes its bundles, lets Expo make the projects for both systems and holds their permissions to a list,
 * and looks at its own module in Swift and Kotlin. A green run writes the stamp that `.ci/run` looks at.
 *
 * Needs the registry of npm for the installation, and nothing else from outside.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { closingLines } from "./gate/tally.ts";
import { runSteps } from "./gate/step.ts";
import { nativeSteps } from "./native/steps.ts";
import { projectRoot, runProgram } from "./run-program.ts";

const WORKERS = 2;

// Before the run: what changes meanwhile was not checked.
const stamp = await runProgram("node", ["tools/native/stamp.mjs", "--print"]);
if (stamp.code !== 0) throw new Error(stamp.stderr);
const tally = await runSteps(nativeSteps, WORKERS);
console.log(closingLines(tally));
if (tally.failed === 0) writeFileSync(path.join(projectRoot, "apps/native/checked.txt"), stamp.stdout);
process.exitCode = tally.failed === 0 ? 0 : 1;
