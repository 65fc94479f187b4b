import { once } from "node:events";
import { connect } from "node:net";
import { PICTURE_MAX_BYTES } from "@afterword/core/constants";
import { messages } from "@afterword/core/messages/catalog";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  BLUE,
  colourAt,
  createPictureCalls,
  formOf,
  isAlike,
  pfpOf,
  plainPicture,
  RED,
  sidewaysPhoto,
} from "../../testing/pictures.ts";
import type { Parts } from "../../testing/pictures.ts";
import { startTestServer, xsrfHeaders } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let calls: ReturnType<typeof createPictureCalls>;
let ada: Person;
let red: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  calls = createPictureCalls(server);
  red = await plainPicture(300, 200, RED).jpeg().toBuffer();
});
beforeEach(async () => {
  ada = await server.addPerson();
});
afterAll(() => server.close());

describe("an uploaded picture file", () => {
  it("An uploaded photo is stored upright and without metadata", async () => {
    const photo = await sidewaysPhoto();
    expect((await sharp(photo).metadata()).exif?.includes("Camera")).toBe(true);
    const { rawPayload } = await calls.look(pfpOf(await calls.sendOwn(ada, photo)));
    const { exif, icc, xmp, iptc, orientation } = await sharp(rawPayload).metadata();
    expect([exif, icc, xmp, iptc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(isAlike(await colourAt(rawPayload, 0.5, 0.2), RED)).toBe(true);
    expect(isAlike(await colourAt(rawPayload, 0.5, 0.8), BLUE)).toBe(true);
  });

  it("A picture file with a web page appended is stored as the picture alone", async () => {
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    const { rawPayload } = await calls.look(pfpOf(await calls.sendOwn(ada, Buffer.concat([red, page]))));
    expect(rawPayload.includes("script")).toBe(false);
    expect(rawPayload.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });

  it("A picture of 8 MB is accepted, one of a byte more answers 400 with the reason", async () => {
    const largest = Buffer.concat([red, Buffer.alloc(PICTURE_MAX_BYTES - red.length)]);
    expect((await calls.sendOwn(ada, largest)).statusCode).toBe(200);
    const answer = await calls.sendOwn(ada, Buffer.concat([largest, Buffer.alloc(1)]));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { file: "This picture is larger than 8 MB." } });
    const muchTooLarge = await calls.sendOwn(ada, Buffer.concat([largest, largest]));
    expect(muchTooLarge.json()).toMatchObject({ fields: { file: "This picture is larger than 8 MB." } });
  });

  it("A truncated picture answers 400 and the previous picture stays", async () => {
    const pfp = pfpOf(await calls.sendOwn(ada, red));
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const photo = sharp({ create: { width: 400, height: 400, channels: 3, background: RED, noise } });
    const whole = await photo.jpeg().toBuffer();
    const answer = await calls.sendOwn(ada, whole.subarray(0, whole.length / 2));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ detail: messages.account.imageFailed });
    expect((await calls.getUser(ada)).pfp).toBe(pfp);
  });

  it.each<[string, Parts]>([
    ["none at all", []],
    ["an empty one", [["file", Buffer.alloc(0)]]],
    ["a text instead", [["file", "me.jpg"]]],
    ["one in another field", [["picture", Buffer.from("GIF89a")]]],
    [
      "two of them",
      [
        ["file", Buffer.from("GIF89a")],
        ["file", Buffer.from("GIF89a")],
      ],
    ],
    [
      "a text beside it",
      [
        ["name", "Ada"],
        ["file", Buffer.from("GIF89a")],
      ],
    ],
  ])("An upload must be exactly one file in its field, so it answers 400 for %s", async (_what, parts) => {
    const answer = await calls.send("/api/user/upload-pfp", ada, parts);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { file: messages.pictures.oneFile } });
  });

  it("An upload that is not a readable multipart form answers 400", async () => {
    const { token } = ada;
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    for (const body of ["--x\r\nno form", "", '--x\r\nContent-Disposition: form-data; name="file"']) {
      const sent = { token, headers, body: Buffer.from(body) };
      expect((await server.call("POST", "/api/user/upload-pfp", sent)).statusCode).toBe(400);
    }
    const noForm = { token, headers: { "content-type": "multipart/form-data" }, body: red };
    expect((await server.call("POST", "/api/user/upload-pfp", noForm)).statusCode).toBe(400);
    expect((await server.call("POST", "/api/user/upload-pfp", { token, body: {} })).statusCode).toBe(400);
  });

  it("POST /api/recipient with a file answers 415", async () => {
    const answer = await calls.send("/api/recipient", ada, [["file", red]]);
    expect(answer.statusCode).toBe(415);
  });

  it("An upload cut off half-way stores nothing, and the next one of another account works", async () => {
    const { socket } = await sendMost(ada);
    socket.destroy();
    await once(socket, "close");
    expect((await calls.sendOwn(await server.addPerson(), red)).statusCode).toBe(200);
    expect(await calls.rows(ada._id)).toEqual([]);
  });

  it.each([
    ["was logged out", ({ refreshToken }: Person) => endSession(refreshToken)],
    ["was disabled", ({ _id }: Person) => changeRow(_id, { active: false })],
    ["has another role", ({ _id }: Person) => changeRow(_id, { role: "admin" })],
  ])(
    "An upload whose sender %s meanwhile answers 401, stores nothing and is no sign of life",
    async (_what, meanwhile) => {
      const { socket, rest } = await sendMost(ada);
      const signs = () =>
        server.context.database.db
          .selectFrom("signs_of_life")
          .select("at")
          .where("owner", "=", ada._id)
          .execute();
      const before = await signs();
      await admitted(1);
      await meanwhile(ada);
      socket.write(rest);
      const [answer] = (await once(socket, "data")) as [Buffer];
      socket.destroy();
      expect(String(answer)).toContain("HTTP/1.1 401");
      expect(await calls.rows(ada._id)).toEqual([]);
      expect(await signs()).toEqual(before);
    },
  );

  it("A third simultaneous upload of an account answers 503, is not counted and works later", async () => {
    const held = [await sendMost(ada), await sendMost(ada)];
    await admitted(2);
    const answer = await calls.sendOwn(ada, red);
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
    await admitted(2);
    for (const { socket } of held) socket.destroy();
    const again = async () => (await calls.sendOwn(ada, red)).statusCode;
    await expect.poll(again, { timeout: 10_000 }).toBe(200);
  });

  it("The 61st upload in an hour answers 429, for the own picture and a recipient's", async () => {
    for (let sent = 0; sent < 60; sent++) await calls.send("/api/user/upload-pfp", ada, []);
    expect((await calls.sendOwn(ada, red)).statusCode).toBe(429);
    expect((await calls.sendFor("new", ada, red)).statusCode).toBe(429);
  });
});

