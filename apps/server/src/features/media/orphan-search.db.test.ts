import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { restOrphanSearch } from "../../operations/maintenance/begin-anew.ts";
import type { RecordingStore } from "../../platform/media-store/recording-store.ts";
import { StoreUnavailable } from "../../platform/media-store/object-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { createDevice } from "../../testing/recordings.ts";
import type { Device } from "../../testing/recordings.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";
import { eraseObjects, eraseRecordings, judgeLength, removeOrphans } from "./public.ts";

const TAKE = Buffer.concat([Buffer.from("1a45dfa3", "hex"), Buffer.alloc(100, "voice ")]);

let folder: string;
let server: TestServer;
let ada: Person;
let device: Device;
/** How old the objects are that the store lists. */
let ageMs = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "afterword-orphans-"));
  server = await startTestServer({ DATA_DIR: folder });
  trustClocks();
  agedObjects(server.context.recordingStore);
  ageMs = 0;
  ada = await server.addPerson();
  device = await createDevice(server, ada);
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** The clock of tests stands still, so that the database's own is another one. */
const trustClocks = (): void => {
  const { store, clock } = server.context;
  Object.assign(store, { databaseNow: async () => clock.machineNow() });
};

const agedObjects = (store: RecordingStore): void => {
  const { list } = store;
  async function* aged(prefix: string): ReturnType<RecordingStore["list"]> {
    for await (const object of list(prefix))
      yield { ...object, at: new Date(server.context.clock.now() - ageMs) };
  }
  Object.assign(store, { list: aged });
};

const search = () => removeOrphans(server.context);
const erase = () => eraseObjects(server.context);
const names = async (): Promise<string[]> => {
  const { rows } = await server.context.database.pool.query<{ name: string }>("select name from recordings");
  return rows.map(({ name }) => name);
};
const objects = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of server.context.recordingStore.list("")) keys.push(key);
  return keys;
};
const upload = async (): Promise<string> => {
  const file = device.newTake("m4a");
  await device.upload(file, TAKE);
  return file;
};
const writeNote = (file: string) =>
  server.context.database.pool.query(
    `insert into notes (owner, id, sealed, active, created_at, updated_at, hidden_at, triggered_at, recording)
     values ($1, $2, '', true, $4, $4, $4, $4, $3)`,
    [ada._id, server.context.ids.uuid(), file, new Date(server.context.clock.now())],
  );

