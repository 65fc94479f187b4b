import type { Note } from "@afterword/contract/endpoints/notes";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

const MIRIAM = { name: "Miriam", email: "miriam@example.com" };

describe("the calls about recipients", () => {
  let server: TestServer;
  let ada: Person;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    ada = await server.addPerson();
  });
  afterAll(() => server.close());

  const add = ({ token }: Person, body: object) => server.call("POST", "/api/recipient", { token, body });
  const put = ({ token }: Person, id: string, body: object) =>
    server.call("PUT", `/api/recipient/${id}`, { token, body });
  const remove = ({ token }: Person, id: string) => server.call("DELETE", `/api/recipient/${id}`, { token });
  const list = async ({ token }: Person) =>
    (await server.call("GET", "/api/recipients", { token })).json<Recipient[]>();
  const signs = async () =>
    (
      await server.context.database.db
        .selectFrom("signs_of_life")
        .where("owner", "=", ada._id)
        .select("id")
        .execute()
    ).length;

  it("A recipient is added, listed, changed and deleted, and each save is a sign of life", async () => {
    const before = await signs();
    const added = (await add(ada, { ...MIRIAM, name: "  Miriam   Stein " })).json<Recipient>();
    expect(added).toEqual({
      _id: expect.any(String),
      owner: { _id: ada._id },
      name: "Miriam Stein",
      email: "miriam@example.com",
      hasPfp: false,
      pfp: null,
      language: null,
      mailCameBack: false,
    });
    expect(await list(ada)).toEqual([added]);
    expect((await put(ada, added._id, { name: "Miri", email: "miri@example.com" })).statusCode).toBe(200);
    const { token } = ada;
    expect((await server.call("GET", `/api/recipient/${added._id}`, { token })).json()).toMatchObject({
      name: "Miri",
      email: "miri@example.com",
    });
    expect(await signs()).toBe(before + 2);
    expect((await remove(ada, added._id)).statusCode).toBe(200);
    expect(await list(ada)).toEqual([]);
    expect((await remove(ada, added._id)).statusCode).toBe(404);
  });

  it("A creation sent twice with one id makes one recipient", async () => {
    const body = { ...MIRIAM, _id: server.context.ids.uuid() };
    await add(ada, body);
    expect((await add(ada, body)).json<Recipient>()._id).toBe(body._id);
    expect(await list(ada)).toHaveLength(1);
  });

  it("A creation sent again with another name and address answers 409 and keeps the first", async () => {
    const body = { ...MIRIAM, _id: server.context.ids.uuid() };
    const added = (await add(ada, body)).json<Recipient>();
    expect((await add(ada, { ...body, name: "Eva", email: "eva@example.com" })).statusCode).toBe(409);
    expect(await list(ada)).toEqual([added]);
  });

  it("Another user's recipient answers 404 like an unknown one and stays unchanged", async () => {
    const added = (await add(ada, MIRIAM)).json<Recipient>();
    const eve = await server.addPerson();
    for (const id of [added._id, server.context.ids.uuid(), "no-id"]) {
      expect((await server.call("GET", `/api/recipient/${id}`, { token: eve.token })).statusCode).toBe(404);
      expect((await put(eve, id, MIRIAM)).statusCode).toBe(404);
      expect((await remove(eve, id)).statusCode).toBe(404);
    }
    expect(await list(eve)).toEqual([]);
    expect(await list(ada)).toEqual([added]);
  });

  it("A recipient's name comes back as it was written, in any script", async () => {
    for (const name of ["Mum & Dad", "王小明", "יעל", "Dr. Anna (Mama)", "Ludwig van Beethoven"])
      expect((await add(ada, { ...MIRIAM, name })).json<Recipient>().name).toBe(name);
    expect((await list(ada)).map(({ name }) => name)).toContain("יעל");
  });

  it("An invalid recipient answers 400 with a reason for each field", async () => {
    const answer = await add(ada, { name: "Miri@m", email: "miriam" });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      fields: {
        name: "Only letters, digits, spaces and . , ’ - _ & ( ) ·",
        email: "Invalid email address",
      },
    });
  });

  it("Deleting a note's only recipient pauses the note and takes the owner off the switch", async () => {
    const added = (await add(ada, MIRIAM)).json<Recipient>();
    const { token } = ada;
    const body = { title: "For Miriam", text: "", active: true, recipients: [{ _id: added._id }] };
    expect((await server.call("POST", "/api/note", { token, body })).statusCode).toBe(200);
    await remove(ada, added._id);
    const notes = (await server.call("GET", "/api/notes", { token })).json<Note[]>();
    expect(notes).toMatchObject([{ active: false, recipients: [] }]);
    const user = server.context.database.db.selectFrom("users").select("due_ms").where("id", "=", ada._id);
    expect((await user.executeTakeFirstOrThrow()).due_ms).toBeNull();
  });
});
