import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Problem } from "@afterword/contract/problem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";

const webRoot = mkdtempSync(join(tmpdir(), "afterword-web-"));
let server: TestServer;

beforeAll(async () => {
  mkdirSync(join(webRoot, "assets"));
  writeFileSync(join(webRoot, "index.html"), "<!doctype html><html><head><title>A</title></head></html>");
  writeFileSync(join(webRoot, "assets", "app-1a2b.js"), "export {};");
  writeFileSync(join(webRoot, "favicon.svg"), "<svg/>");
  mkdirSync(join(webRoot, ".vite"));
  writeFileSync(join(webRoot, ".vite", "manifest.json"), "{}");
  server = await startTestServer({ NODE_ENV: "test" }, { webRoot });
});
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true });
});

describe("what is not there", () => {
  it.each(["/api", "/api/nonsense", "/api/notes/", "/__dev/nonsense", "/assets/gone.js"])(
    "answers %s with a problem, never with the page",
    async (url) => {
      const answer = await server.app.inject({ url, headers: { accept: "text/html" } });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
      expect(answer.json<Problem>()).toEqual({ title: "Not found", status: 404, detail: expect.any(String) });
    },
  );

  it.each([
    ["DELETE", "/api/version", "GET, HEAD"],
    ["GET", "/api/login", "POST"],
    ["POST", "/api/user/6f1d7a50-0000-4000-8000-000000000001", "GET, HEAD, PUT, DELETE"],
  ] as const)("tells %s %s which methods there are", async (method, url, allow) => {
    const answer = await server.app.inject({ method, url });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
  });

  it("answers an id that cannot exist like one that does not", async () => {
    const { token } = await server.addPerson();
    for (const id of ["1", "6f1d7a50-0000-4000-8000-00000000dead", "%2e%2e%2f", "a".repeat(290)]) {
      expect((await server.call("GET", `/api/user/${id}`, { token })).statusCode).toBe(404);
    }
  });
});

describe("bad bodies", () => {
  const login = "/api/login";

  it("answers broken JSON with 400", async () => {
    const headers = { "content-type": "application/json" };
    const answer = await server.call("POST", login, { body: '{"email":', headers });
    expect([answer.statusCode, answer.json<Problem>().status]).toEqual([400, 400]);
  });

  it("answers an empty body and a body of the wrong shape with 400 and the fields", async () => {
    expect((await server.call("POST", login)).statusCode).toBe(400);
    const answer = await server.call("POST", login, { body: { email: "x", fieldpw: 7 } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Problem>().fields).toMatchObject({ email: "Invalid email address" });
    expect(answer.json<Problem>().fields).toHaveProperty("fieldpw");
  });

  it("answers a body of another type with 415", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const answer = await server.call("POST", login, { body: "email=a", headers: { "content-type": type } });
      expect(answer.statusCode).toBe(415);
    }
  });

  it("answers more than 512 kB with 413", async () => {
    const answer = await server.call("POST", login, { body: { email: "x".repeat(512 * 1024) } });
    expect([answer.statusCode, answer.json<Problem>().title]).toEqual([413, "Too large"]);
  });

  it("refuses a body that reaches for a prototype", async () => {
    const headers = { "content-type": "application/json" };
    const body = '{"email":"a@example.com","fieldpw":"x","__proto__":{"isApp":true}}';
    expect((await server.call("POST", login, { body, headers })).statusCode).toBe(400);
  });

  it.each([
    "/../../../../etc/passwd",
    "/assets/%2e%2e/%2e%2e/package.json",
    "//api/version",
    "/%00",
    "/%E0%A4%A",
  ])("answers %s, which leads nowhere, with 404 as a problem", async (url) => {
    const answer = await server.app.inject({ url });
    expect([answer.statusCode, answer.json<Problem>().status]).toEqual([404, 404]);
  });

  it("keeps its stack traces to itself", async () => {
    const answers = [
      await server.call("POST", login, { body: "{", headers: { "content-type": "application/json" } }),
      await server.app.inject({ url: "/%zz" }),
    ];
    for (const { body } of answers) expect(body).not.toMatch(/node_modules|\.ts:\d|at \w+ \(/);
  });

  it("survives bytes that are no HTTP at all", async () => {
    const { port } = new URL(await server.app.listen({ port: 0, host: "127.0.0.1" }));
    const socket = connect(Number(port), "127.0.0.1");
    socket.end("no http\r\n\r\n").resume();
    await once(socket, "close");
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });
});

describe("headers", () => {
  it("forbids everything to an answer of a call, and keeps it out of caches", async () => {
    const { headers } = await server.app.inject({ url: "/api/version" });
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'self'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  it("lets a page run scripts and styles of its own files only", async () => {
    const policy = String((await server.app.inject({ url: "/login" })).headers["content-security-policy"]);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("base-uri 'none'");
  });
});

describe("the web app", () => {
  it.each(["/notes", "/notes/7f", "/confirm-email/s1", "/account/profile"])(
    "answers %s with the page, to be asked for anew each time",
    async (url) => {
      const answer = await server.app.inject({ url });
      expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-cache"]);
      expect(answer.body).toContain("<title>A</title>");
    },
  );

  it("answers a browser on an unknown path with the page and 404, a program with 404 alone", async () => {
    const browser = await server.app.inject({ url: "/zzz", headers: { accept: "text/html,*/*" } });
    expect([browser.statusCode, browser.body.includes("<title>")]).toEqual([404, true]);
    const program = await server.app.inject({ url: "/zzz" });
    expect([program.statusCode, program.body.includes("<title>")]).toEqual([404, false]);
  });

  it("lets files with a hash in their name be kept for ever, and others not", async () => {
    const hashed = await server.app.inject({ url: "/assets/app-1a2b.js" });
    expect(hashed.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(hashed.headers).not.toHaveProperty("set-cookie");
    const icon = await server.app.inject({ url: "/favicon.svg" });
    expect([icon.statusCode, icon.headers["cache-control"]]).toEqual([200, "no-cache"]);
  });

  it.each(["/.vite/manifest.json", "/assets/%2e%2e/%2e%2e/package.json", "/assets/..%2findex.html"])(
    "hands out nothing beside its files: %s",
    async (url) => expect((await server.app.inject({ url })).statusCode).toBeGreaterThanOrEqual(400),
  );

  it("brings the bridge into the frame of the simulated phone", async () => {
    const framed = await server.app.inject({ url: "/notes", headers: { "sec-fetch-dest": "iframe" } });
    expect(framed.body).toContain('<head><script src="/__dev/phone/bridge.js"></script><title>');
    expect((await server.app.inject({ url: "/notes" })).body).not.toContain("bridge.js");
  });
});
