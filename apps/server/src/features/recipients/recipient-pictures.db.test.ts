import type { Note } from "@afterword/contract/endpoints/notes";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetWaitingPictures } from "../pictures/picture-storing.ts";
import { BLUE, createPictureCalls, pfpOf, plainPicture, RED } from "../../testing/pictures.ts";
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
  it("A recipient's picture shows in the recipient, the list and notes, and is deleted with the recipient", async () => {
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

  it("A recipient's picture survives a change and is deleted by a change with hasPfp false", async () => {
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

  it("A recipient's picture and the user's own picture are kept apart", async () => {
    const { _id } = await addRecipient(ada);
    await calls.sendOwn(ada, red);
    await calls.sendFor(_id, ada, blue);
    expect(await calls.isRed((await calls.getUser(ada)).pfp)).toBe(true);
    expect(await calls.isRed((await getRecipient(ada, _id)).pfp)).toBe(false);
  });

  it("A picture for another user's recipient or an unknown one answers 404 and is not kept", async () => {
    const { _id } = await addRecipient(ada);
    const eve = await server.addPerson();
    for (const id of [_id, server.context.ids.uuid(), "no-id"]) {
      expect((await calls.sendFor(id, eve, red)).statusCode).toBe(404);
    }
    expect(await calls.rows(eve._id)).toEqual([]);
    expect(await getRecipient(ada, _id)).toMatchObject({ hasPfp: false });
  });
});

describe("a waiting picture", () => {
  it("A waiting picture goes to the recipient it was sent for and to no later one", async () => {
    const pfp = pfpOf(await calls.sendFor("new", ada, red));
    expect((await calls.look(pfp)).statusCode).toBe(200);
    const _id = server.context.ids.uuid();
    expect(await addRecipient(ada, { _id, hasPfp: true, pfp })).toMatchObject({ hasPfp: true, pfp });
    expect(await addRecipient(ada, { _id, hasPfp: true, pfp })).toMatchObject({ hasPfp: true, pfp });
    expect(await addRecipient(ada, { hasPfp: true })).toMatchObject({ hasPfp: false, pfp: null });
  });

  it("A waiting picture goes to a recipient created with hasPfp alone", async () => {
    const pfp = pfpOf(await calls.sendFor("new", ada, red));
    expect(await addRecipient(ada, { hasPfp: true })).toMatchObject({ hasPfp: true, pfp });
  });

  it("A recipient created without hasPfp true gets no waiting picture", async () => {
    await calls.sendFor("new", ada, red);
    expect(await addRecipient(ada)).toMatchObject({ hasPfp: false });
    expect(await addRecipient(ada, { hasPfp: false })).toMatchObject({ hasPfp: false });
  });

  it("Only the latest waiting picture is kept, and a recipient who names an earlier one gets none", async () => {
    const earlier = pfpOf(await calls.sendFor("new", ada, red));
    const later = pfpOf(await calls.sendFor("new", ada, blue));
    expect(await calls.rows(ada._id)).toHaveLength(1);
    expect(await addRecipient(ada, { hasPfp: true, pfp: earlier })).toMatchObject({ hasPfp: false });
    expect(await addRecipient(ada, { hasPfp: true, pfp: "/nowhere" })).toMatchObject({ hasPfp: false });
    expect(await addRecipient(ada, { hasPfp: true, pfp: later })).toMatchObject({ pfp: later });
  });

  it("A waiting picture does not go to another user's recipient", async () => {
    const pfp = pfpOf(await calls.sendFor("new", ada, red));
    const eve = await server.addPerson();
    expect(await addRecipient(eve, { hasPfp: true, pfp })).toMatchObject({ hasPfp: false, pfp: null });
    expect(await addRecipient(eve, { hasPfp: true })).toMatchObject({ hasPfp: false, pfp: null });
    expect(await calls.rows(eve._id)).toEqual([]);
  });

  it("A waiting picture is erased after a day, the user's own picture is not", async () => {
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
