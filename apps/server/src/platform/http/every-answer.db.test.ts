import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PRODUCTION } from "../../testing/production.ts";
import { registeredRoutes } from "../../testing/registered-routes.ts";
import { startTestServer, xsrfHeaders, type TestServer } from "../../testing/test-server.ts";
import { makeWebRoot } from "../../testing/web-root.ts";

/**
 * The headers of every answer there is, against one table: every registered route, asked by every kind of caller,
 * with and without what guards ask for, and what no route answers. A new route is among them by itself.
 */
const PLACES = {
  "in production behind TLS": {
    environment: PRODUCTION,
    ancestors: "frame-ancestors 'none'",
    always: { "strict-transport-security": "max-age=31536000; includeSubDomains" },
    cookie:
      /^(?:XSRF-TOKEN=[\w.-]+; Path=\/; SameSite=Strict; Secure|LANGUAGE=\w*; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly; Secure)$/,
  },
  "outside production": {
    environment: { NODE_ENV: "test" },
    ancestors: "frame-ancestors 'self'",
    always: {},
    cookie:
      /^(?:XSRF-TOKEN=[\w.-]+; Path=\/; SameSite=Strict|LANGUAGE=\w*; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly)$/,
  },
} as const;

type Wanted = Readonly<Record<string, string | RegExp>>;

const ALWAYS: Wanted = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};
const NEVER = ["server", "x-powered-by", "via", "x-aspnet-version"];

const PERMISSIONS = /^camera=\(self\), microphone=\(self\), .*geolocation=\(\)/;
const APP_PAGE =
  "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types snippets; ";
const PUBLIC_PAGE =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; ";
/** Pages that run nothing. */
const PUBLIC_PATHS = /^\/(?:get-note|rehearsal|confirm-agency|not-my-second-factor|preview-note)\b/;

/** What an answer must carry, by what it is. */
const wantedOf = (path: string, answer: LightMyRequestResponse, ancestors: string): Wanted => {
  const type = String(answer.headers["content-type"]);
  if (type.startsWith("text/html")) return pageHeaders(path, answer, ancestors);
  if (path.startsWith("/api/picture/")) {
    return { "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox" };
  }
  return {
    "content-security-policy": `default-src 'none'; ${ancestors}`,
    "cache-control": cachingOf(path, answer),
  };
};

const pageHeaders = (path: string, answer: LightMyRequestResponse, ancestors: string): Wanted => {
  const shared = { "permissions-policy": PERMISSIONS };
  if (path === "/" && answer.statusCode === 200) {
    const policy = `${PUBLIC_PAGE}manifest-src 'self'; connect-src 'self'; ${ancestors}`;
    return { ...shared, "content-security-policy": policy, "cache-control": "no-cache" };
  }
  if (!PUBLIC_PATHS.test(path) || answer.body.includes("<title>App</title>")) {
    return { ...shared, "content-security-policy": `${APP_PAGE}${ancestors}`, "cache-control": "no-cache" };
  }
  // Shown in a frame of the note's editor.
  const around = path.startsWith("/preview-note") ? "frame-ancestors 'self'" : ancestors;
  return { ...shared, "content-security-policy": `${PUBLIC_PAGE}${around}`, "cache-control": "no-store" };
};

const cachingOf = (path: string, { statusCode }: LightMyRequestResponse): string => {
  if (statusCode !== 200) return "no-store";
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return path === "/favicon.svg" ? "no-cache" : "no-store";
};

const BESIDE_ROUTES = [
  "GET /",
  "GET /notes",
  "GET /account/security",
  "GET /confirm-email/x",
  "GET /reset-password/x",
  "GET /assets/app-1a2b.js",
  "GET /assets/gone.js",
  "GET /favicon.svg",
  "GET /nowhere",
  "GET /api/nowhere",
  "GET /__dev/nowhere",
  "DELETE /api/version",
  "GET /%E0%A4%A",
  "GET /broken",
];

