/**
 * Processes are killed, as `kill -9` does, while they commit. All that was acknowledged must be there afterwards,
 * whole, and the next start must always succeed. Power cuts are tried by `npm run powercut`.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sizeOf } from "@afterword/testing/whole-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectNothingLost, writeUntilMoment } from "../../testing/crash-rounds.ts";
import { readRows, startWriter } from "../../testing/killed-writer.ts";

const ROUNDS = sizeOf({ short: 3, whole: 20 });
/** A whole run takes a minute on an idle machine of two cores; others may be at work on it. */
const TEST_MS = 300_000;
/** A database has about a thousand files, and making one takes the longest; the first moment is tried in whole runs. */
const KILLED_AT_FILES = [5, 950].slice(-sizeOf({ short: 1, whole: 2 }));
let parent: string;

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), "afterword-crash-"));
});
afterAll(() => rmSync(parent, { recursive: true }));

describe("kill -9 on the embedded database", () => {
  it(
    `The embedded database keeps every acknowledged row through ${ROUNDS} kills, and starts again after each`,
    { timeout: TEST_MS },
    async () => {
      const folder = join(parent, "rows");
      const acknowledged: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const writer = startWriter(folder);
        expect(await writer.started).toBe("ready");
        await writeUntilMoment(writer, {
          round,
          isLast: round === ROUNDS - 1,
          acknowledged: acknowledged.length,
        });
        acknowledged.push(...(await writer.kill()));
      }
      await expectNothingLost(folder, acknowledged);
    },
  );

  it("A second process is kept out of the folder with one sentence, and gets in once the first was killed", async () => {
    const folder = join(parent, "rows");
    const first = startWriter(folder);
    expect(await first.started).toBe("ready");
    const second = startWriter(folder);
    expect(await second.started).toBe(
      `failed The database folder ${folder} is in use by another Afterword server; stop that one first.`,
    );
    await second.kill();
    await first.kill();
    await expect(readRows(folder)).resolves.toBeDefined();
  });

  it.each(KILLED_AT_FILES)(
    "The database starts after a kill during its first start, at %i files",
    async (files) => {
      const folder = join(parent, `first-${files}`);
      const first = startWriter(folder);
      await untilFiles(folder, files);
      await first.kill();
      expect(existsSync(folder)).toBe(false);
      const second = startWriter(folder);
      expect(await second.started).toBe("ready");
      await second.kill();
    },
  );
});

/** In the draft that its process makes beside it. */
const untilFiles = async (folder: string, wanted: number): Promise<void> => {
  const count = (): number => {
    const draft = readdirSync(parent).find((name) => name.startsWith(`${basename(folder)}.new-`));
    return draft === undefined ? 0 : readdirSync(join(parent, draft), { recursive: true }).length;
  };
  for (let tries = 0; tries < 20_000 && count() < wanted; tries += 1) await pause(1);
  expect(count()).toBeGreaterThanOrEqual(wanted);
};
