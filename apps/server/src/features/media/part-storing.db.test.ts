import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordingMaxBytes } from "@afterword/core/recordings/limits";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDevice, cut } from "../../testing/recordings.ts";
import type { Device } from "../../testing/recordings.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";
import type { RecordingStore } from "../../platform/media-store/recording-store.ts";
import { StoreFull, StoreUnavailable } from "../../platform/media-store/object-store.ts";
import { findRecording } from "./public.ts";

/** It begins like a WebM and is none: what is tried here is not what it says. */
const TAKE = Buffer.concat([Buffer.from("1a45dfa3", "hex"), Buffer.alloc(3_000, "voice ")]);

let folder: string;
let server: TestServer;
let ada: Person;
let device: Device;
let trouble: Error | null = null;
/** What happens while a part comes in. */
let whenStoring: () => Promise<unknown> = () => Promise.resolve();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "afterword-parts-"));
  server = await startTestServer({ DATA_DIR: folder });
  troubleWith(server.context.recordingStore);
});
beforeEach(async () => {
  trouble = null;
  whenStoring = () => Promise.resolve();
  ada = await server.addPerson();
  device = await createDevice(server, ada);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Lets the store fail on demand, as a full disk or a lost network does. */
const troubleWith = (store: RecordingStore): void => {
  const { put } = store;
  Object.assign(store, {
    put: async (...given: Parameters<RecordingStore["put"]>) => {
      if (trouble !== null) throw trouble;
      await whenStoring();
      return put(...given);
    },
  });
};

const stateOf = async (file: string) => findRecording(server.context.database.db, ada._id, file);
const objects = async (prefix = `parts/${ada._id}/`): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of server.context.recordingStore.list(prefix)) keys.push(key);
  return keys;
};
/** What is played of it now. */
const listen = async (file: string): Promise<Buffer> => {
  const url = `/api/media/${ada._id}/${file}?Authorization=${await device.credential()}`;
  return (await server.app.inject({ url })).rawPayload;
};

