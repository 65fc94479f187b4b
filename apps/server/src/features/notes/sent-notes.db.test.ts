import type { Note } from "@afterword/contract/endpoints/notes";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getOwnerKey } from "../../engine/store/sql/owner-key.ts";
import { openJson } from "../../platform/crypto/sealing.ts";
import { ANNA } from "../../operations/demo/demo-accounts.ts";
import { DELIVERED_NOTE, DEMO_PEOPLE, WAITING_NOTES } from "../../operations/demo/demo-notes.ts";
import { seedDemo } from "../../operations/demo/seed-demo.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { writeNote } from "./queries.ts";

const { theodora } = DEMO_PEOPLE;
const NOTE = `/api/note/${DELIVERED_NOTE.id}`;

describe("a delivered note", () => {
  let server: TestServer;
  let token: string;

  beforeEach(async () => {
    server = await startTestServer();
    await seedDemo(server.context);
    const body = { email: ANNA.email, fieldpw: ANNA.password, remember: false, isApp: false };
    token = (await server.call("POST", "/api/login", { body })).json<SessionTokens>().token;
  });
  afterEach(() => server.close());

  const call = (method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
    server.call(method, path, { token, body });
  const row = () =>
    server.context.database.db
      .selectFrom("notes")
      .selectAll()
      .where("id", "=", DELIVERED_NOTE.id)
      .executeTakeFirstOrThrow();

  it("A deleted recipient stays named on a delivered note and disappears from a waiting one", async () => {
    expect((await call("DELETE", `/api/recipient/${theodora.id}`)).statusCode).toBe(200);
    const sent = (await call("GET", NOTE)).json<Note>();
    expect(sent.recipients).toMatchObject([{ _id: theodora.id, name: theodora.name, email: theodora.email }]);
    const waiting = WAITING_NOTES.find(({ to }) => to.includes("theodora"));
    expect((await call("GET", `/api/note/${waiting?.id}`)).json()).toMatchObject({ recipients: [] });
  });

  it("A delivered note shows its owner each recipient's result, but not whether it was opened", async () => {
    const { db } = server.context.database;
    const told = async () => (await call("GET", NOTE)).json<Note>().recipients[0]?.delivered;
    expect(await told()).toEqual({ result: "queued", acceptedAt: null });
    const acceptedAt = "2026-11-20T10:00:00.000Z";
    const opened_at = new Date("2026-11-20T11:00:00.000Z");
    await db
      .updateTable("deliveries")
      .set({ state: "accepted", accepted_at: new Date(acceptedAt), opened_at })
      .execute();
    expect(await told()).toEqual({ result: "accepted", acceptedAt });
    expect((await call("GET", NOTE)).body).not.toContain(opened_at.toISOString());
    const [waiting] = WAITING_NOTES;
    const { recipients } = (await call("GET", `/api/note/${waiting?.id}`)).json<Note>();
    expect(recipients.map(({ delivered }) => delivered)).toEqual([undefined, undefined]);
  });

  it("Notes are listed whole when a recipient's data cannot be read, with that name left empty", async () => {
    const { db } = server.context.database;
    const sealed = Buffer.from("sealed with another key");
    const failed = { sealed, state: "failed" };
    const all = (await call("GET", "/api/notes")).json<Note[]>();
    await db.updateTable("deliveries").set(failed).where("recipient", "=", theodora.id).execute();
    await db.updateTable("recipients").set({ sealed }).where("id", "=", theodora.id).execute();
    const notes = await call("GET", "/api/notes");
    expect(notes.statusCode).toBe(200);
    expect(notes.json<Note[]>().map(({ _id, title }) => [_id, title])).toEqual(
      all.map(({ _id, title }) => [_id, title]),
    );
    expect((await call("GET", NOTE)).json<Note>().recipients).toMatchObject([
      { _id: theodora.id, name: "", email: "" },
    ]);
    const listed = (await call("GET", "/api/recipients")).json<Recipient[]>();
    expect(listed.find(({ _id }) => _id === theodora.id)).toMatchObject({ name: "", email: "" });
    expect(listed.filter(({ name }) => name === "")).toHaveLength(1);
  });

  it("Creating a delivered and deleted note again answers 409 and changes nothing", async () => {
    await call("DELETE", NOTE);
    const before = await row();
    const { id, content } = DELIVERED_NOTE;
    const recipients = [{ _id: theodora.id }];
    const answer = await call("POST", "/api/note", { _id: id, ...content, active: true, recipients });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ detail: expect.stringContaining("This note was sent out ") });
    expect(await row()).toEqual(before);
  });

  it("Writing over a delivered note fails and keeps its row and recipients", async () => {
    const before = await row();
    const at = new Date(server.context.clock.now());
    const written = writeNote(server.context.database.db, {
      owner: ANNA.id,
      id: DELIVERED_NOTE.id,
      sealed: Buffer.from("other words"),
      recording: null,
      active: false,
      recipientIds: [],
      at,
      writtenAt: at,
    });
    await expect(written).rejects.toThrow("no result");
    expect(await row()).toEqual(before);
    const links = await sql`select 1 from note_recipients where note = ${DELIVERED_NOTE.id}`.execute(
      server.context.database.db,
    );
    expect(links.rows).toHaveLength(1);
  });

  it("A delivered note shows when it was written, not when it was last paused or activated", async () => {
    const { db } = server.context.database;
    const written = (await row()).written_at;
    await db
      .updateTable("notes")
      .set({ updated_at: new Date(server.context.clock.now()) })
      .where("id", "=", DELIVERED_NOTE.id)
      .execute();
    const { link } = await deliveryLink(server);
    const read = await call("GET", `/api/note-by-secret/${link}`);
    expect(read.json()).toMatchObject({ writtenAt: written?.toISOString() });
  });
});

const deliveryLink = async ({ context }: TestServer): Promise<{ readonly link: string }> => {
  const delivery = await context.database.db.selectFrom("deliveries").selectAll().executeTakeFirstOrThrow();
  const key = await getOwnerKey(context.database.db, context, delivery.owner);
  const place = { table: "deliveries", owner: delivery.owner, id: delivery.id };
  return { link: openJson<{ readonly secret: string }>(key, place, delivery.sealed).secret };
};
