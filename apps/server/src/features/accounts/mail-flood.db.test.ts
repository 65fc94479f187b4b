import type { User } from "@afterword/contract/endpoints/accounts";
import { HOUR_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readNow } from "../../engine/clock/service-clock.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { readMails } from "../../testing/read-mails.ts";
import { passOnThrottles, startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";
import { claimAddress } from "./address-queries.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const save = ({ token, _id }: Person, body: object) =>
  server.call("PUT", `/api/user/${_id}`, { token, body });

const signUp = (email: string, ip: string, fieldpw = "correct horse") => {
  const names = { firstname: "Ada", lastname: "Lovelace" };
  const body = { ...names, email, fieldpw, confirmPassword: fieldpw, terms: true };
  return server.call("POST", "/api/user", { body, ip });
};

const confirm = async (secret: string | undefined) =>
  (await server.call("POST", "/api/user/confirm-email", { body: { secret } })).statusCode;

const logIn = async (email: string, fieldpw: string) =>
  (await server.call("POST", "/api/login", { body: { email, fieldpw, isApp: true } })).statusCode;

/** How many mails to the unconfirmed account under an address are due by now. */
const dueConfirmations = async (email: string): Promise<number> => {
  const { service } = await readNow(server.context.store.rows, server.context);
  const { db } = server.context.database;
  const mails = db.selectFrom("mails").innerJoin("users", "users.id", "mails.owner").select("mails.id");
  const due = mails.where("mails.kind", "=", "confirm-email").where("mails.due_ms", "<=", service);
  return (await due.where("users.email", "=", email).execute()).length;
};

/** The daily limit of one caller, and of all callers together before it becomes one mail an hour. */
const [FROM_ONE, FROM_ALL] = [5, 10];

describe("an inbox named by strangers", () => {
  it("One account can send five mails a day to an address, in any spelling, and the sixth change answers 429", async () => {
    const ada = await server.addPerson();
    const newEmail = "other-victim@example.com";
    for (let round = 0; round < FROM_ONE; round += 1) {
      await server.pass(1);
      const named = round % 2 === 0 ? newEmail : newEmail.toUpperCase();
      expect((await save(ada, { newEmail: named })).statusCode).toBe(200);
    }
    const refused = await save(ada, { newEmail, firstname: "Eve" });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBeDefined();
    const read = await server.call("GET", `/api/user/${ada._id}`, { token: ada.token });
    expect(read.json<User>().firstname).toBe("Ada");
    expect((await save(ada, { newEmail: null })).statusCode).toBe(200);
  });

  it("One account's used-up limit does not stop another from moving to that address or signing up with it", async () => {
    const [mallory, owner] = [await server.addPerson(), await server.addPerson()];
    const email = "wanted@example.com";
    for (let round = 0; round <= FROM_ONE; round += 1) await save(mallory, { newEmail: email });
    expect((await save(owner, { newEmail: email })).statusCode).toBe(200);
    await signUp(email, "10.0.1.1");
    expect(await readMails(server.context, "confirm-email", email)).toHaveLength(1);
  });

  it("After ten mails from many accounts an address gets one more change-of-address mail an hour, and 429 within it", async () => {
    const email = "named-by-many@example.com";
    const ask = async (asker: Person) => (await save(asker, { newEmail: email })).statusCode;
    const codes: number[] = [];
    for (let asker = 0; asker < FROM_ALL + 3; asker += 1) codes.push(await ask(await server.addPerson()));
    expect(codes.filter((code) => code === 200)).toHaveLength(FROM_ALL + 1);
    expect(codes.slice(FROM_ALL)).toEqual([200, 429, 429]);
    const next = await server.addPerson();
    await passOnThrottles(server, HOUR_MS / 2);
    expect(await ask(next)).toBe(429);
    await passOnThrottles(server, HOUR_MS / 2);
    expect([await ask(next), await ask(next)]).toEqual([200, 429]);
    // Sign-ups are counted apart.
    await signUp(email, "10.0.2.1");
    expect(await readMails(server.context, "confirm-email", email)).toHaveLength(1);
  });

  it("Sign-ups beyond five a day from one network delay the mail to one an hour, with the same answer every time", async () => {
    const email = "signed-up-often@example.com";
    const answers: unknown[] = [];
    for (let round = 0; round < FROM_ONE + 3; round += 1)
      answers.push((await signUp(email, "10.0.0.1")).body);
    expect(new Set(answers).size).toBe(1);
    expect(await dueConfirmations(email)).toBe(0);
    await server.pass(HOUR_MS);
    // Each sign-up replaces the earlier one and its mail, so only the last one waits.
    expect(await dueConfirmations(email)).toBe(1);
    await signUp(email, "10.0.0.2");
    expect(await dueConfirmations(email)).toBe(1);
  });
});

describe("a move to an address that strangers signed up with all day", () => {
  it("Saving the profile with an address that strangers signed up with keeps every field and sends the mail", async () => {
    const [ada, newEmail] = [await server.addPerson(), "moved-into@example.com"];
    for (let net = 0; net <= FROM_ALL; net += 1) await signUp(newEmail, `10.5.${net}.1`);
    const saved = await save(ada, { newEmail, firstname: "Neu", confirmFrequency: 200 });
    expect([saved.statusCode, saved.json<unknown>()]).toMatchObject([
      200,
      { newEmail, firstname: "Neu", confirmFrequency: 200 },
    ]);
    expect(await readMails(server.context, "confirm-updated-email", newEmail)).toHaveLength(1);
  });
});

describe("an address that strangers sign up with all day", () => {
  it("The owner of a flooded address gets a link within the hour, and no stranger's password or link ever works", async () => {
    const email = "victim@example.com";
    for (let net = 0; net <= FROM_ALL; net += 1) await signUp(email, `10.1.${net}.1`, "the stranger's");
    const [strangers] = await readMails(server.context, "confirm-email", email);
    await signUp(email, "10.2.0.1", "the victim's own");
    expect(await confirm(strangers?.vars.secret)).toBe(410);
    expect(await dueConfirmations(email)).toBe(0);
    await server.pass(HOUR_MS);
    expect(await dueConfirmations(email)).toBe(1);
    const [own] = await readMails(server.context, "confirm-email", email);
    expect(await confirm(own?.vars.secret)).toBe(200);
    expect(await logIn(email, "the stranger's")).toBe(403);
    expect(await logIn(email, "the victim's own")).toBe(200);
  });

  it("A confirmed account keeps its password while strangers go on signing up with its address", async () => {
    const email = "confirmed@example.com";
    await signUp(email, "10.3.0.1", "the owner's own");
    const [own] = await readMails(server.context, "confirm-email", email);
    await confirm(own?.vars.secret);
    for (let round = 0; round <= FROM_ALL; round += 1)
      await signUp(email, `10.4.${round}.1`, "the stranger's");
    expect(await logIn(email, "the stranger's")).toBe(403);
    expect(await logIn(email, "the owner's own")).toBe(200);
    expect(await readMails(server.context, "account-exists", email)).toHaveLength(1);
  });
});

describe("an address without a findable owner", () => {
  it("Claiming an address that can be neither taken nor found fails with an error", async () => {
    const { database, ids } = server.context;
    const email = "nobody@example.com";
    await database.db.insertInto("logins").values({ email, owner: ids.uuid() }).execute();
    const claim = transaction(database.db, (trx) => claimAddress(trx, email, ids.uuid()));
    await expect(claim).rejects.toThrow("changed hands");
  });
});