/** Sends all of an upload except its end, over a real connection. */
const sendMost = async (person: Person) => {
  if (!server.app.server.listening) await server.app.listen({ host: "127.0.0.1", port: 0 });
  const address = server.app.server.address();
  const { port } = typeof address === "object" && address !== null ? address : { port: 0 };
  const { headers, body } = await formOf([["file", red]]);
  const head = {
    ...headers,
    ...(await xsrfHeaders(server.app)),
    authorization: `Bearer ${person.token}`,
    "content-length": String(body.length),
    host: "127.0.0.1",
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(`POST /api/user/upload-pfp HTTP/1.1\r\n${lines.join("")}\r\n`);
  socket.write(body.subarray(0, body.length - 100));
  return { socket, rest: body.subarray(body.length - 100) };
};

/** Waits until so many unfinished uploads were admitted, which their counter shows. */
const admitted = (count: number) =>
  expect
    .poll(async () => {
      const counted = server.context.database.db.selectFrom("throttles").select("points");
      return (await counted.where("key", "=", `picture:${ada._id}`).executeTakeFirst())?.points;
    })
    .toBe(count);

const endSession = async (token: string): Promise<void> => {
  await server.call("POST", "/api/logout", { body: { token } });
};

const changeRow = async (id: string, change: { active: boolean } | { role: string }): Promise<void> => {
  await server.context.database.db.updateTable("users").set(change).where("id", "=", id).execute();
};
