/** As crash-folder.pg.test.ts, on a PostgreSQL server that writes through to the disk as in production. */
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres } from "@afterword/testing/postgres";
import { describe, expect, it } from "vitest";
import { expectNothingLost, momentOf } from "../testing/crash-rounds.ts";
import { startWriter } from "../testing/killed-writer.ts";

const ROUNDS = 20;
/** A minute on an idle machine of two cores; others may be at work on it. */
const TEST_MS = 300_000;

describe("kill -9 on a PostgreSQL server", () => {
  it(
    "loses nothing acknowledged in 20 rounds, whether the writer is killed or the server, and always starts again",
    { timeout: TEST_MS },
    async () => {
      const server = await startPostgres({ durable: true });
      const acknowledged: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const writer = startWriter(server.url);
        expect(await writer.started).toBe("ready");
        await pause(momentOf(round));
        if (round % 2 === 0) await server.kill9();
        acknowledged.push(...(await writer.kill()));
        if (round % 2 === 0) await server.restart();
      }
      await expectNothingLost(server.url, acknowledged);
      await server.stop();
    },
  );
});
