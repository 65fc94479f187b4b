/**
 * The server itself is killed, as `kill -9` does, while it answers writes. All that it acknowledged must be there after
 * the next start, and that start must always succeed. db/crash-folder.pg.test.ts tries the database alone, harder.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sizeOf } from "@afterword/testing/whole-run";
import { afterAll, describe, expect, it } from "vitest";
import { writeThroughKills } from "./testing/server-kill-rounds.ts";
import { startServerProcess } from "./testing/server-process.ts";

const ROUNDS = sizeOf({ short: 3, whole: 20 });
/** A whole run takes about a minute on an idle machine of two cores; others may be at work on it. */
const TEST_MS = 480_000;
const DATA_DIR = mkdtempSync(join(tmpdir(), "afterword-kill-"));

afterAll(() => rmSync(DATA_DIR, { recursive: true }));

describe("the server on the embedded database", () => {
  it(
    `The server on a folder keeps every write it acknowledged through ${ROUNDS} kills, and starts again after each`,
    { timeout: TEST_MS },
    async () => {
      const acknowledged = await writeThroughKills(ROUNDS, { DATA_DIR });
      expect(acknowledged).toBeGreaterThan(ROUNDS);
    },
  );

  it("A second server on the same folder ends with one sentence while the first goes on", async () => {
    const first = startServerProcess({ DATA_DIR });
    try {
      const address = await first.ready;
      const second = startServerProcess({ DATA_DIR });
      expect(await second.ended).toBe(1);
      expect(second.err).toEqual([
        `The database folder ${join(DATA_DIR, "database")} is in use by another Afterword server; stop that one first.`,
      ]);
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
    } finally {
      first.child.kill("SIGKILL");
      await first.ended;
    }
  });
});