describe("the search for recordings that nothing names", () => {
  it("A recording that no note has named for seven days is removed with its objects", async () => {
    const [kept, orphan] = [await upload(), await upload()];
    await writeNote(kept);
    await search();
    await server.pass(7 * DAY_MS - HOUR_MS);
    await search();
    expect((await names()).toSorted()).toEqual([kept, orphan].toSorted());
    await server.pass(HOUR_MS);
    ageMs = 7 * DAY_MS;
    expect(await search()).toEqual({ recordings: 1, objects: 1 });
    expect(await search()).toEqual({ recordings: 0, objects: 0 });
    expect(await names()).toEqual([kept]);
    expect((await objects()).every((key) => key.includes(kept))).toBe(true);
    expect(await objects()).toHaveLength(1);
  });

  it("A draft that is saved after its recording was removed gets it from its device once more", async () => {
    const file = await upload();
    await search();
    await server.pass(7 * DAY_MS);
    expect(await search()).toMatchObject({ recordings: 1 });
    const recording = { type: "audio", cloud: `${ada._id}/${file}`, length: 2 } as const;
    const { db } = server.context.database;
    const judged = await transaction(db, (trx) => judgeLength(trx, { maxRecordingLength: 1 }, recording));
    expect(judged.ok).toBe(true);
    expect((await device.upload(file, TAKE)).statusCode).toBe(200);
    ageMs = 7 * DAY_MS;
    // What was left of the first time goes, and nothing of the second.
    expect([await search(), await objects()]).toEqual([{ recordings: 0, objects: 1 }, [expect.any(String)]]);
  });

  it("A calendar that jumps ahead removes nothing", async () => {
    const file = await upload();
    await search();
    server.context.clock.setOffset(400 * DAY_MS);
    await search();
    expect(await names()).toEqual([file]);
  });

  it("A recording that is named once more, or gets another part, begins anew", async () => {
    const file = device.newTake("m4a");
    await device.send({ file, content: TAKE });
    await search();
    await server.pass(6 * DAY_MS);
    await device.send({ file, index: 1, content: TAKE });
    await search();
    await server.pass(6 * DAY_MS);
    await search();
    expect(await names()).toEqual([file]);
  });

  it("Nothing is removed for thirty days after a restore", async () => {
    await upload();
    await search();
    const client = await server.context.database.pool.connect();
    await restOrphanSearch(client);
    client.release();
    await server.pass(30 * DAY_MS - HOUR_MS);
    expect(await search()).toBeNull();
    await server.pass(HOUR_MS);
    expect(await search()).toMatchObject({ recordings: 1 });
  });

  it("Nothing is removed while the clocks differ", async () => {
    Object.assign(server.context.store, {
      databaseNow: async () => server.context.clock.machineNow() - HOUR_MS,
    });
    expect(await search()).toBeNull();
  });

  it("An object without a row goes once it is old, and one that a row leads to or that is not ours stays", async () => {
    const file = await upload();
    await writeNote(file);
    const [own] = await objects();
    const { recordingStore } = server.context;
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield TAKE;
    }
    const lost = `recordings/${ada._id}/1600000000000.m4a`;
    for (const key of [lost, `parts/${ada._id}/${file}/9-lost`, "parts/of-another-program"])
      await recordingStore.put(key, bytes());
    ageMs = 6 * DAY_MS;
    expect(await search()).toMatchObject({ objects: 0 });
    // A store that names no time.
    ageMs = NaN;
    expect(await search()).toMatchObject({ objects: 0 });
    ageMs = 8 * DAY_MS;
    expect(await search()).toMatchObject({ objects: 2 });
    expect(new Set(await objects())).toEqual(new Set([own, "parts/of-another-program"]));
  });
});

describe("the erasing of removed recordings", () => {
  const removeAll = async (): Promise<void> => {
    const now = await readNow(server.context.store.rows, server.context);
    await transaction(server.context.database.db, (trx) => eraseRecordings(trx, now, ada._id));
  };

  it("All recordings of an owner go, the objects of others stay, and a second run does nothing", async () => {
    await upload();
    await upload();
    const ben = await server.addPerson();
    const other = await createDevice(server, ben);
    await other.upload(other.newTake("m4a"), TAKE);
    await removeAll();
    expect(await erase()).toBe(2);
    expect(await erase()).toBe(0);
    expect((await objects()).map((key) => key.split("/")[1])).toEqual([ben._id]);
  });

  it("While the store is away nothing is forgotten, and it goes on when the store is back", async () => {
    await upload();
    await removeAll();
    const { recordingStore } = server.context;
    const { delete: before } = recordingStore;
    Object.assign(recordingStore, { delete: () => Promise.reject(new StoreUnavailable("away")) });
    expect(await erase()).toBe(0);
    Object.assign(recordingStore, { delete: before });
    expect(await erase()).toBe(0);
    await server.pass(HOUR_MS);
    expect([await erase(), await objects()]).toEqual([1, []]);
  });

  it("A server that dies between two objects leaves the rest to the next run", async () => {
    await upload();
    await removeAll();
    const { recordingStore } = server.context;
    const { list } = recordingStore;
    Object.assign(recordingStore, { list: () => new Promise(() => undefined) });
    void erase().catch(() => undefined);
    await expect
      .poll(async () => {
        const { rows } = await server.context.database.pool.query<{ attempts: number }>(
          "select attempts from erased_recordings",
        );
        return rows;
      })
      .toEqual([{ attempts: 1 }]);
    Object.assign(recordingStore, { list });
    expect(await erase()).toBe(0);
    await server.pass(HOUR_MS);
    expect([await erase(), await objects()]).toEqual([1, []]);
  });
});
