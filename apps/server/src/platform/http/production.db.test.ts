import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PRODUCTION } from "../../testing/production.ts";
import { startTestServer, xsrfHeaders, type TestServer } from "../../testing/test-server.ts";
import { makeWebRoot } from "../../testing/web-root.ts";

const webRoot = makeWebRoot();
let server: TestServer;

beforeAll(async () => {
  const environment = {
    ...PRODUCTION,
    CONTACT_EMAIL: "help@example.com",
    PLAY_STORE_URL: "https://play.google.com/store/apps/details?id=com.example.notes&hl=de",
  };
  server = await startTestServer(environment, { webRoot });
});
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true });
});

describe("production", () => {
  it.each([
    ["GET", "/__dev/clock"],
    ["POST", "/__dev/clock"],
    ["GET", "/__dev/inbox"],
    ["GET", "/__dev/inbox.json"],
    ["GET", "/__dev/phone"],
    ["GET", "/__dev/phone/"],
    ["GET", "/__dev/phone/bridge.js"],
    ["GET", "/__dev/phone/index.html"],
    ["GET", "/__dev/inbox/1.html"],
    ["POST", "/__dev/accounts"],
    ["GET", "/__dev/paper-store"],
    ["POST", "/__dev/paper-store/buy"],
    ["GET", "/__dev/"],
    ["GET", "/__dev"],
  ] as const)("The development path %s %s does not exist in production", async (method, url) => {
    const headers = { ...(await xsrfHeaders(server.app)), accept: "text/html" };
    const payload = method === "POST" ? { payload: { advanceMs: 1 } } : {};
    const answer = await server.app.inject({ method, url, headers, ...payload });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
      404,
      "application/problem+json; charset=utf-8",
    ]);
  });

  it("There is no paper store in production, so no purchase and no notification of it counts", () => {
    expect(server.context.paperStore).toBeNull();
    expect(Object.keys(server.context.appStores)).toEqual([]);
  });

  it("No page may be framed in production, and the page has no simulated phone", async () => {
    const answer = await server.app.inject({ url: "/notes", headers: { "sec-fetch-dest": "iframe" } });
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(answer.body).not.toContain("__dev");
  });

  it("The page says where the app is in a store, and nothing of a store without it", async () => {
    const { body } = await server.app.inject({ url: "/login", headers: { accept: "text/html" } });
    expect(body).toContain(
      '<meta name="play-store" content="https://play.google.com/store/apps/details?id=com.example.notes&amp;hl=de">',
    );
    expect(body).not.toContain("app-store");
  });

  it("The page says whom people may write to", async () => {
    const { body } = await server.app.inject({ url: "/notes", headers: { accept: "text/html" } });
    expect(body).toContain('<meta name="contact" content="help@example.com">');
  });

  it("Cookies and connections require TLS in production", async () => {
    const { headers } = await server.app.inject({ url: "/api/version" });
    expect(headers["set-cookie"]).toMatch(/^XSRF-TOKEN=\S+; Path=\/; SameSite=Strict; Secure$/);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  });
});