describe("the parts of a recording", () => {
  it("Parts that come in any order are one recording once the last of them is there", async () => {
    const file = device.newTake("m4a");
    const parts = cut(TAKE, 4);
    const send = (index: number) => device.send({ file, index, content: parts[index] ?? TAKE });
    for (const index of [2, 0, 1]) expect((await send(index)).statusCode).toBe(200);
    expect(await stateOf(file)).toMatchObject({ state: "arriving", partsArrived: 3, partCount: null });
    const last = await device.send({ file, index: 3, isLast: true, content: parts[3] ?? TAKE });
    expect([last.statusCode, last.body]).toEqual([200, "OK"]);
    expect(await stateOf(file)).toMatchObject({ state: "converting", partCount: 4, mime: "audio/webm" });
    expect((await listen(file)).equals(TAKE)).toBe(true);
  });

  it("A part that comes again gets the same answer and is kept once", async () => {
    const file = device.newTake("m4a");
    const part = { file, index: 0, content: TAKE };
    const answers = [await device.send(part), await device.send(part), await device.send(part)];
    expect(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual([
      "200 OK",
      "200 OK",
      "200 OK",
    ]);
    expect(await objects()).toHaveLength(1);
  });

  it("The same part sent by two devices at once is kept once", async () => {
    const part = { file: device.newTake("m4a"), content: TAKE };
    const answers = await Promise.all([device.send(part), device.send(part), device.send(part)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await objects()).toHaveLength(1);
  });

  it("Other bytes under a number that was acknowledged are refused with 409", async () => {
    const file = device.newTake("m4a");
    await device.send({ file, content: TAKE });
    const other = await device.send({ file, content: Buffer.concat([TAKE, Buffer.from("!")]) });
    expect(other.statusCode).toBe(409);
    expect((await listen(file)).equals(TAKE)).toBe(true);
  });

  it("The last part names what is missing with 425, and a part that comes later completes the recording", async () => {
    const file = device.newTake("mp4");
    const parts = cut(TAKE, 4);
    await device.send({ file, index: 0, content: parts[0] ?? TAKE });
    const last = { file, index: 3, isLast: true, content: parts[3] ?? TAKE };
    const refused = await device.send(last);
    expect([refused.statusCode, refused.json<{ missing: number[] }>().missing]).toEqual([425, [1, 2]]);
    expect((await listen(file)).equals(parts[0] ?? TAKE)).toBe(true);
    await device.send({ file, index: 2, content: parts[2] ?? TAKE });
    await device.send({ file, index: 1, content: parts[1] ?? TAKE });
    expect(await stateOf(file)).toMatchObject({ state: "converting", partsArrived: 4 });
    expect((await device.send(last)).statusCode).toBe(200);
  });

  it("The last part whose answer was lost is taken again, and nothing more is taken after the end", async () => {
    const file = device.newTake("m4a");
    await device.upload(file, TAKE, 2);
    const before = await objects();
    expect((await device.upload(file, TAKE, 2)).statusCode).toBe(200);
    expect((await device.send({ file, index: 2, content: TAKE })).statusCode).toBe(409);
    expect((await device.send({ file, index: 2, isLast: true, content: TAKE })).statusCode).toBe(409);
    expect(await objects()).toEqual(before);
  });

  it("A last part before parts that are there already is refused", async () => {
    const file = device.newTake("m4a");
    await device.send({ file, index: 0, content: TAKE });
    await device.send({ file, index: 5, content: TAKE });
    expect((await device.send({ file, index: 3, isLast: true, content: TAKE })).statusCode).toBe(409);
  });
});

describe("who may hand over a part, and what", () => {
  it.each([
    ["an unknown secret", () => ({ secret: "A".repeat(43) })],
    ["the folder of another user", () => ({ owner: "6f1d7a50-0000-4000-8000-00000000dead" })],
    ["an owner that is no id", () => ({ owner: "-".repeat(36) })],
    ["a time that is no date", () => ({ file: "9999999999999999.m4a" })],
  ])("A part with %s is answered 404 and kept nowhere", async (_name, change) => {
    const answer = await device.send({ file: device.newTake("m4a"), content: TAKE, ...change() });
    expect([answer.statusCode, await objects()]).toEqual([404, []]);
  });

  it("A part for another user's folder with one's own secret is answered 404", async () => {
    const ben = await server.addPerson();
    const answer = await device.send({ file: device.newTake("m4a"), content: TAKE, owner: ben._id });
    expect([answer.statusCode, await objects(`parts/${ben._id}/`)]).toEqual([404, []]);
  });

  it("A disabled account hands over nothing", async () => {
    await server.context.database.pool.query("update users set active = false where id = $1", [ada._id]);
    expect((await device.send({ file: device.newTake("m4a"), content: TAKE })).statusCode).toBe(423);
  });

  it("A part whose account is disabled while it comes in is kept nowhere", async () => {
    const file = device.newTake("m4a");
    whenStoring = () =>
      server.context.database.pool.query("update users set active = false where id = $1", [ada._id]);
    expect((await device.send({ file, content: TAKE })).statusCode).toBe(423);
    expect([await stateOf(file), await objects()]).toEqual([undefined, []]);
  });

  it("A part without the header against forged requests is refused", async () => {
    const name = encodeURIComponent(`${ada._id}/${device.newTake("m4a")}.0`);
    const url = `/api/note-media/${device.secret}/0/0/${name}`;
    expect((await server.app.inject({ method: "POST", url })).statusCode).toBe(403);
  });

  it.each([
    ["a playlist", "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\nfile:///etc/passwd\n"],
    ["an ffconcat list", "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["three bytes", "abc"],
  ])("A first part that is %s is answered 415", async (_name, text) => {
    const answer = await device.send({ file: device.newTake("mp4"), content: Buffer.from(text) });
    expect([answer.statusCode, await objects()]).toEqual([415, []]);
  });

  it("A cover has to be a JPEG, and is shown with the recording, also to its owner", async () => {
    const file = device.newTake("mp4");
    const cover = file.replace("mp4", "cover");
    const jpeg = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(100, 7)]);
    expect((await device.send({ file: cover, content: TAKE })).statusCode).toBe(415);
    expect((await device.send({ file: cover, content: jpeg })).statusCode).toBe(200);
    await device.upload(file, TAKE);
    const links = server.context.recordingUrls.of({ owner: ada._id, name: file, for: "delivery" });
    const shown = await server.app.inject({ url: links.cover });
    expect([shown.headers["content-type"], shown.rawPayload.equals(jpeg)]).toEqual(["image/jpeg", true]);
    const { token } = server.context.recordingUrls.credentialOf(ada._id);
    const own = { url: `/api/media/${ada._id}/${cover}`, headers: { authorization: token } };
    expect((await server.app.inject(own)).rawPayload.equals(jpeg)).toBe(true);
  });

  it("An empty part, a form without a file and what is no form are refused", async () => {
    const file = device.newTake("m4a");
    expect((await device.send({ file, content: Buffer.alloc(0) })).statusCode).toBe(400);
    const name = encodeURIComponent(`${ada._id}/${file}.0`);
    const text = '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\ntext\r\n--x--\r\n';
    for (const [form, type] of [
      [text, "multipart/form-data; boundary=x"],
      [text, "multipart/form-data"],
      ["no form at all", "multipart/form-data; boundary=x"],
    ] as const) {
      const answer = await server.call("POST", `/api/note-media/${device.secret}/0/0/${name}`, {
        body: Buffer.from(form),
        headers: { "content-type": type },
      });
      expect(answer.statusCode).toBe(400);
    }
  });
});

describe("what does not fit", () => {
  it("A recording larger than the longest that any plan allows is refused with 413", async () => {
    const file = device.newTake("m4a");
    const most = recordingMaxBytes("audio", 1);
    const [part, count] = [Buffer.alloc(600_000, 1), Math.floor(most / 600_000) + 1];
    TAKE.copy(part);
    const answers = [];
    for (let index = 0; index < count; index += 1)
      answers.push((await device.send({ file, index, content: part })).statusCode);
    expect(answers).toEqual([...Array<number>(count - 1).fill(200), 413]);
    const tooLarge = await device.send({ file, index: 9, content: Buffer.alloc(4 * 1024 * 1024 + 1, 1) });
    expect(tooLarge.statusCode).toBe(413);
  });

  it("An account that keeps all it may gets 402 and a sentence, and nothing is known of the recording", async () => {
    const sent = await device.send({ file: device.newTake("m4a"), content: TAKE });
    expect(sent.statusCode).toBe(200);
    await server.context.database.pool.query("update recordings set bytes = $1 where owner = $2", [
      recordingMaxBytes("video", 1) * 6,
      ada._id,
    ]);
    const file = device.newTake("m4a");
    const refused = await device.send({ file, content: TAKE });
    expect([refused.statusCode, refused.body]).toEqual([
      402,
      expect.stringContaining("space for recordings"),
    ]);
    expect(await stateOf(file)).toBeUndefined();
  });

  it("An account cannot keep more than its share by sending covers alone", async () => {
    const cover = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(1_000, 7)]);
    const send = () => device.send({ file: device.newTake("mp4").replace("mp4", "cover"), content: cover });
    await device.send({ file: device.newTake("m4a"), content: TAKE });
    await server.context.database.pool.query("update recordings set bytes = $1 where owner = $2", [
      recordingMaxBytes("video", 1) * 6 - cover.length,
      ada._id,
    ]);
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 402]);
    expect(await objects()).toHaveLength(2);
  });

  it.each([new StoreFull("full"), new StoreUnavailable("away")])(
    "A part that the store does not take is answered 503, and is taken later (%s)",
    async (error) => {
      const part = { file: device.newTake("m4a"), content: TAKE };
      trouble = error;
      expect((await device.send(part)).statusCode).toBe(503);
      trouble = null;
      expect((await device.send(part)).statusCode).toBe(200);
    },
  );
});

