import type { User } from "@afterword/contract/endpoints/accounts";
import type { Problem } from "@afterword/contract/problem";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import { PROOF_MS } from "@afterword/core/accounts/recent-proof";
import type { LightMyRequestResponse } from "fastify";
import { SECOND_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addPaidPlan, type TestPlan } from "../../testing/paid-plans.ts";
import { readMails } from "../../testing/read-mails.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

/** What an admin does to another account, beyond the wire's shape (account.db.test.ts). */
let server: TestServer;
let admin: Person;
let ada: Person;
let solo: TestPlan;
let family: TestPlan;
beforeAll(async () => {
  server = await startTestServer();
  solo = await addPaidPlan(server.context, { name: "Solo" });
  family = await addPaidPlan(server.context, { name: "Family" });
});
beforeEach(async () => {
  await forgetAdmins();
  admin = await server.addPerson({ role: "admin" });
  ada = await server.addPerson();
});
afterAll(() => server.close());

describe("a session that has not shown its password for ten minutes", () => {
  const ASKED = [403, { fieldpw: "Wrong password" }];
  let stale: Person;
  beforeEach(async () => {
    const other = await server.addPerson({ role: "admin" });
    await server.pass(PROOF_MS + 1);
    stale = await renew(admin);
    await setRole(other._id, "user");
  });

  it.each([
    ["makes an admin", () => save(stale, { role: "admin" })],
    ["deletes an account", () => erase(stale, ada._id)],
  ])("It is asked for the password when it %s, and is not once it has shown it", async (_, act) => {
    const asked = await act();
    expect([asked.statusCode, asked.json<Problem>().fields]).toEqual(ASKED);
    expect(await roleOf(ada._id)).toBe("user");
    await showPassword(stale);
    expect((await act()).statusCode).toBe(200);
    expect(await roleOf(ada._id)).not.toBe("user");
  });

  it.each([{ role: "user" }, { active: false }])(
    "It is asked for the password before it takes an admin's rights by %j",
    async (body) => {
      await setRole(ada._id, "admin");
      const asked = await save(stale, body);
      expect([asked.statusCode, asked.json<Problem>().fields]).toEqual(ASKED);
      expect(await roleOf(ada._id)).toBe("admin");
      expect((await save(stale, { ...body, fieldpw: stale.password })).statusCode).toBe(200);
    },
  );

  it("It disables a user and grants plans without being asked", async () => {
    const saved = await save(stale, { active: false, role: "user", freePlans: [solo.id] });
    expect(saved.json<User>()).toMatchObject({ active: false, freePlans: [solo.id] });
  });
});

describe("who is told of an admin", () => {
  let third: Person;
  beforeEach(async () => {
    third = await server.addPerson({ role: "admin" });
  });

  /** Who was mailed, in which part, and how it came about. */
  const told = async (kind: "admin-made" | "admin-removed") => {
    const readers = { admin, ada, third };
    const mails = await Promise.all(
      Object.entries(readers).map(async ([name, { email }]) =>
        (await readMails(server.context, kind, email)).map(
          ({ vars }) => `${name}: ${vars.reader} ${vars.how}`,
        ),
      ),
    );
    return mails.flat();
  };

  it("All admins and the person are told of a new admin, once", async () => {
    await save(admin, { role: "admin" });
    await save(admin, { role: "admin", active: true });
    expect(await told("admin-made")).toEqual(["admin: actor made", "ada: person made", "third: other made"]);
    const [mail] = await readMails(server.context, "admin-made", third.email);
    expect(mail?.vars).toMatchObject({ person: "Ada Lovelace", email: ada.email, by: "Ada Lovelace" });
  });

  it.each([
    [{ role: "user" }, "demoted"],
    [{ active: false }, "disabled"],
    [{ active: false, role: "user" }, "demoted"],
  ])("All admins and the person are told of an admin who is one no more by %j", async (body, how) => {
    await setRole(ada._id, "admin");
    await save(admin, body);
    expect(await told("admin-removed")).toEqual([
      `admin: actor ${how}`,
      `ada: person ${how}`,
      `third: other ${how}`,
    ]);
  });

  it("An admin whose account is activated again is told of as one", async () => {
    await setRole(ada._id, "admin");
    await setActive(ada._id, false);
    await save(admin, { active: true });
    expect(await told("admin-made")).toEqual([
      "admin: actor enabled",
      "ada: person enabled",
      "third: other enabled",
    ]);
  });

  it("The other admins are told of an admin's account that is deleted, by another or by its owner", async () => {
    await setRole(ada._id, "admin");
    await erase(admin, ada._id);
    await server.pass(SECOND_MS);
    await erase(admin, admin._id);
    const mails = await readMails(server.context, "admin-removed", third.email);
    expect(mails.map(({ vars }) => vars.how)).toEqual(["deleted", "left"]);
    expect(await readMails(server.context, "admin-removed", ada.email)).toEqual([]);
  });

  it("What does not change who is an admin is not told", async () => {
    await save(admin, { role: "user", active: false });
    await save(admin, { role: "admin" });
    await erase(admin, ada._id);
    expect([await told("admin-made"), await told("admin-removed")]).toEqual([[], []]);
  });
});

