import type { User } from "@afterword/contract/endpoints/accounts";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import type { Problem } from "@afterword/contract/problem";
import { messages } from "@afterword/core/messages/catalog";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("POST /api/login", () => {
  it("A remembered log-in answers an access token for 10 minutes and a refresh token for 30 days", async () => {
    const ada = await server.addPerson();
    const answer = await logIn(ada, { remember: true });
    expect(answer.statusCode).toBe(200);
    const { token, refreshToken } = answer.json<SessionTokens>();
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: "HS256", typ: "at+jwt" });
    expect(decodeProtectedHeader(refreshToken)).toMatchObject({ alg: "HS256", typ: "rt+jwt" });
    const access = decodeJwt(token);
    expect(access).toMatchObject({ _id: ada._id, sub: ada._id, role: "user" });
    expect(lifeOf(token)).toBe(10 * MINUTE_MS);
    expect(lifeOf(refreshToken)).toBe(30 * DAY_MS);
  });

  it("The refresh token of a log-in that is not remembered lasts 12 hours", async () => {
    const ada = await server.addPerson();
    const { refreshToken } = (await logIn(ada, { remember: false })).json<SessionTokens>();
    expect(lifeOf(refreshToken)).toBe(12 * HOUR_MS);
  });

  it("A log-in accepts the address in other capitals and with spaces around it", async () => {
    const ada = await server.addPerson({ email: "Grace.Hopper@example.com" });
    expect((await logIn({ ...ada, email: " grace.hopper@EXAMPLE.com " })).statusCode).toBe(200);
  });

  it("A log-in is a sign of life from its browser", async () => {
    const ada = await server.addPerson();
    await server.pass(DAY_MS);
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const { token } = (await logIn(ada, { isApp: false }, { "user-agent": firefox })).json<SessionTokens>();
    const user = (await server.call("GET", `/api/user/${ada._id}`, { token })).json<User>();
    const at = new Date(server.context.clock.now()).toISOString();
    expect(user.agencyConfirmed).toBe(at);
    expect(user.lastSigns[0]).toEqual({ at, source: "log-in", device: "Firefox on Linux" });
  });

  it("A wrong password and an unknown address get the same answer", async () => {
    const ada = await server.addPerson();
    const wrong = await logIn({ ...ada, password: "wrong horse" });
    const unknown = await logIn({ ...ada, email: "nobody@example.com" });
    expect(wrong.statusCode).toBe(403);
    expect(wrong.json<Problem>().detail).toBe(messages.session.wrongCredentials);
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
  });

  it("A log-in with an unknown address runs one password verification, as one with a wrong password does", async () => {
    const { passwords } = server.context;
    const worked: (readonly [string, string])[] = [];
    const watched = await startTestServer(
      {},
      {
        passwords: {
          hash: (password) => {
            worked.push(["hash", password]);
            return passwords.hash(password);
          },
          verify: (stored, password) => {
            worked.push([stored === null ? "verify none" : "verify", password]);
            return passwords.verify(stored, password);
          },
        },
      },
    );
    const ada = await watched.addPerson();
    const workOf = async (email: string) => {
      worked.length = 0;
      await watched.call("POST", "/api/login", { body: { email, fieldpw: "wrong horse", isApp: true } });
      return [...worked];
    };
    const [wrong, unknown] = [await workOf(ada.email), await workOf("nobody@example.com")];
    await watched.close();
    expect(wrong).toEqual([["verify", "wrong horse"]]);
    expect(unknown).toEqual([["verify none", "wrong horse"]]);
  });

  it("A log-in to a disabled account answers 423, or 403 with a wrong password", async () => {
    const ada = await personWith({ active: false });
    expect((await logIn(ada)).statusCode).toBe(423);
    expect((await logIn({ ...ada, password: "wrong horse" })).statusCode).toBe(403);
  });

  it("A log-in to an unconfirmed account answers 409, or 403 with a wrong password", async () => {
    const ada = await personWith({ email_confirmed: false });
    const answer = await logIn(ada);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<Problem>().detail).toBe("Please confirm your email address!");
    expect((await logIn({ ...ada, password: "wrong horse" })).statusCode).toBe(403);
  });

  it("A log-in reports a disabled account before an unconfirmed address, and that before a missing device", async () => {
    const ada = await personWith({ active: false, email_confirmed: false, had_phone: false });
    expect((await logIn(ada, { isApp: false })).statusCode).toBe(423);
    const bob = await personWith({ email_confirmed: false, had_phone: false });
    expect((await logIn(bob, { isApp: false })).statusCode).toBe(409);
  });

  it("A log-in without a registered device answers 418 on the website and 200 in the app", async () => {
    const ada = await server.addPerson({ deviceId: null });
    const answer = await logIn(ada, { isApp: false });
    expect(answer.statusCode).toBe(418);
    expect(answer.json<Problem>().detail).toBe("No device registered! Please log in via app.");
    expect((await logIn(ada, { isApp: true })).statusCode).toBe(200);
  });

  it("An admin logs in on the website without a device", async () => {
    const admin = await server.addPerson({ role: "admin", deviceId: null });
    const answer = await logIn(admin, { isApp: false });
    expect(answer.statusCode).toBe(200);
    expect(decodeJwt(answer.json<SessionTokens>().token)).toMatchObject({ role: "admin" });
  });

  it("A refused log-in is no sign of life", async () => {
    const ada = await server.addPerson({ deviceId: null });
    const before = await signsOf(ada);
    await logIn(ada, { isApp: false });
    await logIn({ ...ada, password: "wrong horse" });
    expect(await signsOf(ada)).toBe(before);
  });
});

type Wanted = { remember?: boolean; isApp?: boolean };

let lastAddress = 0;

function logIn({ email, password }: Pick<Person, "email" | "password">, wanted: Wanted = {}, headers = {}) {
  lastAddress += 1;
  const body = { email, fieldpw: password, isApp: true, ...wanted };
  return server.call("POST", "/api/login", { body, headers, ip: `198.51.100.${lastAddress}` });
}

async function personWith(columns: Record<string, unknown>): Promise<Person> {
  const person = await server.addPerson();
  await server.context.database.db.updateTable("users").set(columns).where("id", "=", person._id).execute();
  return person;
}

function lifeOf(token: string): number {
  const { iat = 0, exp = 0 } = decodeJwt(token);
  return (exp - iat) * 1000;
}

async function signsOf({ _id }: Person): Promise<number> {
  const rows = await server.context.database.db
    .selectFrom("signs_of_life")
    .select("id")
    .where("owner", "=", _id)
    .execute();
  return rows.length;
}
