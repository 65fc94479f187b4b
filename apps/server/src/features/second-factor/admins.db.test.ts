import type { User } from "@afterword/contract/endpoints/accounts";
import type { SecondFactors } from "@afterword/contract/endpoints/second-factor";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import type { Problem } from "@afterword/contract/problem";
import { messages } from "@afterword/core/messages/catalog";
import { MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resetSecondFactor } from "../../operations/maintenance/reset-second-factor.ts";
import { inEnglish } from "../../testing/in-english.ts";
import { addCodes, askedOf, codeOf, logInFirstHalf, show, WITH_NAME } from "../../testing/second-factor.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ...WITH_NAME, ADMIN_SECOND_FACTOR: "required" });
});
afterAll(() => server.close());

const ADMIN_CALL = "/api/held-deliveries/0/new";

describe("an admin under ADMIN_SECOND_FACTOR=required", () => {
  it("An admin without a second factor logs in, and admin calls answer 403 until one is added", async () => {
    const [admin, ada] = [await server.addPerson({ role: "admin" }), await server.addPerson()];
    expect((await factorsOf(admin)).required).toBe(true);
    const attempts = [
      await server.call("GET", ADMIN_CALL, { token: admin.token }),
      await server.call("GET", `/api/user/${ada._id}`, { token: admin.token }),
      await server.call("PUT", `/api/user/${ada._id}`, { token: admin.token, body: { role: "admin" } }),
    ];
    for (const answer of attempts) {
      expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([
        403,
        messages.secondFactor.adminNeeds,
      ]);
    }
    expect(await roleOf(ada)).toBe("user");
    await addCodes(server, admin);
    expect((await server.call("GET", ADMIN_CALL, { token: admin.token })).statusCode).toBe(200);
    const body = { role: "admin" };
    await server.call("PUT", `/api/user/${ada._id}`, { token: admin.token, body });
    expect(await roleOf(ada)).toBe("admin");
  });

  it("An admin without the required second factor can still change their own account", async () => {
    const admin = await server.addPerson({ role: "admin" });
    const path = `/api/user/${admin._id}`;
    const body = { firstname: "Grace" };
    const answer = await server.call("PUT", path, { token: admin.token, body });
    expect(answer.json<User>().firstname).toBe("Grace");
  });

  it("Admin calls work in sessions that showed the second factor, renewed ones too, and in no others", async () => {
    const admin = await server.addPerson({ role: "admin" });
    const older = await sessionOf(admin);
    const { key } = await addCodes(server, admin);
    expect((await server.call("GET", ADMIN_CALL, { token: older })).statusCode).toBe(403);
    await server.pass(MINUTE_MS);
    const { ticket } = askedOf(await logInFirstHalf(server, admin));
    const opened = await show(server, { ticket, code: codeOf(server, key) });
    const { token, refreshToken } = opened.json<SessionTokens>();
    expect((await server.call("GET", ADMIN_CALL, { token })).statusCode).toBe(200);
    const renewed = await server.call("POST", "/api/loginagain", {
      body: { token: refreshToken, _id: admin._id },
    });
    const later = renewed.json<SessionTokens>().token;
    expect((await server.call("GET", ADMIN_CALL, { token: later })).statusCode).toBe(200);
  });

  it("Removing the last factor makes admin calls answer 403 again", async () => {
    const admin = await server.addPerson({ role: "admin" });
    await addCodes(server, admin);
    const { token, password } = admin;
    await server.call("POST", "/api/second-factor/one-time-codes/remove", { token, body: { password } });
    expect((await server.call("GET", ADMIN_CALL, { token })).statusCode).toBe(403);
  });

  it("A reset by the command line lets an admin log in with the password and add a new factor", async () => {
    const admin = await server.addPerson({ role: "admin" });
    await addCodes(server, admin);
    expect((await logInFirstHalf(server, admin)).statusCode).toBe(428);
    expect(await resetSecondFactor(server.context, admin.email.toUpperCase())).toEqual({
      ok: true,
      value: null,
    });
    const { db } = server.context.database;
    const events = await db
      .selectFrom("audit_events")
      .select(["kind", "detail"])
      .where("owner", "=", admin._id)
      .execute();
    const reset = events.find(({ kind }) => kind === "second-factor-reset");
    expect(reset?.detail).toMatchObject({ by: "command line" });
    expect((await server.call("GET", ADMIN_CALL, { token: admin.token })).statusCode).toBe(403);
    const token = await sessionOf(admin);
    expect(await factorsOf({ token })).toMatchObject({
      shown: false,
      oneTimeCodes: null,
      recoveryCodesLeft: 0,
    });
    await addCodes(server, { ...admin, token });
    expect((await server.call("GET", ADMIN_CALL, { token })).statusCode).toBe(200);
  });

  it("A reset of the second factor says when the address is unknown or has no factor", async () => {
    const unknown = await resetSecondFactor(server.context, "nobody@example.com");
    expect(inEnglish(unknown)).toMatchObject({
      error: { sentence: "No account has the address nobody@example.com." },
    });
    const ada = await server.addPerson({ email: "ada@example.com" });
    const nothing = await resetSecondFactor(server.context, ada.email);
    expect(inEnglish(nothing)).toMatchObject({
      error: { sentence: "ada@example.com has no second factor." },
    });
  });
});

describe("a user under ADMIN_SECOND_FACTOR=required", () => {
  it("A user is not required to have a second factor, and admin calls answer 403", async () => {
    const ada = await server.addPerson();
    expect((await factorsOf(ada)).required).toBe(false);
    const answer = await server.call("GET", ADMIN_CALL, { token: ada.token });
    expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([403, "This isn’t allowed."]);
  });
});

describe("the rows of a second factor", () => {
  it("Deleting a user deletes every row of the second factor", async () => {
    const ada = await server.addPerson();
    await addCodes(server, ada);
    await logInFirstHalf(server, ada);
    const { pool, db } = server.context.database;
    await db.deleteFrom("users").where("id", "=", ada._id).execute();
    for (const table of ["passkeys", "one_time_codes", "recovery_codes", "second_factor_tickets"]) {
      const { rows } = await pool.query(`select 1 from ${table} where owner = $1`, [ada._id]);
      expect([table, rows]).toEqual([table, []]);
    }
  });
});

async function sessionOf(person: Person): Promise<string> {
  return (await logInFirstHalf(server, person)).json<SessionTokens>().token;
}

async function factorsOf({ token }: Pick<Person, "token">): Promise<SecondFactors> {
  return (await server.call("GET", "/api/second-factor", { token })).json<SecondFactors>();
}

async function roleOf({ _id }: Person): Promise<string | undefined> {
  const user = server.context.database.db.selectFrom("users").select("role").where("id", "=", _id);
  return (await user.executeTakeFirst())?.role;
}
