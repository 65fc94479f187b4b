import type { Note } from "@afterword/contract/endpoints/notes";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetWaitingPictures } from "../../pictures/forget-waiting.ts";
import { createPictureCalls, pfpOf } from "../../testing/picture-calls.ts";
import { BLUE, plainPicture, RED } from "../../testing/pictures.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

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

const addRecipient = async ({ token }: Person, body: object = {}): Promise<Recipient> => {
  const whole = { name: "Miriam", email: "miriam@example.com", ...body };
  return (await server.call("POST", "/api/recipient", { token, body: whole })).json<Recipient>();
};
const getRecipient = async ({ token }: Person, id: string): Promise<Recipient> =>
  (await server.call("GET", `/api/recipient/${id}`, { token })).json<Recipient>();

describe("a recipient's picture", () => {
  it("is shown with the recipient, alone, in the list and in notes, and goes where the recipient goes", async () => {
    const { _id } = await addRecipient(ada);
    const pfp = pfpOf(await calls.sendFor(_id, ada, red));
    const { token } = ada;
    expect(await getRecipient(ada, _id)).toMatchObject({ hasPfp: true, pfp });
    expect((await server.call("GET", "/api/recipients", { token })).json()).toMatchObject([{ pfp }]);
    const body = { title: "For Miriam", text: "", active: true, recipients: [{ _id }] };
    await server.call("POST", "/api/note", { token, body });
    const notes = (await server.call("GET", "/api/notes", { token })).json<Note[]>();
    expect(notes[0]?.recipients).toMatchObject([{ _id, hasPfp: true, pfp }]);
    await server.call("DELETE", `/api/recipient/${_id}`, { token });
    expect((await calls.look(pfp)).statusCode).toBe(404);
    expect(await calls.rows(ada._id)).toEqual([]);
  });

  it("stays when the recipient is changed, and goes when that says so", async () => {
    const { _id } = await addRecipient(ada);
    const pfp = pfpOf(await calls.sendFor(_id, ada, red));
    const put = (body: object) =>
      server.call("PUT", `/api/recipient/${_id}`, {
        token: ada.token,
        body: { name: "Miri", email: "miri@example.com", ...body },
      });
    await put({});
    await put({ hasPfp: true });
    expect(await getRecipient(ada, _id)).toMatchObject({ name: "Miri", hasPfp: true, pfp });
    expect((await put({ hasPfp: false })).statusCode).toBe(200);
    expect(await getRecipient(ada, _id)).toMatchObject({ hasPfp: false, pfp: null });
    expect((await calls.look(pfp)).statusCode).toBe(404);
  });

  it("is kept apart from one's own", async () => {
    const { _id } = await addRecipient(ada);
    await calls.sendOwn(ada, red);
    await calls.sendFor(_id, ada, blue);
    expect(await calls.isRed((await calls.getUser(ada)).pfp)).toBe(true);
    expect(await calls.isRed((await getRecipient(ada, _id)).pfp)).toBe(false);
  });

  it("cannot be given to somebody else's recipient, nor to an unknown one", async () => {
    const { _id } = await addRecipient(ada);
    const eve = await server.addPerson();
    for (const id of [_id, server.context.ids.uuid(), "no-id"]) {
      expect((await calls.sendFor(id, eve, red)).statusCode).toBe(404);
    }
    expect(await calls.rows(eve._id)).toEqual([]);
    expect(await getRecipient(ada, _id)).toMatchObject({ hasPfp: false });
  });
});

describe("the picture of a recipient who is added next", () => {
  it("is theirs, and of nobody after them", async () => {
    const pfp = pfpOf(await calls.sendFor("new", ada, red));
    expect((await calls.look(pfp)).statusCode).toBe(200);
    const _id = server.context.ids.uuid();
    expect(await addRecipient(ada, { _id, hasPfp: true, pfp })).toMatchObject({ hasPfp: true, pfp });
    expect(await addRecipient(ada, { _id, hasPfp: true, pfp })).toMatchObject({ hasPfp: true, pfp });
    expect(await addRecipient(ada, { hasPfp: true })).toMatchObject({ hasPfp: false, pfp: null });
  });

  it("is taken also by a program that only says that there is one", async () => {
    const pfp = pfpOf(await calls.sendFor("new", ada, red));
    expect(await addRecipient(ada, { hasPfp: true })).toMatchObject({ hasPfp: true, pfp });
  });

  it("is left alone by a recipient without one", async () => {
    await calls.sendFor("new", ada, red);
    expect(await addRecipient(ada)).toMatchObject({ hasPfp: false });
    expect(await addRecipient(ada, { hasPfp: false })).toMatchObject({ hasPfp: false });
  });

  it("is one however often it is sent, and the face of an earlier form goes to nobody", async () => {
    const earlier = pfpOf(await calls.sendFor("new", ada, red));
    const later = pfpOf(await calls.sendFor("new", ada, blue));
    expect(await calls.rows(ada._id)).toHaveLength(1);
    expect(await addRecipient(ada, { hasPfp: true, pfp: earlier })).toMatchObject({ hasPfp: false });
    expect(await addRecipient(ada, { hasPfp: true, pfp: "/nowhere" })).toMatchObject({ hasPfp: false });
    expect(await addRecipient(ada, { hasPfp: true, pfp: later })).toMatchObject({ pfp: later });
  });

  it("is nobody else's to take", async () => {
    const pfp = pfpOf(await calls.sendFor("new", ada, red));
    const eve = await server.addPerson();
    expect(await addRecipient(eve, { hasPfp: true, pfp })).toMatchObject({ hasPfp: false, pfp: null });
    expect(await addRecipient(eve, { hasPfp: true })).toMatchObject({ hasPfp: false, pfp: null });
    expect(await calls.rows(eve._id)).toEqual([]);
  });

  it("is forgotten when nobody is added, and no other picture is", async () => {
    await calls.sendOwn(ada, red);
    await calls.sendFor("new", ada, red);
    const forgetAfter = (ms: number) =>
      forgetWaitingPictures(server.context, wallMs(server.context.clock.now() + ms));
    await forgetAfter(DAY_MS);
    expect(await calls.rows(ada._id)).toHaveLength(2);
    expect(await forgetAfter(DAY_MS + 1)).toBeGreaterThan(0);
    expect(await calls.rows(ada._id)).toMatchObject([{ waiting: false }]);
  });
});
