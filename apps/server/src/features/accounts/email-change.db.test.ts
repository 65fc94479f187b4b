import type { User } from "@afterword/contract/endpoints/accounts";
import type { Problem } from "@afterword/contract/problem";
import { MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMails } from "../../testing/read-mails.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("a change of address", () => {
  it("A new email address counts once its mailed link is used, and the link confirms only that change", async () => {
    const ada = await server.addPerson();
    const [oldEmail, email] = [ada.email, "Ada.New@example.com"];
    expect((await save(ada, { newEmail: email })).json<User>()).toMatchObject({
      email: oldEmail,
      newEmail: email,
    });
    const [mail] = await readMails(server.context, "confirm-updated-email", email);
    expect(mail?.vars).toMatchObject({ oldEmail, newEmail: email });
    const answer = await confirmUpdated(mail?.vars.secret);
    expect([answer.statusCode, answer.json<unknown>()]).toEqual([200, { email }]);
    expect((await read(ada)).json<User>()).toMatchObject({ email, newEmail: null });
    expect((await logIn({ ...ada, email: "ada.new@example.com" })).statusCode).toBe(200);
    expect((await logIn(ada)).statusCode).toBe(403);
    const again = await confirmUpdated(mail?.vars.secret);
    expect(again.statusCode).toBe(409);
    expect(again.json<Problem>().detail).toBe("This email address is already confirmed.");
    // Once the account has another address, the old link confirms nothing.
    await save(ada, { newEmail: "ada.third@example.com" });
    const [third] = await readMails(server.context, "confirm-updated-email", "ada.third@example.com");
    await confirmUpdated(third?.vars.secret);
    expect((await confirmUpdated(mail?.vars.secret)).statusCode).toBe(410);
  });

  it.each([null, "", "own"])(
    "A pending change of address can be cancelled (%s), which makes its link answer 410",
    async (cancel) => {
      const ada = await server.addPerson();
      const email = `cancelled-${String(cancel)}-x@example.com`;
      await save(ada, { newEmail: email });
      const body = { newEmail: cancel === "own" ? ada.email : cancel };
      expect((await save(ada, body)).json<User>().newEmail).toBeNull();
      const [mail] = await readMails(server.context, "confirm-updated-email", email);
      expect((await confirmUpdated(mail?.vars.secret)).statusCode).toBe(410);
    },
  );

  it("Asking again for the same new address makes only the newer link work", async () => {
    const ada = await server.addPerson();
    const email = "again@example.com";
    for (const newEmail of [email, "", email]) {
      await save(ada, { newEmail });
      await server.pass(1);
    }
    const [first, second] = await readMails(server.context, "confirm-updated-email", email);
    expect((await confirmUpdated(first?.vars.secret)).statusCode).toBe(410);
    expect((await confirmUpdated(second?.vars.secret)).statusCode).toBe(200);
  });

  it("A newer change of address makes the earlier link answer 410", async () => {
    const ada = await server.addPerson();
    await save(ada, { newEmail: "first-choice@example.com" });
    await save(ada, { newEmail: "second-choice@example.com" });
    const [first] = await readMails(server.context, "confirm-updated-email", "first-choice@example.com");
    expect((await confirmUpdated(first?.vars.secret)).statusCode).toBe(410);
  });

  it("A change to another account's address answers 200 like any other, but its link answers 410", async () => {
    const [ada, bob] = [await server.addPerson(), await server.addPerson()];
    expect((await save(ada, { newEmail: bob.email })).statusCode).toBe(200);
    const [mail] = await readMails(server.context, "confirm-updated-email", bob.email);
    expect((await confirmUpdated(mail?.vars.secret)).statusCode).toBe(410);
    expect((await read(bob)).json<User>().email).toBe(bob.email);
    expect((await logIn(bob)).statusCode).toBe(200);
  });

  it("A confirmed change of address takes the address from an unconfirmed sign-up", async () => {
    const ada = await server.addPerson();
    const email = "squatted@example.com";
    const person = {
      firstname: "Mal",
      lastname: "Lory",
      email,
      fieldpw: "squatted address",
      confirmPassword: "squatted address",
    };
    await server.call("POST", "/api/user", { body: { ...person, terms: true } });
    await save(ada, { newEmail: email });
    const [mail] = await readMails(server.context, "confirm-updated-email", email);
    expect((await confirmUpdated(mail?.vars.secret)).statusCode).toBe(200);
    expect((await logIn({ ...ada, email })).statusCode).toBe(200);
  });

  it("An account can change its address to the same one in capitals", async () => {
    const ada = await server.addPerson();
    const email = ada.email.toUpperCase();
    await save(ada, { newEmail: email });
    const [mail] = await readMails(server.context, "confirm-updated-email", email);
    expect((await confirmUpdated(mail?.vars.secret)).statusCode).toBe(200);
    expect((await logIn(ada)).statusCode).toBe(200);
  });

  it("Confirming a changed address is no sign of life", async () => {
    const ada = await server.addPerson();
    await save(ada, { newEmail: "moved@example.com" });
    await server.pass(5 * MINUTE_MS);
    const [mail] = await readMails(server.context, "confirm-updated-email", "moved@example.com");
    const before = (await read(ada)).json<User>();
    expect((await confirmUpdated(mail?.vars.secret)).statusCode).toBe(200);
    const { email, agencyConfirmed, lastSigns } = (await read(ada)).json<User>();
    expect(email).toBe("moved@example.com");
    expect([agencyConfirmed, lastSigns]).toEqual([before.agencyConfirmed, before.lastSigns]);
  });

  it("Confirming a changed address answers 410 for a disabled account", async () => {
    const [admin, ada] = [await server.addPerson({ role: "admin" }), await server.addPerson()];
    await save(ada, { newEmail: "disabled@example.com" });
    const [mail] = await readMails(server.context, "confirm-updated-email", "disabled@example.com");
    expect((await save(admin, { active: false }, ada._id)).statusCode).toBe(200);
    expect((await confirmUpdated(mail?.vars.secret)).statusCode).toBe(410);
    const user = server.context.database.db.selectFrom("users").select("email").where("id", "=", ada._id);
    expect(await user.executeTakeFirst()).toEqual({ email: ada.email });
  });
});

