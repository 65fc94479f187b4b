/** As server-kill-folder.pg.test.ts, on a PostgreSQL server that writes through to the disk as in production. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@afterword/testing/postgres";
import type { PostgresServer } from "@afterword/testing/postgres";
import { sizeOf } from "@afterword/testing/whole-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyServerDatabase } from "./testing/fresh-server-database.ts";
import { writeThroughKills } from "./testing/server-kill-rounds.ts";

const ROUNDS = sizeOf({ short: 3, whole: 20 });
/** A whole run takes three quarters of a minute on an idle machine of two cores; others may be at work on it. */
const TEST_MS = 480_000;
const DATA_DIR = mkdtempSync(join(tmpdir(), "afterword-kill-"));
let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres({ durable: true });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(DATA_DIR, { recursive: true });
});

describe("the server on a PostgreSQL server", () => {
  it(
    `The server keeps every write it acknowledged through ${ROUNDS} kills, also when PostgreSQL is killed with it`,
    { timeout: TEST_MS },
    async () => {
      const DATABASE_URL = await emptyServerDatabase(postgres.url);
      const isBoth = (round: number): boolean => round % 2 === 0;
      const acknowledged = await writeThroughKills(
        ROUNDS,
        { DATA_DIR, DATABASE_URL },
        {
          before: async (round) => (isBoth(round) ? postgres.kill9() : undefined),
          after: async (round) => (isBoth(round) ? postgres.restart() : undefined),
        },
      );
      expect(acknowledged).toBeGreaterThan(ROUNDS);
    },
  );
});
