/**
 * The drill of docs/runbook.md: a raw object, the printed key and the public program `age` are all that is needed to get a
 * recording back. Also between the halves of a key change that was killed.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testServer } from "@afterword/testing/postgres";
import { isWholeRun } from "@afterword/testing/whole-run";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openObjectStores, openRecordings } from "../../../context.ts";
import { readConfig } from "../../../platform/config/read-config.ts";
import { SealBroken } from "../../../platform/media-store/age.ts";
import type { S3Settings } from "../../../platform/media-store/s3-client.ts";
import {
  hashOf,
  inPieces,
  listKeys,
  readAll,
  testBytes,
} from "../../../platform/media-store/suites/test-bytes.ts";
import { callCommand, startCli } from "../../../testing/command-line.ts";
import { freshServerDatabase, type ServerDatabase } from "../../../testing/fresh-server-database.ts";

export const [OLD, NEW] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString("base64")) as [string, string];
export const OWNER = "0b5a7c1e-7f0c-4f0e-9b57-0d5c5e6f7a8b";
/** Around the seams of the sealed chunks. */
export const SIZES = [0, 1, 65_535, 65_536, 65_537, 131_072, 1_000_003];
export const keyOf = (at: number): string => `recordings/${OWNER}/${1_795_000_000_000 + at}.mp4`;
const TEST_MS = 300_000;

export type Settings = Readonly<Record<string, string>>;

export const s3Settings = ({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): Settings => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
});

export type Installations = {
  /** Settings of one with a folder of its own. */
  readonly create: () => Settings;
  readonly database: () => ServerDatabase;
};

/** They share a database, in which there is nothing. */
export const shareInstallations = (): Installations => {
  let folder: string;
  let postgres: Awaited<ReturnType<typeof testServer>>;
  let database: ServerDatabase;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "afterword-drill-"));
    postgres = await testServer();
    database = await freshServerDatabase(postgres.url);
  });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });
  return {
    create: () => ({ DATA_DIR: mkdtempSync(join(folder, "installation-")), DATABASE_URL: database.url }),
    database: () => database,
  };
};

export const storesOf = (settings: Settings) => {
  const reading = readConfig({ NODE_ENV: "test", ...settings });
  if (!reading.ok) throw new Error(reading.mistakes.join(" "));
  const { masterKey } = reading.config;
  if (masterKey === null) throw new Error("the drill needs a master key");
  return {
    raw: openObjectStores(reading.config)[0],
    recordings: openRecordings(reading.config, { masterKey: masterKey.reveal() }),
  };
};

/** What `age` makes of a raw object with the keys of this file; null when it does not open it. */
const openWithAge = (keyFile: string, sealed: Buffer): Buffer | null => {
  const object = `${keyFile}.object`;
  writeFileSync(object, sealed);
  const { status, stdout, error } = spawnSync("age", ["-d", "-i", keyFile, object], {
    maxBuffer: 16_000_000,
  });
  if (error !== undefined) throw error;
  return status === 0 ? stdout : null;
};

const printKeys = async (settings: Settings, name: string): Promise<string> => {
  const { code, out, err } = await callCommand(["recordings-key"], settings);
  expect([code, err]).toEqual([0, ""]);
  const file = join(settings["DATA_DIR"] ?? "", name);
  writeFileSync(file, out, { mode: 0o600 });
  return file;
};

/** Those that open, and hold what was put; it fails for one that opens and holds anything else. */
const listKeysOpenedBy = async (
  recordings: ReturnType<typeof storesOf>["recordings"],
  count: number,
): Promise<readonly string[]> => {
  const keys: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const bytes = await readAll(recordings, keyOf(at)).catch((error: unknown) => {
      if (error instanceof SealBroken) return null;
      throw error;
    });
    if (bytes === null) continue;
    expect(hashOf(bytes)).toBe(hashOf(testBytes(70_000, at)));
    keys.push(keyOf(at));
  }
  return keys;
};

const putAll = async (settings: Settings, sizes: readonly number[]): Promise<void> => {
  const { recordings } = storesOf(settings);
  for (const [at, size] of sizes.entries()) await recordings.put(keyOf(at), inPieces(testBytes(size, at)));
};