describe("a change of address asked for by a thief", () => {
  it.each(["reset", "changed"] as const)(
    "A pending change of address ends when the password is %s",
    async (how) => {
      const ada = await server.addPerson();
      const newEmail = `thief-${how}@example.net`;
      await save(ada, { newEmail });
      expect((await settle[how](ada)).statusCode).toBe(200);
      const [mail] = await readMails(server.context, "confirm-updated-email", newEmail);
      expect((await confirmUpdated(mail?.vars.secret)).statusCode).toBe(410);
      const { db } = server.context.database;
      const user = db.selectFrom("users").select(["email", "new_email"]).where("id", "=", ada._id);
      expect(await user.executeTakeFirst()).toEqual({ email: ada.email, new_email: null });
      expect(await activityOf(ada)).toEqual(["email-change-asked", "email-change-cancelled"]);
    },
  );

  const NEW = { fieldpw: "battery staple", confirmPassword: "battery staple" };
  const settle = {
    reset: async ({ email }: Person) => {
      await server.call("POST", "/api/user/forgot-password", { body: { email } });
      const [mail] = await readMails(server.context, "reset-password", email);
      const body = { secret: mail?.vars.secret, ...NEW };
      return server.call("POST", "/api/user/reset-password", { body });
    },
    changed: ({ token, password }: Person) => {
      const body = { oldPassword: password, ...NEW };
      return server.call("POST", "/api/user/change-password", { token, body });
    },
  };
});

describe("the address that an account has", () => {
  it("The old address is mailed when a change is asked for and again when it is confirmed", async () => {
    const ada = await server.addPerson();
    const newEmail = "thief@example.net";
    await save(ada, { newEmail });
    const [asked] = await readMails(server.context, "email-change-asked", ada.email);
    expect(asked?.vars).toMatchObject({ firstname: "Ada", newEmail });
    expect(await readMails(server.context, "email-changed", ada.email)).toEqual([]);
    const [mail] = await readMails(server.context, "confirm-updated-email", newEmail);
    await confirmUpdated(mail?.vars.secret);
    const [changed] = await readMails(server.context, "email-changed", ada.email);
    expect(changed?.vars).toMatchObject({ firstname: "Ada", newEmail });
    expect(await activityOf(ada)).toEqual(["email-change-asked", "email-changed"]);
  });

  it("A change of capitals in the address sends no mail to the old address", async () => {
    const ada = await server.addPerson();
    const email = ada.email.toUpperCase();
    await save(ada, { newEmail: email });
    const [mail] = await readMails(server.context, "confirm-updated-email", email);
    await confirmUpdated(mail?.vars.secret);
    for (const kind of ["email-change-asked", "email-changed"] as const)
      expect(await readMails(server.context, kind, ada.email)).toEqual([]);
  });

  it("The security log has an entry for a cancelled change of address, and none when nothing was pending", async () => {
    const ada = await server.addPerson();
    for (const newEmail of [null, "taken-back@example.com", "", null]) await save(ada, { newEmail });
    expect(await activityOf(ada)).toEqual(["email-change-asked", "email-change-cancelled"]);
  });

  it("The 21st new address in a day answers 429", async () => {
    const ada = await server.addPerson();
    const ask = async (number: number) =>
      (await save(ada, { newEmail: `stranger-${number}@example.com` })).statusCode;
    for (let number = 0; number < 20; number += 1) expect(await ask(number)).toBe(200);
    expect(await ask(20)).toBe(429);
    expect((await save(ada, { newEmail: "" })).statusCode).toBe(200);
  });
});

/** The entries about the address in the security log, oldest first. */
async function activityOf({ _id }: Person): Promise<string[]> {
  const { db } = server.context.database;
  const events = db.selectFrom("audit_events").select("kind").where("owner", "=", _id);
  const rows = await events.where("kind", "like", "email-%").orderBy("seq").execute();
  return rows.map(({ kind }) => kind);
}

function read({ token, _id }: Person, id = _id) {
  return server.call("GET", `/api/user/${id}`, { token });
}

function save({ token, _id }: Person, body: Record<string, unknown>, id = _id) {
  return server.call("PUT", `/api/user/${id}`, { token, body });
}

function logIn({ email, password }: Person) {
  return server.call("POST", "/api/login", { body: { email, fieldpw: password, isApp: true } });
}

function confirmUpdated(secret: string | undefined) {
  return server.call("POST", "/api/user/confirm-updated-email", { body: { secret } });
}
