import { defineEndpoint } from "@afterword/contract/endpoint";
import type { Problem } from "@afterword/contract/problem";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { serve } from "./route.ts";

const base = { method: "GET", summary: "", access: "public" } as const;
const reply = z.object({ name: z.string() });
const generous = defineEndpoint({ ...base, path: "/api/test/generous", reply });
const poor = defineEndpoint({ ...base, path: "/api/test/poor", reply });
const mine = defineEndpoint({ ...base, path: "/api/test/mine", access: "session", status: 201 });
const adminsOnly = defineEndpoint({ ...base, path: "/api/test/admins", access: "admin" });
const refused = defineEndpoint({
  ...base,
  path: "/api/test/refused/:kind",
  params: z.object({ kind: z.string() }),
});

const REFUSALS: Record<string, DomainError> = {
  limit: { kind: "limit-exceeded", sentence: () => "Your plan allows 3 notes." },
  wait: { kind: "too-many-tries", waitMs: 61_000 },
  link: { kind: "link-invalid", sentence: () => "This link was used." },
  conflict: { kind: "conflict", sentence: () => "This note was sent out." },
  busy: { kind: "busy" },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { app, context } = server;
  const withSecret = { name: "Ada", passwordHash: "$argon2id$" };
  serve(app, context, generous, async () => ok(withSecret));
  // A handler of another version, or of a mistaken cast.
  serve(app, context, poor, async () => ok({} as { name: string }));
  serve(app, context, mine, async ({ caller }) => ok(caller.userId));
  serve(app, context, adminsOnly, async () => ok("secret of admins"));
  serve(app, context, refused, async ({ params }) => refuse(REFUSALS[params.kind] ?? { kind: "not-found" }));
});
afterAll(() => server.close());

describe("a call of the contract", () => {
  it("An answer has only the fields of its schema", async () => {
    const answer = await server.call("GET", "/api/test/generous");
    expect([answer.statusCode, answer.body]).toEqual([200, '{"name":"Ada"}']);
  });

  it("An answer without a required field becomes 500", async () => {
    expect((await server.call("GET", "/api/test/poor")).statusCode).toBe(500);
  });

  it("A call without a schema answers text with its own status", async () => {
    const { token, _id } = await server.addPerson();
    const answer = await server.call("GET", "/api/test/mine", { token });
    expect([answer.statusCode, answer.body, answer.headers["content-type"]]).toEqual([
      201,
      _id,
      "text/plain; charset=utf-8",
    ]);
  });

  it("A call for sessions or admins refuses other callers with 401 or 403", async () => {
    const [ada, admin] = [await server.addPerson(), await server.addPerson({ role: "admin" })];
    expect((await server.call("GET", "/api/test/mine")).statusCode).toBe(401);
    expect((await server.call("GET", "/api/test/admins")).statusCode).toBe(401);
    const denied = await server.call("GET", "/api/test/admins", { token: ada.token });
    expect([denied.statusCode, denied.body.includes("secret of admins")]).toEqual([403, false]);
    expect((await server.call("GET", "/api/test/admins", { token: admin.token })).statusCode).toBe(200);
  });

  it.each([
    ["limit", 402, "Your plan allows 3 notes."],
    ["wait", 429, "2 minutes"],
  ])("The refusal “%s” is answered in plain text", async (kind, status, text) => {
    const answer = await server.call("GET", `/api/test/refused/${kind}`);
    expect([answer.statusCode, answer.body]).toEqual([status, text]);
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(answer.headers["retry-after"]).toBe(status === 429 ? "61" : undefined);
  });

  it.each([
    ["link", 410, "This link was used."],
    ["conflict", 409, "This note was sent out."],
    ["busy", 503, "The Server is not currently available!"],
    ["nothing", 404, "This doesn’t exist."],
  ])("The refusal “%s” is answered as a problem with a sentence", async (kind, status, detail) => {
    const answer = await server.call("GET", `/api/test/refused/${kind}`);
    expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(answer.json<Problem>()).toEqual({ title: expect.any(String), status, detail });
    expect(answer.headers["retry-after"]).toBe(status === 503 ? "5" : undefined);
  });
});
