import { DAY_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { moveClock } from "../../engine/clock/service-clock.ts";
import {
  BLUE,
  colourAt,
  formOf,
  isAlike,
  pfpOf,
  plainPicture,
  RED,
  type Colour,
} from "../../testing/pictures.ts";
import { readMails } from "../../testing/read-mails.ts";
import {
  CONTACT_EMAIL,
  mailsTo,
  openStory,
  type SwitchStory,
  type Writer,
} from "../../testing/switch-story.ts";
import { freshToken } from "../../testing/test-server.ts";

describe("a delivered note", () => {
  let story: SwitchStory;
  let writer: Writer;
  let friend: string;

  beforeAll(async () => {
    story = await openStory();
  });
  beforeEach(async () => {
    friend = `${story.context.ids.uuid()}@example.com`;
    writer = await story.addWriter([friend]);
  });
  afterAll(() => story.close());

  const deliver = async (): Promise<string> => {
    await story.pass(30 * DAY_MS);
    await story.pass(30 * DAY_MS);
    const path = new URL(mailsTo(story.sink, friend)[0]?.link ?? "").pathname;
    return path.slice("/get-note/".length);
  };
  const get = (url: string, method: "GET" | "HEAD" = "GET") =>
    story.server.app.inject({ method, url, remoteAddress: addressOf(friend) });
  /** Sets it right, as it were: no service time passes. */
  const setCalendarAhead = async (ms: number): Promise<void> => {
    await story.context.database.pool.query("update service_clock set offset_ms = offset_ms + $1", [ms]);
    await moveClock(story.context, 0);
  };
  const opened = async () => {
    const row = await story.context.database.db
      .selectFrom("deliveries")
      .select("opened_at")
      .where("owner", "=", writer._id)
      .executeTakeFirstOrThrow();
    return row.opened_at;
  };

  it("A delivered note is read by its link, as JSON and as an uncached, unindexed page", async () => {
    const secret = await deliver();
    const answer = await get(`/api/note-by-secret/${secret}`);
    expect(answer.json()).toEqual({
      from: "Ada Lovelace",
      title: "For Miriam",
      text: "The garden is yours.",
      recording: null,
      recording_url: null,
      writtenAt: expect.any(String),
      releasedAt: expect.any(String),
      availableUntil: expect.any(String),
    });
    const page = await get(`/get-note/${secret}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("The garden is yours.");
    expect(page.headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": expect.stringContaining("noindex"),
      "content-security-policy": expect.stringMatching(/^default-src 'none'/),
    });
  });

  it("A delivered note and its mail name the address that the settings have for questions", async () => {
    const page = await get(`/get-note/${await deliver()}`);
    const mail = story.sink.received.find(({ to }) => to === friend);
    for (const text of [page.body, mail?.raw]) expect(text).toContain(CONTACT_EMAIL);
  });

  it("The page of a delivered note also opens with a slash after its link", async () => {
    const page = await get(`/get-note/${await deliver()}/`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("The garden is yours.");
  });

  it("A delivered note can be downloaded as a text file", async () => {
    const secret = await deliver();
    const file = await get(`/get-note/${secret}/note.txt`);
    expect(file.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(file.headers["content-disposition"]).toContain("attachment");
    expect(file.body).toContain("For Miriam\n\nYour note from Ada Lovelace\n");
    expect(file.body).toContain("The garden is yours.");
  });

  it("The page of a delivered note tells days in its writer's time zone, and in UTC where none is known", async () => {
    const home = { time_zone: "Pacific/Auckland" };
    const setZone = (zone: { readonly time_zone: string | null }) =>
      story.context.database.db.updateTable("users").set(zone).where("id", "=", writer._id).execute();
    await setZone(home);
    const secret = await deliver();
    expect((await get(`/get-note/${secret}`)).body).toContain("<p>Pacific/Auckland</p>");
    await setZone({ time_zone: null });
    expect((await get(`/get-note/${secret}`)).body).toContain("<p>UTC</p>");
  });

  it("Mail, page and text file keep the recipient's language of the delivery, also when another is chosen afterwards", async () => {
    const choose = async (ofWriter: string, ofRecipient: string): Promise<void> => {
      const token = await freshToken(story.server, writer);
      const put = (path: string, body: object) => story.server.call("PUT", path, { token, body });
      await put(`/api/user/${writer._id}`, { language: ofWriter });
      const list = await story.server.call("GET", "/api/recipients", { token });
      const { _id } = list.json<{ _id: string }[]>()[0] ?? { _id: "" };
      await put(`/api/recipient/${_id}`, { name: "Miriam", email: friend, language: ofRecipient });
    };
    await choose("en", "de");
    const secret = await deliver();
    await choose("en", "en");
    expect((await readMails(story.context, "delivery", friend)).map(({ reader }) => reader.language)).toEqual(
      ["de"],
    );
    const read = (url: string) =>
      story.server.app.inject({
        url,
        headers: { "accept-language": "en" },
        remoteAddress: addressOf(friend),
      });
    const page = await read(`/get-note/${secret}`);
    expect(page.headers["content-language"]).toBe("de");
    expect(page.body).toContain('<html lang="de">');
    const file = await read(`/get-note/${secret}/note.txt`);
    expect(file.headers["content-language"]).toBe("de");
    expect(file.body).toContain("For Miriam\n\nIhre Nachricht von Ada Lovelace\n");
    expect(file.body).toMatch(/^Zugestellt (?:Mo|Di|Mi|Do|Fr|Sa|So)\S+, \d\d\.\d\d\.20\d\d$/mu);
  });

  it("A recipient without a language reads the writer's, and the browser's where the writer has said none", async () => {
    const url = `/get-note/${await deliver()}`;
    const german = { "accept-language": "de-DE" };
    const read = await story.server.app.inject({ url, headers: german, remoteAddress: addressOf(friend) });
    expect(read.headers["content-language"]).toBe("de");
    friend = `${story.context.ids.uuid()}@example.com`;
    writer = await story.addWriter([friend]);
    await story.context.database.db
      .updateTable("users")
      .set({ language: "de", time_zone: "Europe/Zurich" })
      .where("id", "=", writer._id)
      .execute();
    expect((await get(`/get-note/${await deliver()}`)).headers["content-language"]).toBe("de");
    const [mail] = await readMails(story.context, "delivery", friend);
    expect(mail?.reader).toEqual({ language: "de", timeZone: "Europe/Zurich" });
  });

  it("Only the first opening of a delivered note is recorded, and a HEAD request is none", async () => {
    const secret = await deliver();
    expect((await get(`/get-note/${secret}`, "HEAD")).statusCode).toBe(200);
    expect(await opened()).toBeNull();
    await get(`/get-note/${secret}`);
    const first = await opened();
    expect(first).toBeInstanceOf(Date);
    await story.pass(DAY_MS);
    await get(`/api/note-by-secret/${secret}`);
    expect(await opened()).toEqual(first);
  });

  it("The page of a delivered note shows the writer's current picture", async () => {
    const secret = await deliver();
    const body = { email: writer.email, fieldpw: writer.password, isApp: true };
    const { token } = (await story.server.call("POST", "/api/login", { body })).json<{ token: string }>();
    const sources = async () => (await get(`/get-note/${secret}`)).body.match(/src="[^"]*"/g);
    const send = async (colour: Colour) => {
      const form = await formOf([["file", await plainPicture(100, 100, colour).png().toBuffer()]]);
      return pfpOf(await story.server.call("POST", "/api/user/upload-pfp", { token, ...form }));
    };
    expect(await sources()).toBeNull();
    await send(RED);
    const now = await send(BLUE);
    expect(await sources()).toEqual([`src="${now}"`]);
    expect(isAlike(await colourAt((await get(now)).rawPayload, 0.5, 0.5), BLUE)).toBe(true);
  });

  it("A delivered note stays readable after its owner deletes it and its recipient", async () => {
    const secret = await deliver();
    const body = { email: writer.email, fieldpw: writer.password, isApp: true };
    const { token } = (await story.server.call("POST", "/api/login", { body })).json<{ token: string }>();
    const [recipient] = (await story.server.call("GET", "/api/recipients", { token })).json<
      { _id: string }[]
    >();
    expect((await story.server.call("DELETE", `/api/note/${writer.noteIds[0]}`, { token })).statusCode).toBe(
      200,
    );
    expect(
      (await story.server.call("DELETE", `/api/recipient/${recipient?._id}`, { token })).statusCode,
    ).toBe(200);
    expect((await story.server.call("GET", "/api/notes", { token })).json()).toEqual([]);
    expect((await get(`/api/note-by-secret/${secret}`)).statusCode).toBe(200);
  });

  it("A delivered note answers 404 in every form after its retention", async () => {
    await story.context.database.db.updateTable("plans").set({ data_retention_num_month: 1 }).execute();
    const secret = await deliver();
    expect((await get(`/api/note-by-secret/${secret}`)).json()).toMatchObject({
      availableUntil: expect.stringMatching(/T/),
    });
    await story.pass(32 * DAY_MS);
    for (const url of [
      `/api/note-by-secret/${secret}`,
      `/get-note/${secret}`,
      `/get-note/${secret}/note.txt`,
    ]) {
      expect((await get(url)).statusCode).toBe(404);
    }
  });

  it("A delivered note is readable for its whole retention even when the calendar was behind at its release", async () => {
    const { context } = story;
    await context.database.db.updateTable("plans").set({ data_retention_num_month: 1 }).execute();
    const secret = await deliver();
    await setCalendarAhead(400 * DAY_MS);
    const answer = await get(`/api/note-by-secret/${secret}`);
    expect(answer.statusCode).toBe(200);
    const { availableUntil } = answer.json<{ availableUntil: string }>();
    const daysLeft = (Date.parse(availableUntil) - context.clock.now()) / DAY_MS;
    expect([28, 29, 30, 31]).toContain(Math.round(daysLeft));
    await story.pass(32 * DAY_MS);
    expect((await get(`/api/note-by-secret/${secret}`)).statusCode).toBe(404);
  });

  it("Every link that leads to no note answers the same 404", async () => {
    const unknown = await get(`/api/note-by-secret/${"x".repeat(43)}`);
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toEqual({
      title: "Not found",
      status: 404,
      detail: "Invalid link, note not found.",
    });
    for (const secret of ["x".repeat(43), "short", "%00", "a/b"]) {
      const page = await get(`/get-note/${secret}`);
      expect(page.statusCode).toBe(404);
    }
    for (const length of [43, 301, 4_000]) {
      const page = await get(`/get-note/${"x".repeat(length)}`);
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain("Invalid link, note not found.");
    }
  });

  it("The 61st try of a secret answers 429 as a page that says when to try again", async () => {
    const tries = [];
    for (let index = 0; index < 61; index++)
      tries.push((await get(`/get-note/${"x".repeat(43)}`)).statusCode);
    expect(tries.at(-1)).toBe(429);
    const page = await get(`/get-note/${"x".repeat(43)}`);
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.headers["retry-after"]).toMatch(/^\d+$/);
    expect(page.body).toMatch(/try again in \d+ minutes/);
  });
});

/** Each test has an address of its own, so that none uses up the attempts of another. */
const addressOf = (friend: string): string =>
  `10.1.${parseInt(friend.slice(0, 2), 16)}.${parseInt(friend.slice(2, 4), 16)}`;
