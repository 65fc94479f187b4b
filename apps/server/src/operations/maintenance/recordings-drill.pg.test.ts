/**
 * The drill of docs/runbook.md: a raw object, the printed key and the public program `age` are all that is needed to get a
 * recording back. Also between the halves of a key change that was killed, and on both stores.
 */
import { testServer } from "@afterword/testing/postgres";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openObjectStores, openRecordings } from "../../context.ts";
import { readConfig } from "../../platform/config/read-config.ts";
import { SealBroken } from "../../platform/media-store/age.ts";
import { openS3Peer, type S3Peer } from "../../platform/media-store/suites/s3-peer.ts";
import {
  hashOf,
  inPieces,
  listKeys,
  readAll,
  testBytes,
} from "../../platform/media-store/suites/test-bytes.ts";
import { callCommand, startCli } from "../../testing/command-line.ts";
import { freshServerDatabase, type ServerDatabase } from "../../testing/fresh-server-database.ts";

const [OLD, NEW] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString("base64")) as [string, string];
const OWNER = "0b5a7c1e-7f0c-4f0e-9b57-0d5c5e6f7a8b";
const SIZES = [0, 1, 65_535, 65_536, 65_537, 131_072, 1_000_003];
const keyOf = (at: number): string => `recordings/${OWNER}/${1_795_000_000_000 + at}.mp4`;
const TEST_MS = 300_000;

type Settings = Record<string, string>;

let folder: string;
let postgres: Awaited<ReturnType<typeof testServer>>;
let database: ServerDatabase;
let dataDir: string;
let peer: S3Peer;
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
beforeEach(async () => {
  peer = await openS3Peer();
  dataDir = mkdtempSync(join(folder, "installation-"));
});
afterEach(() => peer.close());

const atHome = (): Settings => ({ DATA_DIR: dataDir, DATABASE_URL: database.url });

const s3Settings = (): Settings => ({
  S3_ENDPOINT: peer.settings.endpoint,
  S3_BUCKET: peer.settings.bucket,
  S3_REGION: peer.settings.region,
  S3_ACCESS_KEY: peer.settings.accessKey,
  S3_SECRET_KEY: peer.settings.secretKey,
});

const storesOf = (settings: Settings) => {
  const reading = readConfig({ NODE_ENV: "test", ...settings });
  if (!reading.ok) throw new Error(reading.mistakes.join(" "));
  const masterKey = reading.config.masterKey!.reveal();
  return {
    raw: openObjectStores(reading.config)[0],
    recordings: openRecordings(reading.config, { masterKey }),
  };
};

/** What `age` makes of a raw object with the keys of this file; null when it does not open it. */
const openWithAge = (keyFile: string, sealed: Buffer): Buffer | null => {
  const object = join(dataDir, "object");
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
  const file = join(dataDir, name);
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

describe.each(["folder", "s3"] as const)("the drill on the store %s", (kind) => {
  const settingsOf = (keys: Settings): Settings => ({
    ...atHome(),
    ...keys,
    ...(kind === "s3" ? s3Settings() : {}),
  });

  const putAll = async (settings: Settings, sizes: readonly number[]): Promise<void> => {
    const { recordings } = storesOf(settings);
    for (const [at, size] of sizes.entries()) await recordings.put(keyOf(at), inPieces(testBytes(size, at)));
  };

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

  it(
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
});

describe("move-recordings", () => {
  it("Everything moves to the object store and back, can be read all the time, and nothing stays behind", async () => {
    const here = { ...atHome(), MASTER_KEY: OLD };
    const refused = await callCommand(["move-recordings"], here);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("There is only the folder")]);
    const { recordings, raw: disk } = storesOf(here);
    for (const [at, size] of SIZES.entries()) await recordings.put(keyOf(at), inPieces(testBytes(size, at)));
    const away = { ...here, ...s3Settings() };
    const { recordings: both, raw: bucket } = storesOf(away);
    const expectAll = async (store: typeof both): Promise<void> => {
      for (const [at, size] of SIZES.entries()) {
        expect(hashOf(await readAll(store, keyOf(at)))).toBe(hashOf(testBytes(size, at)));
      }
    };
    await expectAll(both);

    // Three requests an object, and one for the bucket: the service has no room in the middle of the second. The next run goes on.
    peer.treat("full", 1, 5);
    const stopped = await callCommand(["move-recordings"], away);
    expect([stopped.code, stopped.err]).toEqual([1, expect.stringContaining("InsufficientStorage")]);
    expect([(await listKeys(disk)).length, (await listKeys(bucket)).length]).toEqual([SIZES.length - 1, 1]);
    await expectAll(both);

    const moved = await callCommand(["move-recordings"], away);
    expect([moved.code, moved.err]).toEqual([0, ""]);
    expect([await listKeys(disk), (await listKeys(bucket)).length]).toEqual([[], SIZES.length]);
    await expectAll(both);
    const back = await callCommand(["move-recordings"], { ...away, RECORDINGS_STORE: "folder" });
    expect([back.code, back.err]).toEqual([0, ""]);
    expect([(await listKeys(disk)).length, await listKeys(bucket)]).toEqual([SIZES.length, []]);
    await expectAll(recordings);
  });

  it("A recording that was removed while it moved does not come back", async () => {
    const here = { ...atHome(), MASTER_KEY: OLD };
    const { recordings } = storesOf(here);
    await recordings.put(keyOf(1), inPieces(testBytes(10)));
    const name = keyOf(1).split("/").at(-1);
    await database.pool.query("insert into erased_recordings (owner, name, erased_at) values ($1, $2, $3)", [
      OWNER,
      name,
      "2026-01-01T00:00:00Z",
    ]);
    const away = { ...here, ...s3Settings() };
    const moved = await callCommand(["move-recordings"], away);
    expect([moved.code, moved.err]).toEqual([0, ""]);
    expect(await storesOf(away).recordings.has(keyOf(1))).toBe(false);
  });
});
