import type { User } from "@afterword/contract/endpoints/accounts";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import type { Problem } from "@afterword/contract/problem";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { base64url, decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { openJson } from "../../platform/crypto/sealing.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("POST /api/loginagain", () => {
  it("A refresh token is exchanged for a new pair without an Authorization header", async () => {
    const ada = await server.addPerson();
    const pair = await renewed(ada);
    expect(pair.refreshToken).not.toBe(ada.refreshToken);
    expect((await read(ada, pair.token)).statusCode).toBe(200);
  });

  it("A session renewed every ten days still works after forty days", async () => {
    let pair: SessionTokens & { _id: string } = await server.addPerson();
    for (let day = 0; day < 40; day += 10) {
      await server.pass(10 * DAY_MS);
      pair = { ...pair, ...(await renewed(pair)) };
    }
    expect((await read(pair, pair.token)).statusCode).toBe(200);
  });

  it("A used refresh token works for another 20 s and gives both callers the same successor", async () => {
    const ada = await server.addPerson();
    const first = await renewed(ada);
    await server.pass(20 * SECOND_MS);
    const second = await renewed(ada);
    expect(decodeJwt(second.refreshToken).jti).toBe(decodeJwt(first.refreshToken).jti);
    await server.pass(MINUTE_MS);
    expect((await renew({ ...ada, ...first })).statusCode).toBe(200);
  });

  it("A used refresh token that comes back after 21 s answers 401 and ends its session", async () => {
    const ada = await server.addPerson();
    const pair = await renewed(ada);
    await server.pass(21 * SECOND_MS);
    expect((await renew(ada)).statusCode).toBe(401);
    expect((await renew({ ...ada, ...pair })).statusCode).toBe(401);
    expect((await read(ada, pair.token)).statusCode).toBe(401);
  });

  it("A stolen session is logged and mailed to its owner once", async () => {
    const ada = await server.addPerson();
    await renewed(ada);
    await server.pass(MINUTE_MS);
    await renew(ada);
    await renew(ada);
    const { db } = server.context.database;
    const entries = db.selectFrom("audit_events").select("kind").where("owner", "=", ada._id);
    const events = await entries.orderBy("seq").execute();
    expect(events).toEqual([{ kind: "logged-in" }, { kind: "session-theft" }]);
    const mails = await mailsOf(ada);
    expect(mails).toMatchObject([
      { to: { address: ada.email }, vars: { firstname: "Ada", device: "the app" } },
    ]);
  });

  it("A stolen session leaves the owner's other sessions open", async () => {
    const ada = await server.addPerson();
    const other = await logIn(ada);
    await renewed(ada);
    await server.pass(MINUTE_MS);
    await renew(ada);
    expect((await renew({ ...ada, ...other })).statusCode).toBe(200);
  });

  it("A session that is not remembered ends 12 hours after its log-in, even when renewed", async () => {
    const ada = await server.addPerson();
    const pair = await logIn(ada, false);
    await server.pass(11 * HOUR_MS);
    const next = await renewed({ ...ada, ...pair });
    await server.pass(HOUR_MS);
    expect((await renew({ ...ada, ...next })).statusCode).toBe(401);
    expect((await read(ada, next.token)).statusCode).toBe(401);
  });

  it("A remembered session ends after 30 days without use", async () => {
    const ada = await server.addPerson();
    await server.pass(30 * DAY_MS);
    expect((await renew(ada)).statusCode).toBe(401);
  });

  it("A remembered session ends after 180 days, however often it was used", async () => {
    let pair: SessionTokens & { _id: string } = await server.addPerson();
    for (let day = 0; day < 175; day += 25) {
      await server.pass(25 * DAY_MS);
      pair = { ...pair, ...(await renewed(pair)) };
    }
    expect((decodeJwt(pair.refreshToken).exp ?? 0) * 1000 - server.context.clock.now()).toBe(5 * DAY_MS);
    await server.pass(5 * DAY_MS);
    expect((await renew(pair)).statusCode).toBe(401);
  });

  it("A renewal with another user's id or with an access token answers 401", async () => {
    const [ada, bob] = [await server.addPerson(), await server.addPerson()];
    expect((await renew({ ...ada, _id: bob._id })).statusCode).toBe(401);
    expect((await renew({ ...ada, refreshToken: ada.token })).statusCode).toBe(401);
    expect((await renew(ada)).statusCode).toBe(200);
  });

  it("A disabled user's session cannot be renewed", async () => {
    const ada = await server.addPerson();
    await change(ada, { active: false });
    expect((await renew(ada)).statusCode).toBe(401);
  });

  it("Renewing a session is no sign of life", async () => {
    const ada = await server.addPerson();
    await server.pass(DAY_MS);
    const { token } = await renewed(ada);
    const { agencyConfirmed, lastSigns } = (await read(ada, token)).json<User>();
    expect(agencyConfirmed).toBe(new Date(server.context.clock.now() - DAY_MS).toISOString());
    expect(lastSigns).toHaveLength(1);
  });

  it("Three simultaneous renewals all answer 200 with the same successor", async () => {
    const ada = await server.addPerson();
    const answers = await Promise.all([renew(ada), renew(ada), renew(ada)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const ids = answers.map((answer) => decodeJwt(answer.json<SessionTokens>().refreshToken).jti);
    expect(new Set(ids).size).toBe(1);
  });
});

describe("a session", () => {
  it("After a log-out the session's tokens answer 401, and logging out again answers 200", async () => {
    const ada = await server.addPerson();
    const body = { token: ada.refreshToken };
    expect((await server.call("POST", "/api/logout", { body })).statusCode).toBe(200);
    expect((await read(ada, ada.token)).statusCode).toBe(401);
    expect((await renew(ada)).statusCode).toBe(401);
    expect((await server.call("POST", "/api/logout", { body })).statusCode).toBe(200);
    expect((await server.call("POST", "/api/logout", { body: { token: "nonsense" } })).statusCode).toBe(200);
  });

  it("An access token answers 401 after ten minutes", async () => {
    const ada = await server.addPerson();
    expect((await read(ada, ada.token)).statusCode).toBe(200);
    await server.pass(10 * MINUTE_MS);
    const answer = await read(ada, ada.token);
    expect(answer.statusCode).toBe(401);
    expect(answer.json<Problem>().detail).toBe("Your session expired, please log in again.");
  });

  it("A session answers 401 while its user is disabled and works again afterwards", async () => {
    const ada = await server.addPerson();
    await change(ada, { active: false });
    expect((await read(ada, ada.token)).statusCode).toBe(401);
    await change(ada, { active: true });
    expect((await read(ada, ada.token)).statusCode).toBe(200);
  });

  it("A session whose row has expired answers 401, even with valid tokens", async () => {
    const ada = await server.addPerson();
    const expires_at = new Date(server.context.clock.now());
    await server.context.database.db
      .updateTable("sessions")
      .set({ expires_at })
      .where("owner", "=", ada._id)
      .execute();
    expect((await read(ada, ada.token)).statusCode).toBe(401);
    expect((await renew(ada)).statusCode).toBe(401);
  });

  it("A demoted admin loses the admin's rights at once, with the same token", async () => {
    const [admin, ada] = [await server.addPerson({ role: "admin" }), await server.addPerson()];
    expect((await read(ada, admin.token)).statusCode).toBe(200);
    await change(admin, { role: "user" });
    expect((await read(ada, admin.token)).statusCode).toBe(404);
  });

  it("A token with another key, claims, kind or algorithm, or without a signature answers 401", async () => {
    const [ada, admin] = [await server.addPerson(), await server.addPerson({ role: "admin" })];
    const claims = decodeJwt(ada.token);
    const [head = "", , signature = ""] = ada.token.split(".");
    const promoted = base64url.encode(JSON.stringify({ ...claims, role: "admin", sub: admin._id }));
    const none = base64url.encode(JSON.stringify({ alg: "none", typ: "at+jwt" }));
    const stranger = new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "at+jwt" });
    const made = [
      `${head}.${promoted}.${signature}`,
      `${none}.${base64url.encode(JSON.stringify(claims))}.`,
      await stranger.sign(Buffer.alloc(32, 1)),
      ada.refreshToken,
      `${ada.token}x`,
      "",
    ];
    for (const token of made) expect((await read(ada, token)).statusCode).toBe(401);
  });

  it("Notes, recipients and plans answer 401 without a bearer token", async () => {
    for (const path of ["/api/notes", "/api/recipients", "/api/plans"]) {
      expect((await server.call("GET", path)).statusCode).toBe(401);
      expect((await server.call("GET", path, { headers: { authorization: "Basic YTpi" } })).statusCode).toBe(
        401,
      );
    }
  });
});

