/** As crash-folder.pg.test.ts, on a PostgreSQL server that writes through to the disk as in production. */
import { startPostgres } from "@afterword/testing/postgres";
import { sizeOf } from "@afterword/testing/whole-run";
import { describe, expect, it } from "vitest";
import { expectNothingLost, writeUntilMoment } from "../../testing/crash-rounds.ts";
import { startWriter } from "../../testing/killed-writer.ts";

const ROUNDS = sizeOf({ short: 3, whole: 20 });
/** A whole run takes a minute on an idle machine of two cores; others may be at work on it. */
const TEST_MS = 300_000;

describe("kill -9 on a PostgreSQL server", () => {
  it(
    `PostgreSQL keeps every acknowledged row through ${ROUNDS} kills of the writer, and of itself in every second`,
    { timeout: TEST_MS },
    async () => {
      const server = await startPostgres({ durable: true });
      const acknowledged: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const writer = startWriter(server.url);
        expect(await writer.started).toBe("ready");
        await writeUntilMoment(writer, {
          round,
          isLast: round === ROUNDS - 1,
          acknowledged: acknowledged.length,
        });
        if (round % 2 === 0) await server.kill9();
        acknowledged.push(...(await writer.kill()));
        if (round % 2 === 0) await server.restart();
      }
      await expectNothingLost(server.url, acknowledged);
      await server.stop();
    },
  );
});