describe("plans that are granted", () => {
  it("Only what differs from what the admin saw is changed", async () => {
    await save(admin, { freePlans: [family.id], freePlansSeen: [] });
    const both = await save(admin, { freePlans: [solo.id], freePlansSeen: [] });
    expect(both.json<User>().freePlans.toSorted()).toEqual([family.id, solo.id].toSorted());
    // Another admin has taken the other plan back meanwhile.
    await save(admin, { freePlans: [solo.id] });
    const none = await save(admin, { freePlans: [family.id], freePlansSeen: [family.id, solo.id] });
    expect(none.json<User>().freePlans).toEqual([]);
  });

  it("What was seen alone changes nothing and is not logged", async () => {
    await save(admin, { freePlans: [solo.id] });
    await save(admin, { freePlansSeen: [] });
    expect((await read(ada)).freePlans).toEqual([solo.id]);
    const { db } = server.context.database;
    const entries = db.selectFrom("audit_events").select("detail").where("kind", "=", "changed-by-admin");
    expect(await entries.where("owner", "=", ada._id).execute()).toEqual([
      { detail: { by: admin._id, fields: ["freePlans"], granted: [solo.id], revoked: [] } },
    ]);
  });

  it("An owner whose plan is taken back is told; one who never used it is not", async () => {
    await save(admin, { freePlans: [solo.id, family.id] });
    const body = { freePlan: family.id };
    await server.call("POST", "/api/user/update-plan", { token: ada.token, body });
    await save(admin, { freePlans: [family.id], freePlansSeen: [solo.id, family.id] });
    expect(await readMails(server.context, "grant-revoked", ada.email)).toEqual([]);
    await save(admin, { freePlans: [], freePlansSeen: [family.id] });
    const mails = await readMails(server.context, "grant-revoked", ada.email);
    expect(mails.map(({ vars }) => vars.plan)).toEqual(["Family"]);
  });
});

describe("the last admin", () => {
  it("An admin who has not confirmed the address does not count as another one", async () => {
    await setRole(ada._id, "admin");
    const { db } = server.context.database;
    await db.updateTable("users").set({ email_confirmed: false }).where("id", "=", ada._id).execute();
    expect((await erase(admin, admin._id)).statusCode).toBe(409);
    expect(await roleOf(admin._id)).toBe("admin");
  });
});

it("An admin whose session ends while the password is checked changes nothing", async () => {
  const { passwords } = server.context;
  const { verify } = passwords;
  Object.assign(passwords, {
    verify: async (...given: Parameters<typeof verify>) => {
      const verified = await verify(...given);
      await server.call("POST", "/api/logout", { body: { token: admin.refreshToken } });
      return verified;
    },
  });
  const refused = await save(admin, { role: "admin", fieldpw: admin.password });
  Object.assign(passwords, { verify });
  expect([refused.statusCode, await roleOf(ada._id)]).toEqual([401, "user"]);
});

function save(
  { token }: Person,
  body: Record<string, unknown>,
  id = ada._id,
): Promise<LightMyRequestResponse> {
  return server.call("PUT", `/api/user/${id}`, { token, body });
}

function erase({ token }: Person, id: string): Promise<LightMyRequestResponse> {
  return server.call("DELETE", `/api/user/${id}`, { token });
}

async function read({ token, _id }: Person): Promise<User> {
  return (await server.call("GET", `/api/user/${_id}`, { token })).json<User>();
}

function showPassword({ token, password: fieldpw }: Person): Promise<LightMyRequestResponse> {
  return server.call("POST", "/api/user/show-password", { token, body: { fieldpw } });
}

/** The same session with a fresh access token, which shows nothing. */
async function renew(person: Person): Promise<Person> {
  const body = { token: person.refreshToken, _id: person._id };
  return { ...person, ...(await server.call("POST", "/api/loginagain", { body })).json<SessionTokens>() };
}

async function roleOf(id: string): Promise<string | undefined> {
  const { db } = server.context.database;
  return (await db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirst())?.role;
}

async function setRole(id: string, role: "admin" | "user"): Promise<void> {
  await server.context.database.db.updateTable("users").set({ role }).where("id", "=", id).execute();
}

async function setActive(id: string, active: boolean): Promise<void> {
  await server.context.database.db.updateTable("users").set({ active }).where("id", "=", id).execute();
}

/** So that each test counts its own. */
async function forgetAdmins(): Promise<void> {
  await server.context.database.db.updateTable("users").set({ role: "user" }).execute();
}
