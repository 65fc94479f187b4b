import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import type { User } from "@afterword/contract/endpoints/accounts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

type Added = SessionTokens & { readonly _id: string };

describe("POST /__dev/accounts", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ PUBLIC_URL: "http://notes.example.com" });
  });
  afterAll(() => server.close());

  const add = (payload: object, headers: Record<string, string> = {}) =>
    server.app.inject({ method: "POST", url: "/__dev/accounts", headers, payload });
  const logIn = (email: string, isApp: boolean) =>
    server.call("POST", "/api/login", {
      body: { email, fieldpw: "correct horse", remember: true, isApp },
    });

  it("The answer holds a session of a confirmed account with the registered phone", async () => {
    const answer = await add(wanted("Vera@Example.com"));
    const { _id, token } = answer.json<Added>();
    const user = (await server.call("GET", `/api/user/${_id}`, { token })).json<User>();
    expect(user).toMatchObject({ firstname: "Vera", lastname: "Holm", email: "Vera@Example.com" });
    expect(user.deviceId).toBe("phone-1");
    expect((await logIn("vera@example.com", false)).statusCode).toBe(200);
  });

  it("An account without a phone can log in to the app, but not to the website", async () => {
    expect((await add(wanted("phoneless@example.com", null))).statusCode).toBe(200);
    expect((await logIn("phoneless@example.com", true)).statusCode).toBe(200);
    expect((await logIn("phoneless@example.com", false)).statusCode).toBe(418);
  });

  it("A taken address answers 409, and a body that lacks a field answers 400", async () => {
    await add(wanted("taken@example.com"));
    expect((await add(wanted("TAKEN@example.com"))).statusCode).toBe(409);
    expect((await add({ email: "half@example.com" })).statusCode).toBe(400);
  });

  it.each(["localhost:4000", "127.0.0.1:4000", "[::1]:4000"])(
    "A request for the loopback host %s makes an account",
    async (host) => {
      expect((await add(wanted(`${server.context.ids.uuid()}@example.com`), { host })).statusCode).toBe(200);
    },
  );

  it.each(["notes.example.com", "notes.example.com:4000", "evil.example:4000"])(
    "A request for the host %s answers 403 where PUBLIC_URL is http://notes.example.com",
    async (host) => {
      expect((await add(wanted("elsewhere@example.com"), { host })).statusCode).toBe(403);
    },
  );
});

it("POST /__dev/accounts answers 404 where mails leave for a real mail server", async () => {
  const server = await startTestServer({ SMTP_URL: "smtp://127.0.0.1:9" });
  onTestFinished(() => server.close());
  const payload = wanted("vera@example.com");
  const answer = await server.app.inject({ method: "POST", url: "/__dev/accounts", payload });
  expect(answer.statusCode).toBe(404);
  expect(await server.context.database.db.selectFrom("users").select("id").execute()).toEqual([]);
});

function wanted(email: string, deviceId: string | null = "phone-1") {
  return { firstname: "Vera", lastname: "Holm", email, password: "correct horse", deviceId };
}
