import { defineConfig } from "vitest/config";

/** What the product is measured on. Vitest alone would leave one of them to itself. */
const CORES = 2;

/** A busy machine is slow; what hangs is ended all the same. A test that wants an answer sooner says so itself. */
const PATIENCE_MS = 60_000;

const neverTests = ["**/node_modules/**", "**/dist/**", "**/.tsc/**", "**/.tsc-tests/**"];

/**
 * Six kinds of tests, told apart by the ending of their file:
 * - `*.test.ts(x)`: need nothing; the quick gate runs all of them.
 * - `*.db.test.ts`: on a PostgreSQL in memory, inside the process.
 * - `*.browser.test.tsx`: components of the page in a real browser; see apps/web/vitest.config.ts.
 * - `*.pg.test.ts`: need a real PostgreSQL server, which packages/testing starts, or TEST_DATABASE_URL names.
 * - `*.long.test.ts`: need programs too large for `npm test`; `npm run test:long` runs them.
 * - `*.e2e.ts`: stories in a real browser against the real server; few at a time, because each worker owns whole worlds.
 */
export default defineConfig({
  test: {
    projects: [
      "apps/web/vitest.config.ts",
      {
        test: {
          name: "unit",
          environment: "node",
          include: [
            "packages/*/src/**/*.test.{ts,tsx}",
            "apps/*/src/**/*.test.{ts,tsx}",
            "apps/web/*.test.ts",
            "tests/house/**/*.test.ts",
            "tests/chaos/**/*.test.ts",
            "tests/e2e/**/*.test.ts",
            "tools/**/*.test.ts",
          ],
          exclude: [
            ...neverTests,
            "**/*.db.test.ts",
            "**/*.pg.test.ts",
            "**/*.long.test.ts",
            "**/*.browser.test.tsx",
          ],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          // Files share a process: to begin anew for each of two hundred would double the processor time. A test that
          // leaves something behind fails another, in an order that changes.
          isolate: false,
          maxWorkers: CORES,
        },
      },
      {
        test: {
          name: "database",
          environment: "node",
          include: ["apps/*/src/**/*.db.test.ts", "tests/house/**/*.db.test.ts"],
          exclude: neverTests,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          // Nothing in the server lives outside a context, so files share a process: PostgreSQL is loaded once for all.
          isolate: false,
          maxWorkers: CORES,
        },
      },
      {
        test: {
          name: "simulation",
          environment: "node",
          include: ["tests/simulation/**/*.test.ts"],
          exclude: neverTests,
          // They compute all the time, so a machine that is shared by five takes them five times as long.
          testTimeout: 5 * PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          maxWorkers: CORES,
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          include: ["packages/*/src/**/*.pg.test.ts", "apps/*/src/**/*.pg.test.ts", "tests/**/*.pg.test.ts"],
          exclude: neverTests,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // They wait for disks and other processes more than they compute; the browsers run beside them.
          maxWorkers: CORES,
        },
      },
      {
        test: {
          name: "long",
          environment: "node",
          include: ["apps/*/src/**/*.long.test.ts", "tests/e2e/**/*.long.test.ts"],
          exclude: neverTests,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: CORES,
        },
      },
      {
        test: {
          name: "e2e",
          environment: "node",
          include: ["tests/e2e/**/*.e2e.ts"],
          globalSetup: ["tests/e2e/prepared-folder.ts"],
          setupFiles: ["tests/e2e/no-complaints.ts"],
          exclude: neverTests,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // As patient as the locators of the browser: what is waited for may need a page, a server and a mail.
          expect: { poll: { timeout: 20_000 } },
          // Files share a process, which owns a browser and worlds for all of them (tests/e2e/shared-stage.ts).
          isolate: false,
          maxWorkers: CORES,
        },
      },
    ],
  },
});
