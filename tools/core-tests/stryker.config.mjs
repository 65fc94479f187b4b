/** Where `npm run mutation` plants defects, and which tests must notice them. */
export default {
  packageManager: "npm",
  plugins: ["@stryker-mutator/vitest-runner"],
  testRunner: "vitest",
  vitest: { configFile: "tools/core-tests/vitest.config.ts" },
  mutate: [
    "packages/core/src/**/*.ts",
    "!packages/core/src/**/*.{test,fixture}.ts",
    // Sentences, constants and the price list have no logic: a test could only repeat them.
    "!packages/core/src/messages/**",
    "!packages/core/src/constants.ts",
    "!packages/core/src/plans/plans.ts",
  ],
  // Files to copy: the tests of core need nothing else. TypeScript 7 has no API to read a tsconfig.json, and none is
  // needed, because types are only stripped.
  ignorePatterns: ["**", "!packages/core/src/**", "!tools/core-tests/**", "!package.json"],
  tsconfigFile: "none.json",
  coverageAnalysis: "perTest",
  concurrency: 2,
  timeoutMS: 8_000,
  // Tables that are read when a file is loaded are mutated too, although each mutant runs all tests of the file.
  warnings: { slow: false },
  // Below 99 % the command exits with 1.
  thresholds: { high: 99, low: 99, break: 99 },
  tempDirName: ".cache/mutation",
  cleanTempDir: "always",
  reporters: ["clear-text", "progress", "html", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: ".cache/mutation.html" },
  jsonReporter: { fileName: ".cache/mutation.json" },
};
