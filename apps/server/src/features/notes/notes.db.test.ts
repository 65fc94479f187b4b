import { NOTE_TEXT_MAX_LENGTH } from "@afterword/core/constants";
import type { Note } from "@afterword/contract/endpoints/notes";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

type Body = Record<string, unknown>;

describe("the calls about notes", () => {
  let server: TestServer;
  let ada: Person;
  let miriam: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    await planAllows({ max_num_notes: 100, max_num_recipients: 100 });
    ada = await server.addPerson();
    miriam = await addRecipient(ada, "Miriam");
  });
  afterAll(() => server.close());

  const planAllows = (limits: Partial<Record<"max_num_notes" | "max_num_recipients", number>>) =>
    server.context.database.db.updateTable("plans").set(limits).execute();
  const addRecipient = async ({ token }: Person, name: string): Promise<string> => {
    const body = { name, email: "miriam@example.com" };
    return (await server.call("POST", "/api/recipient", { token, body })).json<{ _id: string }>()._id;
  };
  const noteTo = (...ids: string[]): Body => ({
    title: "For Miriam",
    text: "The garden is yours.",
    active: true,
    recipients: ids.map((_id) => ({ _id })),
  });
  const add = ({ token }: Person, body: Body) => server.call("POST", "/api/note", { token, body });
  const put = ({ token }: Person, id: string, body: Body) =>
    server.call("PUT", `/api/note/${id}`, { token, body });
  const addOne = async (): Promise<Note> => (await add(ada, noteTo(miriam))).json<Note>();
  const list = async ({ token }: Person) =>
    (await server.call("GET", "/api/notes", { token })).json<Note[]>();
  const userRow = () =>
    server.context.database.db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", ada._id)
      .executeTakeFirstOrThrow();

  it("A new note is answered, listed and read with its recipients", async () => {
    const note = await addOne();
    expect(note).toEqual({
      _id: expect.any(String),
      owner: { _id: ada._id },
      title: "For Miriam",
      text: "The garden is yours.",
      recording: null,
      recordingState: null,
      active: true,
      recipients: [
        {
          _id: miriam,
          owner: { _id: ada._id },
          name: "Miriam",
          email: "miriam@example.com",
          hasPfp: false,
          pfp: null,
          language: null,
          mailCameBack: false,
        },
      ],
      triggered: null,
      updatedAt: expect.stringMatching(/T.*Z$/),
    });
    expect(await list(ada)).toEqual([note]);
    const { token } = ada;
    expect((await server.call("GET", `/api/note/${note._id}`, { token })).json()).toEqual(note);
  });

  it("Notes and recipients are stored encrypted", async () => {
    await addOne();
    const tables = ["notes", "recipients"] as const;
    for (const table of tables) {
      const { rows } = await server.context.database.pool.query(
        `select encode(sealed, 'escape') as sealed from ${table}`,
      );
      expect(JSON.stringify(rows)).not.toMatch(/Miriam|miriam|garden/);
    }
  });

  it("A creation sent twice with one id makes one note", async () => {
    const body = { ...noteTo(miriam), _id: server.context.ids.uuid() };
    const [first, second] = [await add(ada, body), await add(ada, body)];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(await list(ada)).toHaveLength(1);
  });

  it("A creation sent again with other content answers 409 and keeps the first", async () => {
    const body = { ...noteTo(miriam), _id: server.context.ids.uuid() };
    await add(ada, { ...body, text: "Long and newer" });
    for (const other of [{ text: "Old" }, { text: "Long and newer", active: false }])
      expect((await add(ada, { ...body, ...other })).statusCode).toBe(409);
    expect(await list(ada)).toMatchObject([{ text: "Long and newer", active: true }]);
  });

  it("A saved note takes its new title and its recipients in their new order", async () => {
    const note = await addOne();
    const ben = await addRecipient(ada, "Ben");
    const answer = await put(ada, note._id, { ...noteTo(ben, miriam), title: "For both" });
    expect(answer.statusCode).toBe(200);
    const [changed] = await list(ada);
    expect(changed).toMatchObject({ title: "For both", recipients: [{ name: "Ben" }, { name: "Miriam" }] });
  });

  it("Another user's note answers 404 like an unknown one and stays unchanged", async () => {
    const note = await addOne();
    const eve = await server.addPerson();
    const theirs = await addRecipient(eve, "Eve's");
    for (const id of [note._id, server.context.ids.uuid(), "no-id"]) {
      const { token } = eve;
      expect((await server.call("GET", `/api/note/${id}`, { token })).statusCode).toBe(404);
      expect((await put(eve, id, noteTo(theirs))).statusCode).toBe(404);
      expect((await server.call("DELETE", `/api/note/${id}`, { token })).statusCode).toBe(404);
    }
    expect(await list(ada)).toEqual([note]);
  });

  it("A note to another user's recipient answers 400", async () => {
    const eve = await server.addPerson();
    const answer = await add(ada, noteTo(await addRecipient(eve, "Eve's")));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { recipients: expect.any(String) } });
  });

  it("An invalid note answers 400 with a reason for each field", async () => {
    const answer = await add(ada, {
      title: " ",
      text: "x".repeat(NOTE_TEXT_MAX_LENGTH + 1),
      active: true,
      recipients: [],
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      fields: {
        title: "Title is required",
        text: "This text is too long",
        recipients: "Add at least one recipient",
      },
    });
  });

  it("The calls about notes answer 401 without a session", async () => {
    for (const [method, path] of [
      ["GET", "/api/notes"],
      ["POST", "/api/note"],
      ["DELETE", "/api/note/x"],
    ] as const) {
      expect((await server.call(method, path, { body: {} })).statusCode).toBe(401);
    }
  });

  it("Saving a note is a sign of life", async () => {
    const note = await addOne();
    const before = await userRow();
    await server.pass(60_000);
    await put(ada, note._id, noteTo(miriam));
    const after = await userRow();
    expect(after.agency_confirmed.getTime() - before.agency_confirmed.getTime()).toBe(60_000);
    expect(after.confirmed_ms - before.confirmed_ms).toBe(60_000);
  });

  it("The first active note puts its owner on the switch, pausing or deleting the last takes the owner off", async () => {
    expect((await userRow()).due_ms).toBeNull();
    const note = await addOne();
    expect((await userRow()).due_ms).not.toBeNull();
    await put(ada, note._id, { ...noteTo(miriam), active: false });
    expect((await userRow()).due_ms).toBeNull();
    await put(ada, note._id, noteTo(miriam));
    await server.call("DELETE", `/api/note/${note._id}`, { token: ada.token });
    expect((await userRow()).due_ms).toBeNull();
    expect(await list(ada)).toEqual([]);
  });

  it("Changing a delivered note answers 409 and says when, by its owner's clock", async () => {
    const note = await addOne();
    await server.context.database.db
      .updateTable("notes")
      .set({ triggered_at: new Date(0) })
      .execute();
    const answer = await put(ada, note._id, noteTo(miriam));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      detail: "This note was sent out Thursday, 01.01.1970, 00:00 UTC. It can’t be changed anymore!",
    });
    const home = { time_zone: "America/Los_Angeles" };
    await server.context.database.db.updateTable("users").set(home).where("id", "=", ada._id).execute();
    expect((await put(ada, note._id, noteTo(miriam))).json()).toMatchObject({
      detail:
        "This note was sent out Wednesday, 31.12.1969, 16:00 (Pacific Time). It can’t be changed anymore!",
    });
    expect((await add(ada, { ...noteTo(miriam), _id: note._id })).statusCode).toBe(409);
  });

  it("A note over the plan's limits answers 402 with the limit, and delivered notes do not count", async () => {
    await planAllows({ max_num_notes: 1, max_num_recipients: 1 });
    const ben = await addRecipient(ada, "Ben");
    const crowded = await add(ada, noteTo(miriam, ben));
    expect(crowded.statusCode).toBe(402);
    expect(crowded.headers["content-type"]).toContain("text/plain");
    expect(crowded.body).toMatch(/^Your plan allows 1 recipient per note\./);
    await addOne();
    expect((await add(ada, noteTo(miriam))).body).toMatch(/^Your plan allows 1 undelivered note\./);
    await server.context.database.db
      .updateTable("notes")
      .set({ triggered_at: new Date(0) })
      .execute();
    expect((await add(ada, noteTo(miriam))).statusCode).toBe(200);
  });

  it("Notes over a lowered limit stay, may be paused, and answer 402 to any other change", async () => {
    const note = await addOne();
    await addOne();
    await planAllows({ max_num_notes: 1 });
    expect(await list(ada)).toHaveLength(2);
    expect((await put(ada, note._id, { ...noteTo(miriam), title: "Changed" })).statusCode).toBe(402);
    expect((await put(ada, note._id, { ...noteTo(miriam), active: false })).statusCode).toBe(200);
    expect((await put(ada, note._id, noteTo(miriam))).statusCode).toBe(402);
  });
});
