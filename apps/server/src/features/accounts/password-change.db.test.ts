import type { User } from "@afterword/contract/endpoints/accounts";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import type { Problem } from "@afterword/contract/problem";
import { MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMails } from "../../testing/read-mails.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

const NEW = "battery staple";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Change = { readonly oldPassword?: string; readonly fieldpw?: string; readonly ip?: string };

const change = ({ token, password }: Person, { ip = "198.51.100.9", ...wish }: Change = {}) => {
  const fieldpw = wish.fieldpw ?? NEW;
  const body = { oldPassword: password, fieldpw, confirmPassword: fieldpw, ...wish };
  return server.call("POST", "/api/user/change-password", { token, body, ip });
};

const logIn = ({ email }: Person, fieldpw: string) =>
  server.call("POST", "/api/login", { body: { email, fieldpw, isApp: true } });

const read = (_id: string, token: string) => server.call("GET", `/api/user/${_id}`, { token });

describe("POST /api/user/change-password", () => {
  it("After a password change only the new password logs in", async () => {
    const ada = await server.addPerson();
    const changed = await change(ada);
    expect([changed.statusCode, changed.body]).toEqual([200, "Your password was updated!"]);
    expect((await logIn(ada, ada.password)).statusCode).toBe(403);
    expect((await logIn(ada, NEW)).statusCode).toBe(200);
  });

  it("Changing the password ends all other sessions and keeps the one that asks", async () => {
    const ada = await server.addPerson();
    const other = (await logIn(ada, ada.password)).json<SessionTokens>();
    await change(ada);
    expect((await read(ada._id, ada.token)).statusCode).toBe(200);
    expect((await read(ada._id, other.token)).statusCode).toBe(401);
    const renew = ({ refreshToken }: SessionTokens) =>
      server.call("POST", "/api/loginagain", { body: { token: refreshToken, _id: ada._id } });
    expect((await renew(other)).statusCode).toBe(401);
    expect((await renew(ada)).statusCode).toBe(200);
  });

  it("A password change is a sign of life, is mailed to the owner and is written to the security log", async () => {
    const ada = await server.addPerson();
    await server.pass(MINUTE_MS);
    await change(ada);
    const { agencyConfirmed, lastSigns } = (await read(ada._id, ada.token)).json<User>();
    expect(agencyConfirmed).toBe(new Date(server.context.clock.now()).toISOString());
    expect(lastSigns[0]).toMatchObject({ source: "password-changed" });
    const [mail] = await readMails(server.context, "password-changed", ada.email);
    expect(mail?.vars).toMatchObject({ how: "old-password", firstname: "Ada" });
    const { db } = server.context.database;
    const events = await db.selectFrom("audit_events").select("kind").where("owner", "=", ada._id).execute();
    expect(events).toContainEqual({ kind: "password-changed" });
  });

  it("A password change with a wrong old password answers 403, changes nothing and sends no mail", async () => {
    const ada = await server.addPerson();
    const wrong = await change(ada, { oldPassword: "wrong horse" });
    expect([wrong.statusCode, wrong.json<Problem>().detail]).toEqual([403, "Wrong password"]);
    expect((await logIn(ada, ada.password)).statusCode).toBe(200);
    expect(await readMails(server.context, "password-changed", ada.email)).toEqual([]);
  });

  it("A password change without a valid session answers 401", async () => {
    const ada = await server.addPerson();
    expect((await change({ ...ada, token: "a.b.c" })).statusCode).toBe(401);
  });

  it("Ten wrong old passwords from one address make even the right one answer 429 there", async () => {
    const ada = await server.addPerson();
    const ip = "203.0.113.77";
    for (let tries = 0; tries < 10; tries += 1)
      expect((await change(ada, { oldPassword: `wrong ${tries}`, ip })).statusCode).toBe(403);
    const refused = await change(ada, { ip });
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toMatch(/^\d+ minutes$/);
    expect((await change(ada, { ip: "203.0.113.78" })).statusCode).toBe(200);
  });

  it("Of two simultaneous password changes with the same old password exactly one succeeds", async () => {
    const ada = await server.addPerson();
    const both = await Promise.all([
      change(ada, { fieldpw: "the first one", ip: "10.8.0.1" }),
      change(ada, { fieldpw: "the second one", ip: "10.8.0.2" }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  it("A change to the same password answers 400, ends no session and sends no mail", async () => {
    const ada = await server.addPerson();
    const other = (await logIn(ada, ada.password)).json<SessionTokens>();
    const same = await change(ada, { fieldpw: ada.password });
    expect([same.statusCode, same.json<Problem>().fields]).toEqual([
      400,
      { fieldpw: "This is already your password" },
    ]);
    const wrong = await change(ada, { oldPassword: "wrong horse", fieldpw: "wrong horse" });
    expect(wrong.statusCode).toBe(403);
    expect((await read(ada._id, other.token)).statusCode).toBe(200);
    expect(await readMails(server.context, "password-changed", ada.email)).toEqual([]);
  });

  it("A new password that is too short, common, the owner's name or the address answers 400", async () => {
    const ada = await server.addPerson();
    for (const fieldpw of ["12345", "qwertyuiop", "Ada Lovelace", ada.email]) {
      const answer = await change(ada, { fieldpw });
      expect([fieldpw, answer.statusCode, Object.keys(answer.json<Problem>().fields ?? {})]).toEqual([
        fieldpw,
        400,
        ["fieldpw"],
      ]);
    }
    expect((await logIn(ada, ada.password)).statusCode).toBe(200);
  });
});

describe("an installation with a longer minimum password", () => {
  it("Passwords shorter than PASSWORD_MIN are refused with that number, in password change and sign-up", async () => {
    const strict = await startTestServer({ PASSWORD_MIN: "10" });
    const ada = await strict.addPerson();
    const tooShort = { fieldpw: "The password length must be at least 10" };
    for (const fieldpw of ["abc", "nine long"]) {
      const body = { oldPassword: ada.password, fieldpw, confirmPassword: fieldpw };
      const changed = await strict.call("POST", "/api/user/change-password", { token: ada.token, body });
      expect([changed.statusCode, changed.json<Problem>().fields]).toEqual([400, tooShort]);
      const email = "somebody@example.com";
      const person = { firstname: "Eva", lastname: "Kern", email, fieldpw, confirmPassword: fieldpw };
      const registered = await strict.call("POST", "/api/user", { body: { ...person, terms: true } });
      expect([registered.statusCode, registered.json<Problem>().fields]).toEqual([400, tooShort]);
    }
    await strict.close();
  });
});
