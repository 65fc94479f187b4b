import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSmtpMailer } from "../../platform/smtp/smtp-mailer.ts";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { openInbox, type OpenInbox } from "../../platform/smtp/local-inbox.ts";
import type { TakenPush } from "../../platform/push/push-sender.ts";
import { beat } from "../../engine/clock/service-clock.ts";
import { subscribe } from "../../testing/subscribe.ts";
import { PRODUCTION } from "../../testing/production.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { makeWebRoot } from "../../testing/web-root.ts";
import type { ClockReading } from "./clock.ts";

type InboxMail = { readonly id: string; readonly to: string; readonly subject: string; readonly at: string };

describe("the development calls", () => {
  let folder: string;
  let inbox: OpenInbox;
  let server: TestServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "afterword-dev-"));
    const clock = createSystemClock();
    inbox = await openInbox(folder, clock);
    const mailer = createSmtpMailer({
      url: inbox.smtpUrl,
      from: { name: "Afterword", address: "a@b.example" },
    });
    server = await startTestServer({}, { clock, mailer, inbox: inbox.inbox });
  });
  afterAll(async () => {
    await server.close();
    await inbox.close();
    await rm(folder, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
  const move = (payload: object, headers: Record<string, string> = {}) =>
    server.app.inject({ method: "POST", url: "/__dev/clock", headers, payload });
  const readClock = async () => (await get("/__dev/clock")).json<ClockReading>();
  const mailsTo = async (address: string) =>
    (await get("/__dev/inbox.json")).json<InboxMail[]>().filter(({ to }) => to === address);

  it("GET /__dev/clock shows the time and no next event while nothing is due", async () => {
    expect(await readClock()).toEqual({
      now: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      serviceMs: expect.any(Number),
      offsetMs: 0,
      nextEventAt: null,
    });
    expect((await move({ toNextEvent: true })).statusCode).toBe(409);
  });

  it("Moving the clock by three hours adds three hours of service time", async () => {
    const before = await readClock();
    const answer = await move({ advanceMs: 3 * HOUR_MS });
    expect(answer.statusCode).toBe(200);
    const after = answer.json<ClockReading>();
    expect(after.offsetMs - before.offsetMs).toBe(3 * HOUR_MS);
    expect(after.serviceMs - before.serviceMs).toBeGreaterThanOrEqual(3 * HOUR_MS);
    expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(3 * HOUR_MS);
  });

  it("A moved clock stays moved after a restart", async () => {
    const { offsetMs } = await readClock();
    const clock = createSystemClock();
    await beat({ ...server.context, clock });
    expect(clock.now() - clock.machineNow()).toBeGreaterThanOrEqual(offsetMs - 1_000);
  });

  it("A move of the clock answers after what fell due was sent, from the reminder to the delivery", async () => {
    const { person, friend } = await addWriter(server);
    const reminderAt = (await readClock()).nextEventAt;
    expect(reminderAt).not.toBeNull();
    const reminded = (await move({ toNextEvent: true })).json<ClockReading>();
    expect(Date.parse(reminded.now)).toBeGreaterThanOrEqual(Date.parse(reminderAt ?? ""));
    expect(await mailsTo(person.email)).toMatchObject([{ subject: "Ada, are you all right?" }]);
    for (let step = 0; step < 3; step++) await move({ toNextEvent: true });
    expect(await mailsTo(friend)).toMatchObject([{ subject: "Ada Lovelace left you a note" }]);
    expect((await readClock()).nextEventAt).toBeNull();
  });

  it("The end of a paid subscription is a next event, and its owner is told of it", async () => {
    const { person } = await addWriter(server);
    const lastDay = Date.parse((await readClock()).now) + DAY_MS;
    await subscribe(server.context, person._id, new Date(lastDay));
    const end = (Math.floor(lastDay / DAY_MS) + 1) * DAY_MS;
    const { nextEventAt } = await readClock();
    expect(Math.abs(Date.parse(nextEventAt ?? "") - end)).toBeLessThan(1_000);
    const moved = (await move({ toNextEvent: true })).json<ClockReading>();
    expect(Date.parse(moved.now)).toBeGreaterThanOrEqual(end);
    const { switchState } = (await server.context.store.rows.findUser(person._id)) ?? {};
    expect(switchState).toMatchObject({ kind: "off" });
    const told = (await mailsTo(person.email)).map(({ subject }) => subject);
    expect(told).toContainEqual(expect.stringMatching(/^Your .* plan ended on /));
  });

  it("The inbox shows a mail as a sandboxed page whose links open in a new tab, and 404 for an unknown one", async () => {
    const [mail] = (await get("/__dev/inbox.json")).json<InboxMail[]>();
    expect(mail).toMatchObject({ isCanary: false });
    const page = await get(`/__dev/inbox/${mail?.id}.html`);
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'unsafe-hashes'( 'sha256-[\w+/]+=')+; font-src 'self'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox$/,
    );
    expect(page.body).toContain('<base target="_blank">');
    expect((await get("/__dev/inbox/unknown.html")).statusCode).toBe(404);
    expect((await get("/__dev/inbox/..%2f..%2fkey.html")).statusCode).toBe(404);
  });

  it("The simulated phones fetch what the push services took, after the last push they saw", async () => {
    const { pushSender, clock } = server.context;
    const payload = { kind: "wake", challenge: "a-challenge", path: "" };
    const expiresAt = wallMs(clock.now() + HOUR_MS);
    const message = { collapseId: "wake", expiresAt, payload, visible: null };
    for (const token of ["one", "two"]) await pushSender.send({ kind: "fcm", token }, message, clock.now());
    const tokensAfter = async (query: string) =>
      (await get(`/__dev/pushes${query}`)).json<TakenPush[]>().map(({ target }) => target.token);
    expect(await tokensAfter("")).toEqual(["one", "two"]);
    expect(await tokensAfter("?after=1")).toEqual(["two"]);
    expect((await get("/__dev/pushes", { host: "evil.example" })).statusCode).toBe(403);
    expect((await get("/__dev/pushes")).json()).toContainEqual(expect.objectContaining({ message }));
  });

  it("An invalid move of the clock answers 400, one of 200 years 409", async () => {
    for (const body of [
      {},
      { advanceMs: -1 },
      { advanceMs: 0.5 },
      { advanceMs: "1" },
      { toNextEvent: false },
    ]) {
      expect((await move(body)).statusCode).toBe(400);
    }
    expect((await move({ advanceMs: 200 * 365 * DAY_MS })).statusCode).toBe(409);
  });

  it("Requests from another site or for another host can neither move the clock nor read the inbox", async () => {
    expect((await move({ advanceMs: 1 }, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    expect((await move({ advanceMs: 1 }, { host: "evil.example:4000" })).statusCode).toBe(403);
    expect((await get("/__dev/inbox.json", { host: "evil.example" })).statusCode).toBe(403);
  });
});

describe("an installation with a mail server of its own", () => {
  it("Without an inbox GET /__dev/inbox.json answers 404 and says where the mails go", async () => {
    const server = await startTestServer({}, { inbox: null });
    const answer = await server.app.inject({ url: "/__dev/inbox.json" });
    await server.close();
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ detail: expect.stringContaining("Mails go out by SMTP_URL here") });
  });
});

describe("production", () => {
  const webRoot = makeWebRoot();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(PRODUCTION, { webRoot });
  });
  afterAll(async () => {
    await server.close();
    await rm(webRoot, { recursive: true });
  });

  it("In production every /__dev/ route answers 404", async () => {
    const paths = [
      "clock",
      "inbox.json",
      "inbox",
      "inbox/1.html",
      "phone",
      "phone/",
      "phone/bridge.js",
      "anything",
    ];
    for (const path of paths) {
      const answer = await server.app.inject({ url: `/__dev/${path}` });
      expect({ path, status: answer.statusCode }).toEqual({ path, status: 404 });
    }
    const move = await server.call("POST", "/__dev/clock", { body: { advanceMs: 1 } });
    expect(move.statusCode).toBe(404);
  });
});

const addWriter = async (server: TestServer) => {
  const person = await server.addPerson();
  const { token } = person;
  const friend = `${server.context.ids.uuid()}@example.com`;
  const body = { name: "Miriam", email: friend };
  const recipient = (await server.call("POST", "/api/recipient", { body, token })).json<{ _id: string }>();
  const note = { title: "For Miriam", text: "", active: true, recipients: [{ _id: recipient._id }] };
  expect((await server.call("POST", "/api/note", { body: note, token })).statusCode).toBe(200);
  return { person, friend };
};