describe("a removed recording", () => {
  const remove = (keys: readonly string[], { token }: Person = ada) =>
    server.call("POST", "/api/user-deletemedia", { token, body: { recordings: keys } });
  const name = async (file: string): Promise<void> => {
    await server.context.database.pool.query(
      "insert into notes (owner, id, sealed, active, created_at, updated_at, recording) values ($1, $2, '', true, $4, $4, $3)",
      [ada._id, server.context.ids.uuid(), file, new Date(server.context.clock.now())],
    );
  };

  it("A part that comes after the removal revives nothing", async () => {
    const file = device.newTake("m4a");
    await device.send({ file, content: TAKE });
    expect((await remove([`${ada._id}/${file}`])).statusCode).toBe(200);
    expect(await stateOf(file)).toBeUndefined();
    const late = await device.send({ file, index: 1, content: TAKE });
    expect(late.statusCode).toBe(410);
    expect(await stateOf(file)).toBeUndefined();
  });

  it("A recording that is removed before its first part came is remembered, and leaves nothing to delete", async () => {
    const [file, never] = [device.newTake("m4a"), device.newTake("m4a")];
    const { pool } = server.context.database;
    const listErased = async () => {
      const text = "select due_ms from erased_recordings where owner = $1";
      return (await pool.query<{ due_ms: number | null }>(text, [ada._id])).rows;
    };
    await remove([`${ada._id}/${file}`]);
    expect((await device.send({ file, content: TAKE })).statusCode).toBe(410);
    expect(await listErased()).toEqual([{ due_ms: null }]);
    await pool.query(
      `insert into erased_recordings (owner, name, erased_at)
       select $1, n || '.m4a', '2026-01-01' from generate_series(1000000000, 1000009999) n`,
      [ada._id],
    );
    await remove([`${ada._id}/${never}`]);
    expect(await listErased()).toHaveLength(10_001);
  });

  it("A recording that a note names is not removed", async () => {
    const file = device.newTake("m4a");
    await device.upload(file, TAKE);
    await name(file);
    expect((await remove([`${ada._id}/${file}`])).statusCode).toBe(200);
    expect((await listen(file)).equals(TAKE)).toBe(true);
  });

  it("A recording of another user is not removed", async () => {
    const file = device.newTake("m4a");
    await device.upload(file, TAKE);
    await remove([`${ada._id}/${file}`, "nonsense", "../../etc/passwd"], await server.addPerson());
    expect((await listen(file)).equals(TAKE)).toBe(true);
  });
});
