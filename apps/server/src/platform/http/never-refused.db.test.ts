import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSecretLink } from "../../engine/links/secret-links.ts";
import type { LinkPurpose } from "../../engine/links/secret-links.ts";
import { mailsTo, openStory, type SwitchStory, type Writer } from "../../testing/switch-story.ts";
import { xsrfHeaders } from "../../testing/test-server.ts";
import { addPhone } from "../../testing/phones.ts";
import { buildApp } from "../../app.ts";
import type { InLine } from "../throttle/secret-throttle.ts";

/** Where a neighbour has used up what a network may ask. */
const SHARED = "203.0.113.77";
const UNKNOWN = "x".repeat(43);
const CALLS_PER_MINUTE = 60;

let story: SwitchStory;
let ada: Writer;
/** The same server, which lets no caller ask often. */
let strict: FastifyInstance;
beforeAll(async () => {
  story = await openStory();
  ada = await story.addWriter(["miriam@example.com"]);
  const config = { ...story.context.config, callsPerMinute: CALLS_PER_MINUTE };
  strict = buildApp({ ...story.context, config });
});
afterAll(async () => {
  await strict.close();
  await story.close();
});

const BASE = { remoteAddress: SHARED };
const open = (url: string, app = story.server.app) => app.inject({ ...BASE, url });
const post = async (url: string, payload: object = {}, { app = story.server.app, token = "" } = {}) => {
  const bearer = token === "" ? {} : { authorization: `Bearer ${token}` };
  const headers = { ...(await xsrfHeaders(story.server.app)), ...bearer };
  return app.inject({ ...BASE, method: "POST", url, headers, payload });
};
/** As a browser without scripts does. */
const press = async (url: string, app?: FastifyInstance) => {
  const page = await open(url, app);
  const cookie = page.cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  return (app ?? story.server.app).inject({
    ...BASE,
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded", cookie: `XSRF-TOKEN=${cookie}` },
    payload: new URLSearchParams({ csrf: cookie }).toString(),
  });
};
const linkTo = async (address: string): Promise<string> =>
  new URL(mailsTo(story.sink, address).at(-1)?.link ?? "").pathname;
const secretFor = (purpose: LinkPurpose, ref = ada.email): Promise<string> => {
  const expiresAt = null;
  return createSecretLink(story.context.store.rows, story.context, {
    owner: ada._id,
    purpose,
    ref,
    expiresAt,
  });
};

const useUp = async (counter: string, points: number): Promise<void> => {
  await story.context.database.db
    .insertInto("throttles")
    .values({
      key: `${counter}:${SHARED}`,
      points,
      expire: story.context.clock.machineNow() + 10 * MINUTE_MS,
    })
    .execute();
};

describe("a network with all tries at secrets used up", () => {
  beforeAll(async () => {
    await useUp("secret", 60);
    await useUp("refresh", 600);
    await story.pass(30 * DAY_MS);
  });

  it.each([
    ["the page of a reminder", () => open(`/confirm-agency/${UNKNOWN}`)],
    ["the button of a reminder", () => press(`/confirm-agency/${UNKNOWN}`)],
    ["the call of a reminder", () => post(`/api/user/confirm-agency/${UNKNOWN}`)],
    ["the page of a note", () => open(`/get-note/${UNKNOWN}`)],
    ["the call of a note", () => open(`/api/note-by-secret/${UNKNOWN}`)],
    ["the page of a rehearsal", () => open(`/rehearsal/${UNKNOWN}`)],
    ["the confirmation of an address", () => post("/api/user/confirm-email", { secret: UNKNOWN })],
    ["the confirmation of a new address", () => post("/api/user/confirm-updated-email", { secret: UNKNOWN })],
    [
      "the setting of a new password",
      () =>
        post("/api/user/reset-password", {
          secret: UNKNOWN,
          fieldpw: "battery staple",
          confirmPassword: "battery staple",
        }),
    ],
    ["the renewal of a session", () => post("/api/loginagain", { token: UNKNOWN, _id: ada._id })],
  ])("An unknown secret is refused with 429 at %s", async (_what, ask) => {
    const answer = await ask();
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, expect.any(String)]);
  });

  it("A reminder still works as page, form and call, and an outdated one is still answered with 410", async () => {
    const link = await linkTo(ada.email);
    expect((await open(link)).body).toContain("<form");
    expect((await press(link)).statusCode).toBe(200);
    expect((await post(`/api/user${link}`)).statusCode).toBe(200);
    await story.pass(30 * DAY_MS);
    expect((await post(`/api/user${link}`)).statusCode).toBe(410);
  });

  it("Links to confirm an address or set a password still work, and a session is still renewed", async () => {
    const { refreshToken, _id } = await story.server.addPerson();
    const renewed = await post("/api/loginagain", { token: refreshToken, _id });
    expect(renewed.statusCode).toBe(200);
    const users = story.context.database.db.updateTable("users").set({ email_confirmed: false });
    await users.where("id", "=", ada._id).execute();
    expect(
      (await post("/api/user/confirm-email", { secret: await secretFor("confirm-email") })).statusCode,
    ).toBe(200);
    const secret = await secretFor("reset-password");
    const fieldpw = "battery staple";
    const reset = await post("/api/user/reset-password", { secret, fieldpw, confirmPassword: fieldpw });
    expect(reset.statusCode).toBe(200);
  });

  it("A recipient still reads the delivered note as page and as call", async () => {
    await story.pass(30 * DAY_MS);
    await story.pass(30 * DAY_MS);
    const link = await linkTo("miriam@example.com");
    expect((await open(link)).body).toContain("The garden is yours.");
    expect((await open(`/api/note-by-secret/${link.slice("/get-note/".length)}`)).statusCode).toBe(200);
  });
});

