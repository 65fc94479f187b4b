import { AVATAR_OUTPUT_PX } from "@afterword/core/constants";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BLUE, createPictureCalls, formOf, pfpOf, plainPicture, RED } from "../../testing/pictures.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let calls: ReturnType<typeof createPictureCalls>;
let ada: Person;
let red: Buffer;
let blue: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  calls = createPictureCalls(server);
  red = await plainPicture(300, 200, RED).jpeg().toBuffer();
  blue = await plainPicture(200, 300, BLUE).png().toBuffer();
});
beforeEach(async () => {
  ada = await server.addPerson();
});
afterAll(() => server.close());

describe("the account's own picture", () => {
  it("An uploaded picture is re-encoded in the displayed size and its address comes with the account", async () => {
    const answer = await calls.sendOwn(ada, red);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ _id: ada._id, firstname: "Ada", pfp: expect.any(String) });
    const picture = await calls.look(pfpOf(answer));
    expect(picture.statusCode).toBe(200);
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: "jpeg",
      width: AVATAR_OUTPUT_PX,
      height: AVATAR_OUTPUT_PX,
    });
    expect(await calls.isRed(pfpOf(answer))).toBe(true);
  });

  it("Uploading a picture is a sign of life, an unreadable file is not", async () => {
    const before = (await calls.getUser(ada)).lastSigns.length;
    await calls.sendOwn(ada, Buffer.from("no picture"));
    expect((await calls.getUser(ada)).lastSigns).toHaveLength(before);
    await calls.sendOwn(ada, red);
    expect((await calls.getUser(ada)).lastSigns).toHaveLength(before + 1);
  });

  it("Every uploaded picture gets a new address, and the earlier address answers 404", async () => {
    const first = pfpOf(await calls.sendOwn(ada, red));
    const second = pfpOf(await calls.sendOwn(ada, blue));
    expect(second).not.toBe(first);
    expect((await calls.look(first)).statusCode).toBe(404);
    expect(await calls.isRed(second)).toBe(false);
    expect(await calls.rows(ada._id)).toHaveLength(1);
  });

  it("A deleted picture answers 404 and leaves no row, and deleting it again answers 200", async () => {
    const pfp = pfpOf(await calls.sendOwn(ada, red));
    const { token } = ada;
    expect((await server.call("DELETE", "/api/user/pfp", { token })).json()).toMatchObject({ pfp: null });
    expect((await calls.look(pfp)).statusCode).toBe(404);
    expect(await calls.rows(ada._id)).toEqual([]);
    expect((await server.call("DELETE", "/api/user/pfp", { token })).statusCode).toBe(200);
  });

  it("A picture is stored encrypted", async () => {
    await calls.sendOwn(ada, red);
    const [row] = await calls.rows(ada._id);
    expect(row?.sealed.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    await expect(sharp(row?.sealed).metadata()).rejects.toThrow(/unsupported/);
  });

  it("Deleting an account deletes its picture", async () => {
    await calls.sendOwn(ada, red);
    await server.context.database.db.deleteFrom("users").where("id", "=", ada._id).execute();
    expect(await calls.rows(ada._id)).toEqual([]);
  });

  it("Two pictures uploaded at the same time leave one that can be shown", async () => {
    const answers = await Promise.all([calls.sendOwn(ada, red), calls.sendOwn(ada, blue)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await calls.rows(ada._id)).toHaveLength(1);
    expect((await calls.look((await calls.getUser(ada)).pfp)).statusCode).toBe(200);
  });

  it("Uploading and deleting a picture need a session, and an upload without the XSRF token answers 403", async () => {
    const form = await formOf([["file", red]]);
    expect((await server.call("POST", "/api/user/upload-pfp", form)).statusCode).toBe(401);
    expect((await server.call("DELETE", "/api/user/pfp")).statusCode).toBe(401);
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/user/upload-pfp",
      headers: { ...form.headers, authorization: `Bearer ${ada.token}` },
      payload: form.body,
    });
    expect(answer.statusCode).toBe(403);
    expect(await calls.rows(ada._id)).toEqual([]);
  });
});