function renew({ _id, refreshToken }: Pick<Person, "_id" | "refreshToken">) {
  return server.call("POST", "/api/loginagain", { body: { token: refreshToken, _id } });
}

async function renewed(person: Pick<Person, "_id" | "refreshToken">): Promise<SessionTokens> {
  const answer = await renew(person);
  if (answer.statusCode !== 200) throw new Error(`loginagain answered ${answer.statusCode}`);
  return answer.json<SessionTokens>();
}

async function logIn({ email, password }: Person, remember = true): Promise<SessionTokens> {
  const body = { email, fieldpw: password, remember, isApp: true };
  return (await server.call("POST", "/api/login", { body })).json<SessionTokens>();
}

function read({ _id }: { _id: string }, token: string) {
  return server.call("GET", `/api/user/${_id}`, { token });
}

async function change({ _id }: Person, columns: Record<string, unknown>): Promise<void> {
  await server.context.database.db.updateTable("users").set(columns).where("id", "=", _id).execute();
}

async function mailsOf({ _id }: Person): Promise<unknown[]> {
  const { database, masterKey } = server.context;
  const user = database.db.selectFrom("users").select("wrapped_key").where("id", "=", _id);
  const key = unwrapDataKey(masterKey, _id, (await user.executeTakeFirstOrThrow()).wrapped_key);
  const rows = await database.db
    .selectFrom("mails")
    .select(["id", "sealed"])
    .where("owner", "=", _id)
    .execute();
  return rows.map(({ id, sealed }) => openJson(key, { table: "mails", owner: _id, id }, sealed));
}
