import type { Note } from "@afterword/contract/endpoints/notes";
import type { Rehearsal } from "@afterword/contract/endpoints/rehearsals";
import { catalogs } from "@afterword/core/messages/catalog";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { plantWriters } from "../../testing/plant-writers.ts";
import { readMails } from "../../testing/read-mails.ts";
import {
  CONTACT_EMAIL,
  mailsTo,
  openStory,
  type SwitchStory,
  type Writer,
} from "../../testing/switch-story.ts";

let story: SwitchStory;
let writer: Writer;
beforeAll(async () => {
  story = await openStory();
});
beforeEach(async () => {
  writer = await story.addWriter([`${story.context.ids.uuid()}@example.com`]);
});
afterAll(() => story.close());

const call = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
  token = writer.token,
) => story.server.call(method, path, { token, body });
const ask = () => call("POST", `/api/note/${writer.noteIds[0]}/rehearsal`);
const listed = async (): Promise<Rehearsal[]> =>
  (await call("GET", `/api/note/${writer.noteIds[0]}/rehearsals`)).json();
/** What the outbox sent to the writer as a rehearsal. */
const received = () =>
  story.sink.received.filter(({ to, raw }) => to === writer.email && /^Subject: Rehearsal/im.test(raw));
const linkOf = (raw: string | undefined): string =>
  raw?.replace(/=\r?\n/g, "").match(/https?:\/\/[^/\s]+(\/rehearsal\/[\w-]+)/)?.[1] ?? "";
const open = (path: string, method: "GET" | "HEAD" = "GET") => story.server.app.inject({ method, url: path });
const rowOfUser = () =>
  story.context.database.db
    .selectFrom("users")
    .select(["switch_state", "due_ms", "confirmed_ms", "agency_confirmed"])
    .where("id", "=", writer._id)
    .executeTakeFirstOrThrow();

