import type { Problem } from "@afterword/contract/problem";
import { afterEach, expect, it } from "vitest";
import { startTestServer, xsrfHeaders } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { buildApp } from "./app.ts";
import { isDatabaseOutage } from "./database-outage.ts";
import { createThrottle } from "./throttle.ts";

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

it.each([
  [Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" }), true],
  [Object.assign(new Error("terminating connection"), { code: "57P01" }), true],
  [Object.assign(new Error("connect ENOENT /run/pg"), { code: "ENOENT", syscall: "connect" }), true],
  [new Error("Connection terminated unexpectedly"), true],
  [new Error("wrapped", { cause: Object.assign(new Error("x"), { code: "08006" }) }), true],
  [new AggregateError([Object.assign(new Error("x"), { code: "ECONNREFUSED" })]), true],
  [Object.assign(new Error("duplicate key"), { code: "23505" }), false],
  [Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" }), false],
  [new Error("undefined is not a function"), false],
  ["a string", false],
])("The database outage check is right about the error: %s", async (error, expected) => {
  server = { close: async () => undefined } as TestServer;
  expect(isDatabaseOutage(error)).toBe(expected);
});
