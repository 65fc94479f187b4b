import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** One failing test is enough to notice a defect, so slow tests run last. */
class RandomLast extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): number => Number(moduleId.includes("-properties"));
    return Promise.resolve(files.toSorted((one, other) => isLong(one) - isLong(other)));
  }
}

/**
 * Runs the tests of packages/core alone and deterministically, for `npm run mutation` and for the step of the gate that
 * counts the branches of the switch.
 */
export default defineConfig({
  test: {
    environment: "node",
    include: ["packages/core/src/**/*.test.ts"],
    setupFiles: ["tools/core-tests/settled-chance.ts"],
    sequence: { sequencer: RandomLast },
    // Core has no global state, so files share a worker: starting one takes longer than most tests.
    isolate: false,
    testTimeout: 20_000,
    coverage: {
      provider: "v8",
      include: ["packages/core/src/switch/**/*.ts"],
      exclude: ["**/*.fixture.ts"],
      reporter: ["text-summary"],
      reportsDirectory: ".cache/switch-coverage",
      thresholds: { branches: 100 },
    },
  },
});
