import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import { MINUTE_MS } from "@afterword/core/time/duration";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, xsrfHeaders } from "../../testing/test-server.ts";
import type { TestServer } from "../../testing/test-server.ts";

const OLD = Buffer.alloc(32, 1);
let before: TestServer;
let after: TestServer;

beforeAll(async () => {
  before = await startTestServer({}, { masterKey: { bytes: OLD } });
  const { database, clock } = before.context;
  after = await startTestServer(
    {},
    { database, clock, masterKey: { bytes: Buffer.alloc(32, 2), previous: [OLD] } },
  );
});
afterAll(async () => {
  await after.app.close();
  await before.close();
});

const renew = async (server: TestServer, { refreshToken }: SessionTokens, _id: string) =>
  (
    await server.call("POST", "/api/loginagain", { body: { token: refreshToken, _id } })
  ).json<SessionTokens>();

describe("a server restarted with a new master key", () => {
  it("A server with a new master key renews earlier sessions and reads earlier data", async () => {
    const ada = await before.addPerson();
    const body = { name: "Miriam", email: "miriam@example.com" };
    await before.call("POST", "/api/recipient", { body, token: ada.token });
    const { token } = await renew(after, ada, ada._id);
    const answer = await after.call("GET", "/api/recipients", { token });
    expect(answer.json()).toEqual([expect.objectContaining(body)]);
    expect((await after.call("GET", "/api/recipients", { token: ada.token })).statusCode).toBe(200);
  });

  it("A renewal after the key change leads to the successor given before it", async () => {
    const ada = await before.addPerson();
    const first = await renew(before, ada, ada._id);
    const second = await renew(after, ada, ada._id);
    expect(decodeJwt(second.refreshToken).jti).toBe(decodeJwt(first.refreshToken).jti);
    await after.pass(MINUTE_MS);
    expect((await renew(after, second, ada._id)).token).toBeTruthy();
  });

  it("A page loaded before the key change can still post its XSRF token", async () => {
    const headers = await xsrfHeaders(before.app);
    const payload = { email: "nobody@example.com", fieldpw: "wrong one", remember: false, isApp: true };
    const answer = await after.app.inject({ method: "POST", url: "/api/login", headers, payload });
    expect(answer.json()).toMatchObject({ status: 403, detail: expect.stringMatching(/password/i) });
  });
});