describe("a rehearsal", () => {
  it("A rehearsal goes to the writer alone, with a link to a page marked as a rehearsal", async () => {
    const before = story.sink.received.length;
    expect((await ask()).json()).toMatchObject({ mail: "queued", acceptedAt: null, openedAt: null });
    await story.work();
    expect(story.sink.received).toHaveLength(before + 1);
    const page = await open(linkOf(received()[0]?.raw));
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("This is a rehearsal");
    expect(page.body).toContain("The garden is yours.");
    expect(page.headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": expect.stringContaining("noindex"),
    });
  });

  it("A rehearsal names the address for questions, on its page and in its mail, as a delivery does", async () => {
    await ask();
    await story.work();
    const [mail] = received();
    const page = await open(linkOf(mail?.raw));
    for (const text of [page.body, mail?.raw]) expect(text).toContain(CONTACT_EMAIL);
  });

  it("A rehearsal's page may run its buttons and leads to its text file, which says that it is one", async () => {
    await ask();
    await story.work();
    const link = linkOf(received()[0]?.raw);
    const page = await open(link);
    expect(page.body).toContain(`${link}/note.txt`);
    expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
    const file = await open(`${link}/note.txt`);
    expect(file.headers).toMatchObject({
      "content-disposition": 'attachment; filename="note.txt"',
      "cache-control": "no-store",
    });
    expect(file.body).toMatch(new RegExp(`^${catalogs.en.rehearsal.markTitle}\\.`));
    expect((await open(`/rehearsal/${"x".repeat(43)}/note.txt`)).statusCode).toBe(404);
  });

  it("A rehearsal speaks its writer's language", async () => {
    await story.context.database.db
      .updateTable("users")
      .set({ language: "de" })
      .where("id", "=", writer._id)
      .execute();
    await ask();
    const [mail] = await readMails(story.context, "rehearsal", writer.email);
    expect(mail?.reader.language).toBe("de");
    const page = await open(`/rehearsal/${mail?.vars.secret}`);
    expect(page.headers["content-language"]).toBe("de");
    expect(page.body).toContain(catalogs.de.rehearsal.markTitle);
  });

  it("A rehearsal says in its mail that a recording awaits, and plays it on its page", async () => {
    const path = `/api/note/${writer.noteIds[0]}`;
    const recording = { type: "audio", cloud: `${writer._id}/1790000000000.m4a`, length: 45 };
    await call("PUT", path, { ...(await call("GET", path)).json<Note>(), recording });
    await ask();
    await story.work();
    expect(received()[0]?.raw.replaceAll("=\r\n", "")).toContain("Voice recording, 45 seconds");
    const link = linkOf(received()[0]?.raw);
    expect((await open(link)).body).toContain("not-arrived");
    const { db } = story.context.database;
    await db
      .updateTable("recordings")
      .set({ state: "arrived", mime: "audio/webm" })
      .where("owner", "=", writer._id)
      .execute();
    const page = await open(link);
    expect(page.body).toMatch(/\/link\/[\w.-]+\/play/);
    expect(page.headers["content-security-policy"]).toContain("media-src 'self'");
  });

  it("A rehearsal shows as queued, then accepted, then opened at the first GET of its link", async () => {
    await ask();
    expect(await listed()).toMatchObject([{ mail: "queued", acceptedAt: null, openedAt: null }]);
    await story.work();
    expect(await listed()).toMatchObject([
      { mail: "accepted", acceptedAt: expect.any(String), openedAt: null },
    ]);
    const link = linkOf(received()[0]?.raw);
    await open(link, "HEAD");
    expect((await listed())[0]?.openedAt).toBeNull();
    await open(link);
    const [first] = await listed();
    expect(first?.openedAt).not.toBeNull();
    await open(link);
    expect(await listed()).toEqual([first]);
  });

  it("A rehearsal shows as refused until the mail server accepts it", async () => {
    story.sink.treat(writer.email, "refuse-for-now");
    await ask();
    await story.work();
    expect(await listed()).toMatchObject([{ mail: "refused", acceptedAt: null }]);
    story.sink.treat(writer.email, "accept");
    await story.pass(MINUTE_MS);
    expect(await listed()).toMatchObject([{ mail: "accepted" }]);
  });

  it("A rehearsal is no sign of life, delivers nothing and leaves the switch as it is", async () => {
    const before = await rowOfUser();
    await ask();
    await story.work();
    await open(linkOf(received()[0]?.raw));
    expect(await rowOfUser()).toEqual(before);
    const [note] = (await call("GET", "/api/notes")).json<Note[]>();
    expect(note?.triggered).toBeNull();
    const { db } = story.context.database;
    expect(await db.selectFrom("deliveries").select("id").where("owner", "=", writer._id).execute()).toEqual(
      [],
    );
  });

  it("A rehearsal's link answers 404, with a way to the notes, after a week, and after its note is deleted", async () => {
    await ask();
    await story.work();
    const link = linkOf(received()[0]?.raw);
    await story.pass(7 * DAY_MS - HOUR_MS);
    expect((await open(link)).statusCode).toBe(200);
    await story.pass(HOUR_MS);
    const over = await open(link);
    expect([over.statusCode, over.body]).toEqual([
      404,
      expect.stringMatching(/This rehearsal’s link is no longer valid[^]*href="\/notes"/),
    ]);
    writer = await story.addWriter([`${story.context.ids.uuid()}@example.com`]);
    await ask();
    await story.work();
    await call("DELETE", `/api/note/${writer.noteIds[0]}`);
    expect((await open(linkOf(received()[0]?.raw))).statusCode).toBe(404);
  });

  it("A rehearsal's secret opens no delivered note, and a delivered note's or an unknown one no rehearsal", async () => {
    await ask();
    await story.work();
    const link = linkOf(received()[0]?.raw);
    expect((await open(link.replace("/rehearsal/", "/get-note/"))).statusCode).toBe(404);
    expect((await open(`/rehearsal/${"x".repeat(43)}`)).statusCode).toBe(404);
    await plantWriters(story.context, [
      {
        email: `${story.context.ids.uuid()}@example.com`,
        notes: [["eva@example.com"]],
        standing: { kind: "reminded", deliveryInMs: 0 },
      },
    ]);
    await story.work();
    const [delivered] = mailsTo(story.sink, "eva@example.com");
    const { pathname } = new URL(delivered?.link ?? "");
    expect((await open(pathname)).statusCode).toBe(200);
    expect((await open(pathname.replace("/get-note/", "/rehearsal/"))).statusCode).toBe(404);
  });

  it("Seven simultaneous requests for a rehearsal send five and answer 429 to two", async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, ask));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.body).toMatch(/^24 hours$|^1 day$/);
    await story.work();
    expect(received()).toHaveLength(5);
  });

  it("A rehearsal answers 409 for a delivered note, 404 for another user's or unknown one, 401 without a session", async () => {
    const other = await story.addWriter([`${story.context.ids.uuid()}@example.com`]);
    const asked = await call("POST", `/api/note/${writer.noteIds[0]}/rehearsal`, undefined, other.token);
    expect(asked.statusCode).toBe(404);
    const { db } = story.context.database;
    await ask();
    const path = `/api/note/${writer.noteIds[0]}/rehearsals`;
    expect((await call("GET", path, undefined, other.token)).statusCode).toBe(404);
    expect((await call("POST", `/api/note/${other._id}/rehearsal`)).statusCode).toBe(404);
    const triggered_at = new Date(story.context.clock.now());
    await db.updateTable("notes").set({ triggered_at }).where("owner", "=", writer._id).execute();
    expect((await ask()).statusCode).toBe(409);
    expect((await story.server.call("POST", `/api/note/${writer.noteIds[0]}/rehearsal`)).statusCode).toBe(
      401,
    );
  });
});
