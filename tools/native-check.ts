/**
 * `npm run native:check`: everything about the app for real phones that can be checked without Xcode, Gradle and a
 * phone. It installs the app's packages anew from their own lock file, compiles, lints and tests it with the presets of
 * both systems, makes its bundles, lets Expo make the projects for both systems and holds their permissions to a list,
 * and looks at its own module in Swift and Kotlin. A green run writes the stamp that `.ci/run` looks at.
 *
 * Needs the registry of npm for the installation, and nothing else from outside.
 */
import { writeFileSync } from "node:fs";
import { closingLines } from "./gate/tally.ts";
import { runSteps } from "./gate/step.ts";
import { nativeSteps } from "./native/steps.ts";
import { stampFile, stampOfFiles } from "./native/stamp.mjs";

const WORKERS = 2;

/** Before the run: what changes meanwhile was not checked. */
const stamp = stampOfFiles();
const tally = await runSteps(nativeSteps, WORKERS);
console.log(closingLines(tally));
if (tally.failed === 0) writeFileSync(stampFile, `${stamp}\n`);
process.exitCode = tally.failed === 0 ? 0 : 1;
