import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { freePort } from "@afterword/testing/free-port";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage } from "./browser.ts";
import { openStage } from "./open-stage.ts";
import { logIn } from "./writer.ts";

const { session } = messages;

const port = await freePort();
const mailServer = createServer((socket) => socket.end("421 not now\r\n"));
beforeAll(() => {
  mailServer.listen(port, "127.0.0.1");
});
afterAll(() => {
  mailServer.close();
});
const stage = openStage({
  settings: {
    NODE_ENV: "production",
    PUBLIC_URL: "https://notes.example.com",
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MASTER_KEY: randomBytes(32).toString("base64"),
    CANARY: "off",
  },
});

/** The headers of a browser for a typed address, or for a frame. */
const ask = (path: string, place: "document" | "iframe" = "document"): Promise<Response> =>
  fetch(`${stage.world.origin}${path}`, { headers: { accept: "text/html", "sec-fetch-dest": place } });

/** Paths for development; production.db.test.ts tries each of their calls. */
const DEVELOPMENT = [
  "/__dev/phone",
  "/__dev/phone/",
  "/__dev/phone/bridge.js",
  "/__dev/phone/index.html",
  "/__dev/inbox",
  "/__dev/inbox.json",
  "/__dev/inbox/1.html",
  "/__dev/clock",
  "/__dev/",
  "/__dev",
];

describe("production", () => {
  it("Pages and calls for development answer 404 in production", async () => {
    const answers = await Promise.all(
      DEVELOPMENT.map(async (path) => {
        const { status, headers } = await ask(path);
        return [path, status, headers.get("content-type")];
      }),
    );
    const refusal = [404, "application/problem+json; charset=utf-8"];
    expect(answers).toEqual(DEVELOPMENT.map((path) => [path, ...refusal]));
  });

  it.each([
    ["/__dev/clock", { advanceMs: 1 }],
    ["/__dev/accounts", { email: "vera@example.com" }],
  ])("POST %s answers 404 in production", async (path, body) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${stage.world.origin}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(404);
  });

  it("No page may be framed in production, and none loads the bridge of the simulated phone", async () => {
    for (const path of [
      pathTo("home"),
      pathTo("login"),
      pathTo("notes"),
      "/get-note/abc",
      "/confirm-agency/abc",
    ]) {
      const answer = await ask(path, "iframe");
      expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(await answer.text()).not.toContain("__dev");
    }
  });

  it("Every answer in production asks for TLS, and its cookie is secure", async () => {
    for (const path of [pathTo("login"), "/api/version", "/healthz", "/nowhere"]) {
      const answer = await ask(path);
      expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    }
    expect((await ask("/api/version")).headers.get("set-cookie")).toContain("; Secure");
  });

  it.each([
    ["anna@example.com", "demo-anna"],
    ["admin@example.com", "demo-admin"],
  ])("The demo log-in %s is refused in production", async (email, password) => {
    const { page, complaints } = await openPage(await stage.browser.newContext());
    await page.goto(`${stage.world.origin}${pathTo("login")}`);
    await logIn(page, email, password);
    const refusal = page.getByRole("alert").getByRole("paragraph");
    expect(await refusal.innerText()).toBe(session.wrongCredentials);
    expect(complaints()).toEqual([]);
    await page.context().close();
  });
});
