import { wallMs } from "@afterword/core/time/instant";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { beforeEach, expect, it } from "vitest";
import type { Config } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { addCallLimit } from "./call-limit.ts";

let app: FastifyInstance;
let now: number;
let config: Config;
const NEVER_REFUSED = new Set(["/alive/:secret"]);
const clock = { now: () => wallMs(now), machineNow: () => wallMs(now), setOffset: () => undefined };

beforeEach(() => {
  now = Date.UTC(2026, 10, 21, 9, 0, 0);
  const reading = readConfig({ PUBLIC_URL: "https://notes.example.com" });
  if (!reading.ok) throw new Error(reading.mistakes.join(" "));
  config = reading.config;
  app = Fastify();
  addCallLimit(app, { config, clock }, NEVER_REFUSED, 3);
  app.get("/api/version", async () => "1");
  for (const url of ["/notes", "/assets/app-1a2b.js", "/healthz", "/alive/:secret"])
    app.get(url, async () => "page");
});

const ask = (remoteAddress: string, url = "/api/version") => app.inject({ url, remoteAddress });

it("An answer tells the limit, the calls left, the seconds to the reset and the allowed origin", async () => {
  await ask("192.0.2.1");
  now += 10_000;
  expect((await ask("192.0.2.1")).headers).toMatchObject({
    "ratelimit-limit": "3",
    "ratelimit-remaining": "1",
    "ratelimit-reset": "50",
    "access-control-allow-origin": "https://notes.example.com",
  });
});

it("The call after the last allowed one gets 429 with the wait, and a minute later calls succeed", async () => {
  for (let call = 0; call < 3; call += 1) expect((await ask("192.0.2.1")).statusCode).toBe(200);
  const refused = await ask("192.0.2.1");
  expect([refused.statusCode, refused.body, refused.headers["retry-after"]]).toEqual([
    429,
    "60 seconds",
    "60",
  ]);
  now += 60_000;
  expect((await ask("192.0.2.1")).statusCode).toBe(200);
});

it("The limit counts each IPv4 address by itself and an IPv6 network as one", async () => {
  for (let call = 0; call < 4; call += 1) await ask("2001:db8::1");
  expect((await ask("2001:db8::2")).statusCode).toBe(429);
  expect((await ask("192.0.2.2")).statusCode).toBe(200);
});

it("A clock moved back an hour does not prolong the wait", async () => {
  for (let call = 0; call < 4; call += 1) await ask("192.0.2.1");
  now -= 3_600_000;
  expect((await ask("192.0.2.1")).statusCode).toBe(200);
});

it("The limit counts pages but not the files of the web app or the health check", async () => {
  for (let call = 0; call < 3; call += 1) await ask("192.0.2.1", "/notes");
  const page = await ask("192.0.2.1", "/notes");
  expect([page.statusCode, page.headers["ratelimit-limit"]]).toEqual([429, undefined]);
  expect((await ask("192.0.2.1", "/assets/app-1a2b.js")).statusCode).toBe(200);
  expect((await ask("192.0.2.1", "/healthz")).statusCode).toBe(200);
});

it("One user may change a tenth of the limit per minute without affecting another user", () => {
  const many = Fastify();
  addCallLimit(many, { config, clock }, NEVER_REFUSED, 30);
  for (let change = 0; change < 3; change += 1) expect(many.admitWrite("ada", "/api/note").ok).toBe(true);
  expect(many.admitWrite("ada", "/api/note")).toEqual({
    ok: false,
    error: { kind: "too-many-tries", waitMs: 60_000 },
  });
  expect(many.admitWrite("eve", "/api/note").ok).toBe(true);
});

it("A route that is never refused is taken from a network and a user beyond the limit", async () => {
  for (let call = 0; call < 3; call += 1) await ask("192.0.2.1");
  expect((await ask("192.0.2.1")).statusCode).toBe(429);
  expect((await ask("192.0.2.1", "/alive/a-secret")).statusCode).toBe(200);
  expect(app.admitWrite("ada", "/api/note").ok).toBe(false);
  expect(app.admitWrite("ada", "/alive/:secret").ok).toBe(true);
});
