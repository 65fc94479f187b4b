import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ObjectMissing, StoreUnavailable } from "../../platform/media-store/object-store.ts";
import { createDevice } from "../../testing/recordings.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

/** Parts of different sizes, so that ranges cross their borders. */
const PARTS = [
  Buffer.concat([Buffer.from("1a45dfa3", "hex"), Buffer.alloc(100_000, "first ")]),
  Buffer.alloc(70_001, "second "),
  Buffer.alloc(33, "third "),
];
const WHOLE = Buffer.concat(PARTS);

let folder: string;
let server: TestServer;
let ada: Person;
let file: string;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "afterword-reading-"));
  server = await startTestServer({ DATA_DIR: folder });
  ada = await server.addPerson();
  const device = await createDevice(server, ada);
  file = device.newTake("mp4");
  for (const [index, content] of PARTS.entries())
    await device.send({ file, index, isLast: index === 2, content });
  url = server.context.recordingUrls.of({ owner: ada._id, name: file, for: "delivery" }).play;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (headers: Readonly<Record<string, string>> = {}, method: "GET" | "HEAD" = "GET") =>
  server.app.inject({ method, url, headers });

describe("a recording that is read", () => {
  it("The whole of it is private, of its true type, and no page", async () => {
    const answer = await get();
    expect([answer.statusCode, answer.rawPayload.equals(WHOLE)]).toEqual([200, true]);
    expect(answer.headers).toMatchObject({
      "content-type": "video/webm",
      "content-length": String(WHOLE.length),
      "accept-ranges": "bytes",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it.each([
    [0, 0],
    [0, 99_999],
    [100_000, 100_010],
    [99_000, 170_030],
    [170_005, WHOLE.length - 1],
  ])("The range from %d to %d is answered with 206", async (start, end) => {
    const answer = await get({ range: `bytes=${start}-${end}` });
    expect([answer.statusCode, answer.headers["content-range"]]).toEqual([
      206,
      `bytes ${start}-${end}/${WHOLE.length}`,
    ]);
    expect(answer.rawPayload.equals(WHOLE.subarray(start, end + 1))).toBe(true);
  });

  it("A range outside is answered with 416 and the size", async () => {
    const answer = await get({ range: `bytes=${WHOLE.length}-` });
    expect([answer.statusCode, answer.headers["content-range"], answer.body]).toEqual([
      416,
      `bytes */${WHOLE.length}`,
      "",
    ]);
  });

  it("HEAD tells size and type and reads nothing", async () => {
    const answer = await get({}, "HEAD");
    expect([answer.statusCode, answer.headers["content-length"], answer.body]).toEqual([
      200,
      String(WHOLE.length),
      "",
    ]);
  });

  it("A reader with a part of another version gets the whole", async () => {
    const etag = String((await get()).headers["etag"]);
    expect((await get({ range: "bytes=5-9", "if-range": etag })).statusCode).toBe(206);
    expect((await get({ range: "bytes=5-9", "if-range": '"p1"' })).statusCode).toBe(200);
  });

  it.each([
    [new StoreUnavailable("away"), 503],
    [new ObjectMissing("gone"), 404],
  ])("A store that answers with %s is a %i, under no name of a file", async (error, status) => {
    const { recordingStore } = server.context;
    const { get: before } = recordingStore;
    Object.assign(recordingStore, { get: () => Promise.reject(error) });
    const setState = (change: string) =>
      server.context.database.pool.query(`update recordings set ${change} where name = $1`, [file]);
    const download = () =>
      server.app.inject({ url: url.replace(/play$/, "download"), headers: { range: "bytes=1-2" } });
    const whileArrived = await download();
    await setState("state = 'ready', length_ms = 1");
    const whileReady = await download();
    await setState("state = 'arrived', length_ms = null");
    Object.assign(recordingStore, { get: before });
    for (const { statusCode, headers } of [whileArrived, whileReady]) {
      expect([statusCode, headers["retry-after"]]).toEqual([status, status === 503 ? "5" : undefined]);
      expect(headers).not.toHaveProperty("content-disposition");
      expect(headers).not.toHaveProperty("content-range");
    }
  });

  it("A reader that goes away ends the reading of the store", async () => {
    const { recordingStore } = server.context;
    const { get: before } = recordingStore;
    const ended = Promise.withResolvers<number>();
    async function* endless(): AsyncGenerator<Uint8Array> {
      let sent = 0;
      try {
        for (;;) {
          sent += 1;
          yield new Uint8Array(64 * 1024);
        }
      } finally {
        ended.resolve(sent);
      }
    }
    Object.assign(recordingStore, { get: async () => ({ body: endless(), size: 1e9 }) });
    const origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
    const sent = request(new URL(url, origin)).end();
    sent.on("error", () => undefined);
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    await once(response, "readable");
    response.destroy();
    // The buffers of two sockets, not what the reader never took.
    expect(await ended.promise).toBeLessThan(1_000);
    Object.assign(recordingStore, { get: before });
  });
});

describe("who reads a recording", () => {
  const read = (token: string, owner = ada._id) =>
    server.app.inject({ url: `/api/media/${owner}/${file}`, headers: { authorization: token } });
  const credentialOf = async ({ token }: Person) =>
    (await server.call("GET", "/api/user-downloadurl", { token })).json<{
      readonly authorizationToken: string;
      readonly downloadUrl: string;
    }>();

  it("Its owner reads it at the address of the credential, by header and by query", async () => {
    const { authorizationToken, downloadUrl } = await credentialOf(ada);
    expect((await read(authorizationToken)).statusCode).toBe(200);
    expect((await read(`Bearer ${authorizationToken}`)).statusCode).toBe(200);
    const { pathname } = new URL(downloadUrl);
    const byQuery = `${pathname}/${ada._id}/${file}?Authorization=${authorizationToken}`;
    expect((await server.app.inject({ url: byQuery })).statusCode).toBe(200);
  });

  it("A user, an admin, a stranger, a session token and a link's token do not read another user's", async () => {
    const [ben, admin] = [await server.addPerson(), await server.addPerson({ role: "admin" })];
    const tokens = [
      (await credentialOf(ben)).authorizationToken,
      (await credentialOf(admin)).authorizationToken,
      "",
      ada.token,
      url.split("/").at(-2) ?? "",
    ];
    const answers = await Promise.all(tokens.map((token) => read(token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 401, 401, 401]);
    expect((await read((await credentialOf(ben)).authorizationToken, ben._id)).statusCode).toBe(404);
  });

  it("A credential ends when its account is disabled, and the link of a delivery does not", async () => {
    const { authorizationToken } = await credentialOf(ada);
    const setActive = (active: boolean) =>
      server.context.database.db.updateTable("users").set({ active }).where("id", "=", ada._id).execute();
    await setActive(false);
    expect((await read(authorizationToken)).statusCode).toBe(401);
    expect((await get()).statusCode).toBe(200);
    await setActive(true);
  });

  it("A credential and an address end with their time", async () => {
    const { authorizationToken } = await credentialOf(ada);
    const until = server.context.clock.now();
    const over = server.context.recordingUrls.of({ owner: ada._id, name: file, for: "delivery", until });
    expect((await server.app.inject({ url: over.play })).statusCode).toBe(404);
    await server.pass(2 * HOUR_MS);
    expect((await read(authorizationToken)).statusCode).toBe(401);
  });
});