describe.each(Object.entries(PLACES))(
  "the headers of answers %s",
  (_name, { environment, ancestors, always, cookie }) => {
    const webRoot = makeWebRoot();
    let server: TestServer;
    const bearers: Record<string, string>[] = [{}];

    beforeAll(async () => {
      mkdirSync(join(webRoot, "assets"));
      writeFileSync(join(webRoot, "assets", "app-1a2b.js"), "export {};");
      writeFileSync(join(webRoot, "favicon.svg"), "<svg/>");
      server = await startTestServer(environment, { webRoot });
      server.app.get("/broken", () => {
        throw new Error("something");
      });
      for (const role of ["user", "admin"] as const) {
        const { token } = await server.addPerson({ role });
        bearers.push({ authorization: `Bearer ${token}` });
      }
    });
    afterAll(async () => {
      await server.close();
      rmSync(webRoot, { recursive: true });
    });

    const mistakesOf = (route: string, path: string, answer: LightMyRequestResponse): string[] => {
      const wanted = { ...ALWAYS, ...always, ...wantedOf(path, answer, ancestors) };
      const wrong = Object.entries(wanted).filter(([name, value]) => !fits(answer.headers[name], value));
      const leaks = NEVER.filter((name) => answer.headers[name] !== undefined);
      const set = answer.headers["set-cookie"];
      const cookies = set === undefined || cookie.test(String(set)) ? [] : [`set-cookie ${String(set)}`];
      const hasUnsafe = String(answer.headers["content-security-policy"]).includes("unsafe")
        ? ["unsafe"]
        : [];
      return [
        ...wrong.map(([name]) => `${name} ${String(answer.headers[name])}`),
        ...leaks,
        ...cookies,
        ...hasUnsafe,
      ].map((mistake) => `${route} ${answer.statusCode}: ${mistake}`);
    };

    it("Every route answers with the headers of its kind", { timeout: 60_000 }, async () => {
      const routes = [...registeredRoutes(server.app), ...BESIDE_ROUTES].filter(
        (route) => !route.includes("*"),
      );
      const [mistakes, statuses] = [new Set<string>(), new Set<number>()];
      const xsrf = await xsrfHeaders(server.app);
      for (const route of routes) {
        const [method = "GET", pattern = ""] = route.split(" ");
        const path = pattern.replace(/:\w+/g, ID);
        for (const headers of [...bearers.map((bearer) => ({ ...bearer, ...xsrf })), {}]) {
          const accept = { accept: "text/html" };
          const answer = await server.app.inject({
            method: method as "GET",
            url: path,
            headers: { ...accept, ...headers },
            ...(method === "GET" ? {} : { payload: { token: "x" } }),
          });
          statuses.add(answer.statusCode);
          for (const mistake of mistakesOf(route, path, answer)) mistakes.add(mistake);
        }
      }
      expect([...mistakes]).toEqual([]);
      expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405, 500]));
    });

    it("Answers 413, 415 and 429 have the headers of their kind", async () => {
      const large = { body: { email: "x".repeat(512 * 1024) } };
      const form = { body: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } };
      const answers = [
        [413, await server.call("POST", "/api/login", large)],
        [415, await server.call("POST", "/api/login", form)],
        [429, await tooMany()],
      ] as const;
      for (const [status, answer] of answers) {
        expect(answer.statusCode).toBe(status);
        expect(mistakesOf("POST /api/login", "/api/login", answer)).toEqual([]);
      }
    });

    const tooMany = async (): Promise<LightMyRequestResponse> => {
      const body = { email: "nobody@example.com", fieldpw: "x" };
      for (let tries = 0; tries < 10; tries += 1) await server.call("POST", "/api/login", { body });
      return server.call("POST", "/api/login", { body });
    };

    it("Answers to invalid HTTP and to a head that is too long have the headers of their kind", async () => {
      await server.app.listen({ port: 0, host: "127.0.0.1" });
      const { port } = server.app.server.address() as AddressInfo;
      for (const [sent, status] of [
        ["no http\r\n\r\n", 400],
        [`GET /${"x".repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431],
      ] as const) {
        const head = (await answerTo(port, sent)).split("\r\n\r\n", 1)[0] ?? "";
        expect(head).toContain(`HTTP/1.1 ${status} `);
        const wanted = {
          ...ALWAYS,
          ...always,
          "content-security-policy": `default-src 'none'; ${ancestors}`,
        };
        for (const [name, value] of Object.entries(wanted)) expect(head).toContain(`${name}: ${value}`);
      }
    });
  },
);

const ID = "6f1d7a50-0000-4000-8000-00000000dead";

function fits(value: unknown, wanted: string | RegExp): boolean {
  return typeof wanted === "string" ? value === wanted : wanted.test(String(value));
}

async function answerTo(port: number, sent: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.write(sent);
  await once(socket, "close");
  return Buffer.concat(chunks).toString("utf8");
}