/** Kills the command while it is among the recordings. */
const killOnceResealed = async (
  settings: Settings,
  raw: ReturnType<typeof storesOf>["raw"],
): Promise<void> => {
  const keys: string[] = [];
  for await (const { key } of raw.list("")) keys.push(key);
  const early = keys[5] ?? "";
  const start = hashOf(await readAll(raw, early));
  const { child, ended } = startCli(["rotate-master-key"], settings);
  const isResealed = async () => hashOf(await readAll(raw, early)) !== start;
  await expect.poll(isResealed, { timeout: 60_000, interval: 2 }).toBe(true);
  child.kill("SIGKILL");
  await ended;
};

/** `open` names the settings of an object store that holds nothing yet; none are those of the folder. */
export const recordingsDrill = (
  { create }: Installations,
  place: "folder" | "object store",
  open: () => Promise<Settings> = async () => ({}),
): void => {
  let installation: Settings;
  beforeEach(async () => {
    installation = { ...create(), ...(await open()) };
  });
  const settingsOf = (keys: Settings): Settings => ({ ...installation, ...keys });

  it("The program age opens raw objects of every size, and nothing that was cut off", async () => {
    const settings = settingsOf({ MASTER_KEY: OLD });
    await putAll(settings, SIZES);
    const { raw } = storesOf(settings);
    const keyFile = await printKeys(settings, "key");
    const other = await printKeys({ ...settings, MASTER_KEY: NEW }, "other");
    for (const [at, size] of SIZES.entries()) {
      const sealed = await readAll(raw, keyOf(at));
      const opened = openWithAge(keyFile, sealed);
      expect(opened === null ? null : hashOf(opened)).toBe(hashOf(testBytes(size, at)));
      expect(openWithAge(other, sealed)).toBeNull();
      expect(openWithAge(keyFile, sealed.subarray(0, -1))).toBeNull();
    }
  });

  // On an object store as on a folder, but for the store itself, which has a suite.
  it.runIf(isWholeRun || place === "folder")(
    "A key change that was killed half-way leaves all readable, and the next one finishes it",
    { timeout: TEST_MS },
    async () => {
      const COUNT = 60;
      await putAll(
        settingsOf({ MASTER_KEY: OLD }),
        Array.from({ length: COUNT }, () => 70_000),
      );
      const during = settingsOf({ MASTER_KEY: NEW, MASTER_KEY_PREVIOUS: OLD });
      const after = settingsOf({ MASTER_KEY: NEW });
      const { raw, recordings } = storesOf(during);
      const before = await readAll(raw, keyOf(7));
      await killOnceResealed(during, raw);

      const [newKey, bothKeys] = [await printKeys(after, "new"), await printKeys(during, "both")];
      const done = await listKeysOpenedBy(storesOf(after).recordings, COUNT);
      expect(done.length).toBeGreaterThan(0);
      expect(done.length).toBeLessThan(COUNT);
      expect(await listKeysOpenedBy(recordings, COUNT)).toHaveLength(COUNT);
      const left = (await listKeys(raw)).find((key) => !done.includes(key)) ?? "";
      const [one, other] = [await readAll(raw, done[0] ?? ""), await readAll(raw, left)];
      expect([openWithAge(newKey, one)?.length, openWithAge(newKey, other)]).toEqual([70_000, null]);
      expect([openWithAge(bothKeys, one)?.length, openWithAge(bothKeys, other)?.length]).toEqual([
        70_000, 70_000,
      ]);

      const rotated = await callCommand(["rotate-master-key"], during);
      expect([rotated.code, rotated.err]).toEqual([0, ""]);
      expect(rotated.out).toContain(`Recordings resealed: ${COUNT - done.length}.`);
      expect(await listKeysOpenedBy(storesOf(after).recordings, COUNT)).toHaveLength(COUNT);
      const resealed = await readAll(raw, keyOf(7));
      expect(resealed.equals(before)).toBe(false);
      expect(resealed.subarray(-70_000).equals(before.subarray(-70_000))).toBe(true);
      const again = await callCommand(["rotate-master-key"], during);
      expect(again.out).toContain("Recordings resealed: 0.");
    },
  );
};
