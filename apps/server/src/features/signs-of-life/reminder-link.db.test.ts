import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailsTo, openStory, type SwitchStory, type Writer } from "../../testing/switch-story.ts";

/** An hour longer than the default rhythm to the reminder, and longer than from there to the delivery. */
const UNTIL_REMINDER_MS = 7 * DAY_MS + HOUR_MS;
const UNTIL_DELIVERY_MS = 30 * DAY_MS;

describe("a reminder's link", () => {
  let story: SwitchStory;
  let writer: Writer;
  let friend: string;

  beforeAll(async () => {
    story = await openStory();
  });
  beforeEach(async () => {
    friend = `${story.context.ids.uuid()}@example.com`;
    writer = await story.addWriter([friend]);
    await story.pass(UNTIL_REMINDER_MS);
  });
  afterAll(() => story.close());

  const link = (): string => new URL(mailsTo(story.sink, writer.email).at(-1)?.link ?? "").pathname;
  const open = (method: "GET" | "HEAD" = "GET") => story.server.app.inject({ method, url: link() });
  const post = () => story.server.call("POST", `/api/user${link()}`);
  const signs = async (): Promise<string[]> => {
    const rows = await story.context.database.db
      .selectFrom("signs_of_life")
      .select("source")
      .where("owner", "=", writer._id)
      .orderBy("at")
      .execute();
    return rows.map(({ source }) => source);
  };

  const ownerOfLink = () =>
    story.context.database.db
      .selectFrom("users")
      .select(["agency_confirmed", "sending_delay_hours"])
      .where("id", "=", writer._id)
      .executeTakeFirstOrThrow();

  it("Opening a reminder's link any number of times shows a form and is no sign of life", async () => {
    const before = await signs();
    for (const method of ["GET", "HEAD", "GET"] as const) expect((await open(method)).statusCode).toBe(200);
    expect((await open()).body).toContain("<form");
    expect(await signs()).toEqual(before);
    await story.pass(UNTIL_DELIVERY_MS);
    expect(mailsTo(story.sink, friend)).toHaveLength(1);
  });

  it("A reminder's link also works with a slash after it, and a link that is too long answers 410 as a page", async () => {
    const asked = await story.server.app.inject({ url: `${link()}/` });
    expect([asked.statusCode, asked.body]).toEqual([200, expect.stringContaining("<form")]);
    const refused = await story.server.app.inject({ url: `/confirm-agency/${"x".repeat(301)}` });
    expect(refused.statusCode).toBe(410);
    expect(refused.headers["content-type"]).toContain("text/html");
  });

  it("The pages of a reminder's link speak their owner's language, also in a browser that asks for another", async () => {
    const speaks = async (answer: ReturnType<typeof open>) => (await answer).headers["content-language"];
    expect(await speaks(open())).toBe("en");
    await story.context.database.db
      .updateTable("users")
      .set({ language: "de" })
      .where("id", "=", writer._id)
      .execute();
    expect((await open()).body).toContain('<html lang="de">');
    expect(await speaks(pressButton(story, link()))).toBe("de");
  });

  it("The pages behind a reminder's link tell days in their owner's time zone, and so does the call", async () => {
    const home = { time_zone: "Pacific/Auckland" };
    await story.context.database.db.updateTable("users").set(home).where("id", "=", writer._id).execute();
    expect((await pressButton(story, link())).body).toContain("Pacific/Auckland");
    expect((await open()).body).toContain("Pacific/Auckland");
    await story.pass(7 * DAY_MS);
    await story.pass(UNTIL_DELIVERY_MS);
    expect((await open()).body).toContain("Pacific/Auckland");
    expect((await post()).json()).toMatchObject({ detail: expect.stringContaining("(New Zealand Time)") });
  });

  it("The page of a reminder's link tells the days of its owner's thread, and none once nothing is due", async () => {
    const owner = await ownerOfLink();
    const [lastSign, reminder, delivery] = (await open()).body.match(/20\d\d-[^ ]+Z/g) ?? [];
    expect(lastSign).toBe(owner.agency_confirmed.toISOString());
    const delayMs = Date.parse(delivery ?? "") - Date.parse(reminder ?? "");
    expect(delayMs).toBe(owner.sending_delay_hours * HOUR_MS);
    const { db } = story.context.database;
    await db.updateTable("notes").set({ active: false }).where("owner", "=", writer._id).execute();
    expect((await open()).body).not.toMatch(/20\d\d-/);
  });

  it("Pressing the button of a reminder's link is a sign of life and prevents the delivery", async () => {
    const pressed = await pressButton(story, link());
    // Where the lamp comes back from: seven of nine days.
    expect([pressed.statusCode, pressed.body]).toEqual([200, expect.stringContaining("from 0.7")]);
    expect((await open()).body).not.toContain("from");
    expect((await signs()).at(-1)).toBe("mail-link");
    await story.pass(3 * DAY_MS);
    expect(mailsTo(story.sink, friend)).toHaveLength(0);
  });

  it("Confirming by call or button answers 200 again without a second sign of life", async () => {
    expect((await post()).statusCode).toBe(200);
    const after = await signs();
    expect((await post()).statusCode).toBe(200);
    expect((await pressButton(story, link())).statusCode).toBe(200);
    expect(await signs()).toEqual(after);
  });

  it("A confirmed link answers 410 after a later sign of life", async () => {
    await post();
    await story.pass(DAY_MS);
    const body = { email: writer.email, fieldpw: writer.password, isApp: true };
    expect((await story.server.call("POST", "/api/login", { body })).statusCode).toBe(200);
    const answer = await post();
    expect(answer.statusCode).toBe(410);
    expect(answer.json()).toMatchObject({
      status: 410,
      detail: expect.stringContaining("sign of life since"),
    });
    expect((await open()).statusCode).toBe(410);
  });

  it("A confirmed link answers 410 once a newer reminder was sent, and says too late after the delivery", async () => {
    const older = link();
    const openOlder = () => story.server.app.inject({ url: older });
    expect((await post()).statusCode).toBe(200);
    expect((await openOlder()).body).toContain("Thank you");
    await story.pass(7 * DAY_MS);
    await story.work();
    expect(link()).not.toBe(older);
    const asked = await openOlder();
    expect([asked.statusCode, asked.body]).toEqual([410, expect.stringContaining("asked again")]);
    const before = await signs();
    expect(await pressButton(story, older)).toMatchObject({ statusCode: 410 });
    expect(await signs()).toEqual(before);
    await story.pass(UNTIL_DELIVERY_MS);
    expect(mailsTo(story.sink, friend)).toHaveLength(1);
    const late = await openOlder();
    expect([late.statusCode, late.body]).toEqual([200, expect.stringContaining("too late")]);
    expect(late.body).not.toContain((await ownerOfLink()).agency_confirmed.toISOString());
  });

  it("An unused link answers 410 once another sign of life has ended its cycle", async () => {
    const answer = await story.server.call("POST", "/api/login", {
      body: { email: writer.email, fieldpw: writer.password, isApp: true },
    });
    expect(answer.statusCode).toBe(200);
    expect((await post()).statusCode).toBe(410);
  });

  it("A link used after the delivery answers 409 with its date each time and adds one sign of life", async () => {
    await story.pass(UNTIL_DELIVERY_MS);
    await story.work();
    expect(mailsTo(story.sink, friend)).toHaveLength(1);
    const lastSign = (await ownerOfLink()).agency_confirmed.toISOString();
    expect((await open()).body).toContain(lastSign);
    const first = await post();
    expect(first.statusCode).toBe(409);
    expect(first.json()).toMatchObject({
      detail: expect.stringMatching(/Your notes were delivered on .*\.20\d\d/),
    });
    const after = await signs();
    expect((await post()).statusCode).toBe(409);
    const again = await pressButton(story, link());
    expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining("long ago")]);
    expect(await signs()).toEqual(after);
  });

  it("The page of a link used after the delivery tells whether other notes are held since", async () => {
    await story.pass(UNTIL_DELIVERY_MS);
    await story.work();
    expect((await open()).body).toContain("others held: null");
    expect((await pressButton(story, link())).body).toContain("others held: false");
    await story.context.database.db
      .updateTable("notes")
      .set({ triggered_at: null, active: true })
      .where("owner", "=", writer._id)
      .execute();
    expect((await open()).body).toContain("others held: true");
  });

  it("A form without the page's token answers 403 and is no sign of life", async () => {
    const before = await signs();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await story.server.app.inject({
      method: "POST",
      url: link(),
      headers,
      payload: "csrf=made-up",
    });
    expect(answer.statusCode).toBe(403);
    expect(await signs()).toEqual(before);
  });

  it("An unknown reminder link answers 410", async () => {
    const url = `/confirm-agency/${"x".repeat(43)}`;
    expect((await story.server.app.inject({ url })).statusCode).toBe(410);
    expect((await story.server.call("POST", `/api/user${url}`)).statusCode).toBe(410);
  });

  it("A reminder link's page is not cached, indexed or framed, sends no referrer and runs no script", async () => {
    const { headers } = await open();
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": expect.stringContaining("noindex"),
      "content-security-policy": expect.stringMatching(/^default-src 'none'; .*frame-ancestors/),
    });
    expect(headers["content-security-policy"]).not.toMatch(/script-src|unsafe/);
  });
});

/** What a browser without scripts does: takes the page with its cookie, and posts its form. */
const pressButton = async ({ server }: SwitchStory, url: string) => {
  const page = await server.app.inject({ url });
  const cookie = page.cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)?.[1] ?? cookie;
  return server.app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded", cookie: `XSRF-TOKEN=${cookie}` },
    payload: new URLSearchParams({ csrf }).toString(),
  });
};
