/** What `npm run mutation` plants its defects into, and which tests have to notice them. */
export default {
  packageManager: "npm",
  plugins: ["@stryker-mutator/vitest-runner"],
  testRunner: "vitest",
  vitest: { configFile: "tools/core-tests/vitest.config.ts" },
  mutate: [
    "packages/core/src/**/*.ts",
    "!packages/core/src/**/*.{test,fixture}.ts",
    // Words, numbers and the price list have no logic: a test of them could only repeat them.
    "!packages/core/src/messages/**",
    "!packages/core/src/constants.ts",
    "!packages/core/src/plans/free-plan.ts",
  ],
  // What is copied to be mutated: the tests of core need nothing else. TypeScript 7 has no programming interface to read
  // a tsconfig.json with, and none is needed, because types are only taken off.
  ignorePatterns: ["**", "!packages/core/src/**", "!tools/core-tests/**", "!package.json"],
  tsconfigFile: "none.json",
  coverageAnalysis: "perTest",
  concurrency: 2,
  timeoutMS: 8_000,
  // Tables that are read once, when a file is loaded, count like everything else, though all tests of the file run for each.
  warnings: { slow: false },
  // Fewer than 99 in a hundred end the command with 1.
  thresholds: { high: 99, low: 99, break: 99 },
  tempDirName: ".cache/mutation",
  cleanTempDir: "always",
  reporters: ["clear-text", "progress", "html", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: ".cache/mutation.html" },
  jsonReporter: { fileName: ".cache/mutation.json" },
};
