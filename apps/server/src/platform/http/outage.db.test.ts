import type { Problem } from "@afterword/contract/problem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, xsrfHeaders, type TestServer } from "../../testing/test-server.ts";
import { buildApp } from "../../app.ts";
import { isDatabaseOutage } from "../db/database-outage.ts";
import { createThrottle } from "../throttle/throttle.ts";

let server: TestServer;
afterEach(() => server.close());

it("Calls get 503 with Retry-After while the database is away, and the health check still works", async () => {
  server = await startTestServer();
  const { token } = await server.addPerson();
  await server.context.database.close();
  for (const answer of [
    await server.call("GET", "/api/notes", { token }),
    await server.call("POST", "/api/login", { body: { email: "a@example.com", fieldpw: "x" } }),
  ]) {
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(answer.json<Problem>().detail).toContain("cannot reach its database");
  }
  expect((await server.app.inject({ url: "/healthz" })).statusCode).toBe(200);
});

it("No log-in or secret is tried while tries cannot be counted, even with the right password", async () => {
  const away = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
  const uncounted = createThrottle({ query: () => Promise.reject(away) });
  server = await startTestServer();
  const { email, password } = await server.addPerson();
  const app = buildApp({ ...server.context, throttle: uncounted });
  const headers = await xsrfHeaders(app);
  for (const [url, payload] of [
    ["/api/login", { email, fieldpw: password, isApp: true }],
    ["/api/user/forgot-password", { email }],
    ["/api/user/confirm-email", { secret: "x".repeat(43) }],
  ] as const) {
    const answer = await app.inject({ method: "POST", url, headers, payload });
    expect([url, answer.statusCode, answer.headers["retry-after"]]).toEqual([url, 503, "5"]);
  }
  await app.close();
});

it("An unexpected error is answered with 500 without its message", async () => {
  server = await startTestServer();
  server.app.get("/broken", () => {
    throw new Error("the secret is 42");
  });
  const answer = await server.app.inject({ url: "/broken" });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain("42");
});

it("A call that finds the disk of the database full is told to keep what was written", async () => {
  server = await startTestServer();
  server.app.get("/full", () => {
    throw Object.assign(new Error("could not extend file"), { code: "53100" });
  });
  const answer = await server.app.inject({ url: "/full" });
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
  expect(answer.json<Problem>().detail).toMatch(/^The server has no room to save anything/);
});

describe("isDatabaseOutage", () => {
  beforeEach(() => {
    server = { close: async () => undefined } as TestServer;
  });

  it.each([
    Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" }),
    Object.assign(new Error("terminating connection"), { code: "57P01" }),
    Object.assign(new Error("idle-in-transaction timeout"), { code: "25P03" }),
    Object.assign(new Error("connect ENOENT /run/pg"), { code: "ENOENT", syscall: "connect" }),
    new Error("Connection terminated unexpectedly"),
    new Error("wrapped", { cause: Object.assign(new Error("x"), { code: "08006" }) }),
    new AggregateError([Object.assign(new Error("x"), { code: "ECONNREFUSED" })]),
  ])("The error '%s' counts as a database outage", (error) => {
    expect(isDatabaseOutage(error)).toBe(true);
  });

  it.each([
    Object.assign(new Error("duplicate key"), { code: "23505" }),
    Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" }),
    new Error("undefined is not a function"),
    "a string",
  ])("The error '%s' does not count as a database outage", (error) => {
    expect(isDatabaseOutage(error)).toBe(false);
  });
});
