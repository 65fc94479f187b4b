/**
 * Lint rules of this project that no ready-made rule covers. .oxlintrc.json says where each applies;
 * tests/house/lint-walls.test.ts plants a violation for each.
 */
import { noAmbientClock } from "./lint-rules/no-ambient-clock.mjs";
import { noAmbientRandomness } from "./lint-rules/no-ambient-randomness.mjs";
import { noAmbientTimers } from "./lint-rules/no-ambient-timers.mjs";
import { noRawMessage } from "./lint-rules/no-raw-message.mjs";
import { noReexport } from "./lint-rules/no-reexport.mjs";
import { reasonOnSuppression } from "./lint-rules/reason-on-suppression.mjs";
import { shortTestFunctions } from "./lint-rules/short-test-functions.mjs";
import { wholeTestTitles } from "./lint-rules/whole-test-titles.mjs";

export default {
  meta: { name: "house" },
  rules: {
    "no-ambient-clock": noAmbientClock,
    "no-ambient-randomness": noAmbientRandomness,
    "no-ambient-timers": noAmbientTimers,
    "no-raw-message": noRawMessage,
    "no-reexport": noReexport,
    "reason-on-suppression": reasonOnSuppression,
    "short-test-functions": shortTestFunctions,
    "whole-test-titles": wholeTestTitles,
  },
};
