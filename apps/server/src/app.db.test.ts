import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Problem } from "@afterword/contract/problem";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Mailer } from "./platform/smtp/mailer.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

const webRoot = mkdtempSync(join(tmpdir(), "afterword-web-"));
let server: TestServer;

beforeAll(async () => {
  mkdirSync(join(webRoot, "assets"));
  writeFileSync(join(webRoot, "index.html"), "<!doctype html><html><head><title>A</title></head></html>");
  writeFileSync(join(webRoot, "assets", "app-1a2b.js"), "export {};");
  writeFileSync(join(webRoot, "assets", "letters-1a2b.woff2"), "");
  writeFileSync(join(webRoot, "favicon.svg"), "<svg/>");
  mkdirSync(join(webRoot, ".vite"));
  writeFileSync(join(webRoot, ".vite", "manifest.json"), "{}");
  server = await startTestServer({ NODE_ENV: "test" }, { webRoot });
});
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true });
});

describe("unknown paths and methods", () => {
  it.each(["/api", "/api/nonsense", "/api/notes/", "/__dev/nonsense", "/assets/gone.js"])(
    "The unknown path %s is answered with a 404 problem, never with the page",
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
  ] as const)(
    "The request %s %s is answered with 405 and the allowed methods",
    async (method, url, allow) => {
      const answer = await server.app.inject({ method, url });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
    },
  );

  it("A malformed user id is answered with 404 like an unknown one", async () => {
    const { token } = await server.addPerson();
    for (const id of ["1", "6f1d7a50-0000-4000-8000-00000000dead", "%2e%2e%2f", "a".repeat(290)]) {
      expect((await server.call("GET", `/api/user/${id}`, { token })).statusCode).toBe(404);
    }
  });
});

describe("bad bodies", () => {
  const login = "/api/login";

  it("Broken JSON is answered with 400", async () => {
    const headers = { "content-type": "application/json" };
    const answer = await server.call("POST", login, { body: '{"email":', headers });
    expect([answer.statusCode, answer.json<Problem>().status]).toEqual([400, 400]);
  });

  it("An empty or malformed body is answered with 400, the latter with the wrong fields", async () => {
    expect((await server.call("POST", login)).statusCode).toBe(400);
    const answer = await server.call("POST", login, { body: { email: "x", fieldpw: 7 } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Problem>().fields).toMatchObject({ email: "Invalid email address" });
    expect(answer.json<Problem>().fields).toHaveProperty("fieldpw");
  });

  it("A body of another content type is answered with 415", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const answer = await server.call("POST", login, { body: "email=a", headers: { "content-type": type } });
      expect(answer.statusCode).toBe(415);
    }
  });

  it("A body of more than 512 kB is answered with 413", async () => {
    const answer = await server.call("POST", login, { body: { email: "x".repeat(512 * 1024) } });
    expect([answer.statusCode, answer.json<Problem>().title]).toEqual([413, "Too large"]);
  });

  it("A body that sets a prototype is answered with 400", async () => {
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
  ])("The misleading path %s is answered with a 404 problem", async (url) => {
    const answer = await server.app.inject({ url });
    expect([answer.statusCode, answer.json<Problem>().status]).toEqual([404, 404]);
  });

  it("An error answer has no stack trace", async () => {
    const answers = [
      await server.call("POST", login, { body: "{", headers: { "content-type": "application/json" } }),
      await server.app.inject({ url: "/%zz" }),
    ];
    for (const { body } of answers) expect(body).not.toMatch(/node_modules|\.ts:\d|at \w+ \(/);
  });

  it("The server still answers after bytes that are not HTTP", async () => {
    const { port } = new URL(await server.app.listen({ port: 0, host: "127.0.0.1" }));
    const socket = connect(Number(port), "127.0.0.1");
    socket.end("no http\r\n\r\n").resume();
    await once(socket, "close");
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });
});

it("A stop does not wait for a kept connection whose answer comes after it has begun", async () => {
  const reached = Promise.withResolvers<boolean>();
  const mailer = {
    send: vi.fn<Mailer["send"]>(),
    isReachable: () => reached.promise,
    close: vi.fn<() => Promise<void>>(),
  };
  const other = await startTestServer({ NODE_ENV: "test" }, { webRoot, mailer });
  const origin = await other.app.listen({ port: 0, host: "127.0.0.1" });
  const asked = request(new URL("/readyz", origin), { agent: new Agent({ keepAlive: true }) }).end();
  await once(other.app.server, "request");
  const closed = other.close();
  await vi.waitFor(() => expect(other.app.server.listening).toBe(false));
  const answered = once(asked, "response");
  reached.resolve(true);
  const [answer] = (await answered) as [IncomingMessage];
  answer.resume();
  expect(answer.headers.connection).toBe("close");
  // The framework keeps an idle connection for 72 s.
  await closed;
});

describe("headers", () => {
  it("The answer to a call forbids all content and caching", async () => {
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

  it("The policy of a page allows only scripts and styles from its own files", async () => {
    const policy = String((await server.app.inject({ url: "/login" })).headers["content-security-policy"]);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("base-uri 'none'");
  });
});

describe("the web app", () => {
  it.each(["/notes", "/notes/7f", "/confirm-email/s1", "/account/profile"])(
    "The path %s is answered with the page and “no-cache”",
    async (url) => {
      const answer = await server.app.inject({ url });
      expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-cache"]);
      expect(answer.body).toContain("<title>A</title>");
    },
  );

  it("An unknown path is answered with 404, and with the page only to a browser", async () => {
    const browser = await server.app.inject({ url: "/zzz", headers: { accept: "text/html,*/*" } });
    expect([browser.statusCode, browser.body.includes("<title>")]).toEqual([404, true]);
    const program = await server.app.inject({ url: "/zzz" });
    expect([program.statusCode, program.body.includes("<title>")]).toEqual([404, false]);
  });

  it("Files with a hash in their name are cached for a year, and others are not", async () => {
    const hashed = await server.app.inject({ url: "/assets/app-1a2b.js" });
    expect(hashed.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(hashed.headers).not.toHaveProperty("set-cookie");
    const icon = await server.app.inject({ url: "/favicon.svg" });
    expect([icon.statusCode, icon.headers["cache-control"]]).toEqual([200, "no-cache"]);
  });

  it("Fonts may be used by a page without an origin, such as the preview of a mail, and scripts may not", async () => {
    const of = async (url: string) =>
      (await server.app.inject({ url })).headers["access-control-allow-origin"];
    expect([await of("/assets/letters-1a2b.woff2"), await of("/assets/app-1a2b.js")]).toEqual([
      "*",
      undefined,
    ]);
  });

  it.each(["/.vite/manifest.json", "/assets/%2e%2e/%2e%2e/package.json", "/assets/..%2findex.html"])(
    "The path %s outside the web files is not served",
    async (url) => expect((await server.app.inject({ url })).statusCode).toBeGreaterThanOrEqual(400),
  );

  it("The page in a frame loads the bridge of the simulated phone, and the page outside does not", async () => {
    const framed = await server.app.inject({ url: "/notes", headers: { "sec-fetch-dest": "iframe" } });
    expect(framed.body).toContain('<head><script src="/__dev/phone/bridge.js"></script><title>');
    expect((await server.app.inject({ url: "/notes" })).body).not.toContain("bridge.js");
  });
});