describe("a network above its calls per minute", () => {
  it("Signs of life by link, button and notification are accepted while other calls get 429", async () => {
    const eve = await story.addWriter(["tom@example.com"]);
    await story.pass(30 * DAY_MS);
    const reminder = await linkTo(eve.email);
    const owner = await story.server.addPerson();
    const { token } = owner;
    const { deviceToken } = await addPhone(story.server, owner);
    for (let call = 1; call <= CALLS_PER_MINUTE; call += 1) await open("/api/version", strict);
    expect((await open("/api/version", strict)).statusCode).toBe(429);
    expect((await press(reminder, strict)).statusCode).toBe(200);
    const button = await post("/api/user/confirm-agency", { source: "button" }, { app: strict, token });
    expect(button.statusCode).toBe(200);
    const headers = { authorization: `Device ${deviceToken}` };
    const byPhone = { ...BASE, method: "POST", headers } as const;
    const payload = { challenge: UNKNOWN };
    const notification = await strict.inject({ ...byPhone, url: "/api/phone/fine", payload });
    expect(notification.statusCode).toBe(410);
    expect((await strict.inject({ ...byPhone, url: "/api/phone/challenge" })).statusCode).toBe(429);
    expect((await open(`/get-note/${UNKNOWN}`, strict)).statusCode).toBe(429);
  });

  it("A user above the limit for changes can still give a sign of life", async () => {
    const ben = await story.server.addPerson();
    const call = (url: string, remoteAddress: string, method: "PUT" | "POST", payload: object) =>
      xsrfHeaders(story.server.app).then((xsrf) =>
        strict.inject({
          method,
          url,
          remoteAddress,
          headers: { ...xsrf, authorization: `Bearer ${ben.token}` },
          payload,
        }),
      );
    const codes: number[] = [];
    for (let change = 0; change <= CALLS_PER_MINUTE / 10; change += 1) {
      const saved = await call(`/api/user/${ben._id}`, `198.51.100.${change}`, "PUT", { darkMode: true });
      codes.push(saved.statusCode);
    }
    expect(codes.at(-1)).toBe(429);
    const source = "app-opened";
    const sign = await call("/api/user/confirm-agency", "198.51.100.99", "POST", { source });
    expect(sign.statusCode).toBe(200);
  });

  it("A phone that calls without end fills another line than the one of its owner", async () => {
    const lines: string[] = [];
    const inLine: InLine = (who, work) => {
      lines.push(who);
      return work();
    };
    const app = buildApp({ ...story.context, throttle: { ...story.context.throttle, inLine } });
    const owner = await story.server.addPerson();
    const { deviceToken } = await addPhone(story.server, owner);
    const headers = { authorization: `Device ${deviceToken}` };
    const payload = { challenge: UNKNOWN };
    await app.inject({ ...BASE, method: "POST", url: "/api/phone/fine", headers, payload });
    await post("/api/user/confirm-agency", { source: "button" }, { app, token: owner.token });
    await app.close();
    expect([lines.length, new Set(lines).size]).toEqual([2, 2]);
  });
});
