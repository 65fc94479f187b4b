/**
 * Processes are killed, as `kill -9` does, while they commit. Whatever was acknowledged must be there afterwards, whole,
 * and the next start must always succeed. Power cuts are tried by `npm run powercut`.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectNothingLost, momentOf } from "../testing/crash-rounds.ts";
import { readRows, startWriter } from "../testing/killed-writer.ts";

const ROUNDS = 20;
/** A minute on an idle machine of two cores; others may be at work on it. */
const TEST_MS = 300_000;
let parent: string;

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), "afterword-crash-"));
});
afterAll(() => rmSync(parent, { recursive: true }));

describe("kill -9 on the embedded database", () => {
  it("loses nothing acknowledged in 20 rounds and always starts again", { timeout: TEST_MS }, async () => {
    const folder = join(parent, "rows");
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const writer = startWriter(folder);
      expect(await writer.started).toBe("ready");
      await pause(momentOf(round));
      acknowledged.push(...(await writer.kill()));
    }
    await expectNothingLost(folder, acknowledged);
  });

  it("leaves a second process outside with a clear sentence, and lets it in once the first was killed", async () => {
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

  it.each([5, 950])("starts after a kill during the very first start, at %i files", async (files) => {
    const folder = join(parent, `first-${files}`);
    const first = startWriter(folder);
    await untilFiles(`${folder}.new`, files);
    await first.kill();
    expect(existsSync(folder)).toBe(false);
    const second = startWriter(folder);
    expect(await second.started).toBe("ready");
    await second.kill();
  });
});

const untilFiles = async (folder: string, wanted: number): Promise<void> => {
  const count = (): number => (existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0);
  for (let tries = 0; tries < 20_000 && count() < wanted; tries += 1) await pause(1);
  expect(count()).toBeGreaterThanOrEqual(wanted);
};
