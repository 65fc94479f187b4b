import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import { MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPasswords } from "../../platform/crypto/passwords.ts";
import type { Passwords } from "../../platform/crypto/passwords.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { TestServer } from "../../testing/test-server.ts";

let server: TestServer;
/** What happens while the password is being verified. */
let meanwhile: () => Promise<unknown> = async () => undefined;

beforeAll(async () => {
  const passwords = await createPasswords({ memoryKib: 256, passes: 1 });
  const slow: Passwords = {
    ...passwords,
    verify: async (hash, password) => {
      const verified = await passwords.verify(hash, password);
      await meanwhile();
      return verified;
    },
  };
  server = await startTestServer({}, { passwords: slow });
});
afterAll(() => server.close());

describe("a log-in while its account changes", () => {
  it.each([
    [423, { active: false }],
    [409, { email_confirmed: false }],
    [403, { password_hash: "of another password" }],
  ])(
    "A log-in answers %i after %j during the password check, and opens no session",
    async (status, change) => {
      const { _id, email, password } = await server.addPerson();
      const { db } = server.context.database;
      const sessions = () => db.selectFrom("sessions").select("id").where("owner", "=", _id).execute();
      const before = await sessions();
      meanwhile = () => db.updateTable("users").set(change).where("id", "=", _id).execute();
      const body = { email, fieldpw: password, isApp: true };
      const answer = await server.call("POST", "/api/login", { body });
      meanwhile = async () => undefined;
      expect(answer.statusCode).toBe(status);
      expect(await sessions()).toEqual(before);
    },
  );
});

describe("a call while its account is deleted", () => {
  it.each([
    ["/api/user/change-password", { fieldpw: "battery staple", confirmPassword: "battery staple" }],
    ["/api/second-factor/one-time-codes/start", {}],
  ])("A call whose account is deleted during the password check answers 401: %s", async (path, more) => {
    const { _id, token, password } = await server.addPerson();
    meanwhile = () => server.call("DELETE", `/api/user/${_id}`, { token });
    const body = { oldPassword: password, password, ...more };
    const answer = await server.call("POST", path, { token, body });
    meanwhile = async () => undefined;
    expect(answer.statusCode).toBe(401);
  });
});

describe("POST /api/loginagain", () => {
  it("Renewing a session notifies the jobs only when a theft was detected", async () => {
    const ada = await server.addPerson();
    let signals = 0;
    const stop = server.context.onJobSignal(() => (signals += 1));
    const renew = (refreshToken: string) =>
      server.call("POST", "/api/loginagain", { body: { token: refreshToken, _id: ada._id } });
    const second = await renew(ada.refreshToken);
    expect([second.statusCode, signals]).toEqual([200, 0]);
    await server.pass(MINUTE_MS);
    await renew(second.json<SessionTokens>().refreshToken);
    await server.pass(MINUTE_MS);
    expect([(await renew(ada.refreshToken)).statusCode, signals]).toEqual([401, 1]);
    stop();
  });
});
