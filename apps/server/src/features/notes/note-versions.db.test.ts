import type { Note } from "@afterword/contract/endpoints/notes";
import { messages } from "@afterword/core/messages/catalog";
import { MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

describe("versions of a note", () => {
  let server: TestServer;
  let ada: Person;
  let miriam: string;
  let note: Note;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    ada = await server.addPerson();
    const person = { name: "Miriam", email: "miriam@example.com" };
    miriam = (await post("/api/recipient", person)).json<{ _id: string }>()._id;
    note = (await post("/api/note", letter())).json<Note>();
  });
  afterAll(() => server.close());

  const letter = (changes: object = {}) => ({
    title: "For Miriam",
    text: "The garden is yours.",
    active: true,
    recipients: [{ _id: miriam }],
    ...changes,
  });
  const post = (path: string, body: object) => server.call("POST", path, { token: ada.token, body });
  const put = (body: object) =>
    server.call("PUT", `/api/note/${note._id}`, { token: ada.token, body: letter(body) });
  const read = async () =>
    (await server.call("GET", `/api/note/${note._id}`, { token: ada.token })).json<Note>();
  const writtenAt = async () =>
    (
      await server.context.database.db
        .selectFrom("notes")
        .select("written_at")
        .where("id", "=", note._id)
        .executeTakeFirstOrThrow()
    ).written_at;

  it("Saving a stale copy of a note answers 409 and keeps the newer text", async () => {
    const { updatedAt } = note;
    expect((await put({ text: "From the phone", updatedAt })).statusCode).toBe(200);
    for (const stale of [{ text: "From the desk" }, { active: false }]) {
      const refused = await put({ ...stale, updatedAt });
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({ detail: messages.refusals.changedElsewhere });
    }
    expect(await read()).toMatchObject({ text: "From the phone", active: true });
  });

  it("Saves that name the latest version all succeed, however quickly they follow each other", async () => {
    for (const text of ["One", "Two", "Three"]) {
      const { updatedAt } = await read();
      expect((await put({ text, updatedAt })).statusCode).toBe(200);
    }
    expect((await read()).text).toBe("Three");
  });

  it("A save that names no version is accepted", async () => {
    await put({ text: "One" });
    expect((await put({ text: "Two" })).statusCode).toBe(200);
  });

  it("The date of writing changes with the text, and not when a note is paused or its recipients change", async () => {
    const first = await writtenAt();
    expect(first).toBeInstanceOf(Date);
    await server.pass(MINUTE_MS);
    for (const change of [{ active: false }, { active: false, recipients: [] }, {}]) {
      expect((await put(change)).statusCode).toBe(200);
      expect(await writtenAt()).toEqual(first);
    }
    await put({ text: "Other words" });
    expect((await writtenAt())?.getTime()).toBeGreaterThanOrEqual((first?.getTime() ?? 0) + MINUTE_MS);
  });

  it("A note without recipients can be saved only while it is paused", async () => {
    expect((await put({ recipients: [], active: false })).statusCode).toBe(200);
    expect(await read()).toMatchObject({ active: false, recipients: [] });
    const refused = await put({ recipients: [], active: true });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ fields: { recipients: "Add at least one recipient" } });
  });
});
