import type { User } from "@afterword/contract/endpoints/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transaction } from "../../db/transaction.ts";
import { readMails } from "../../testing/read-mails.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { claimAddress } from "./claim-address.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const save = ({ token, _id }: Person, body: object) =>
  server.call("PUT", `/api/user/${_id}`, { token, body });

const signUp = (email: string, ip: string) => {
  const fieldpw = "correct horse";
  const names = { firstname: "Ada", lastname: "Lovelace" };
  const body = { ...names, email, fieldpw, confirmPassword: fieldpw, terms: true };
  return server.call("POST", "/api/user", { body, ip });
};

/** So many from one asker to one address a day, and so many from all of them before it becomes one an hour. */
const [FROM_ONE, FROM_ALL] = [5, 10];

describe("somebody else's inbox", () => {
  it("gets five mails a day at most from one account that names it, however it is spelt", async () => {
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

  it("is not used up for others by one account: its owner still moves there, and still signs up", async () => {
    const [mallory, owner] = [await server.addPerson(), await server.addPerson()];
    const email = "wanted@example.com";
    for (let round = 0; round <= FROM_ONE; round += 1) await save(mallory, { newEmail: email });
    expect((await save(owner, { newEmail: email })).statusCode).toBe(200);
    await signUp(email, "10.0.1.1");
    expect(await readMails(server.context, "confirm-email", email)).toHaveLength(1);
  });

  it("gets one such mail an hour when many accounts have named it all day", async () => {
    const email = "named-by-many@example.com";
    const codes: number[] = [];
    for (let asker = 0; asker < FROM_ALL + 3; asker += 1)
      codes.push((await save(await server.addPerson(), { newEmail: email })).statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(FROM_ALL + 1);
    expect(codes.slice(FROM_ALL)).toEqual([200, 429, 429]);
    // Sign-ups with it are counted apart.
    await signUp(email, "10.0.2.1");
    expect(await readMails(server.context, "confirm-email", email)).toHaveLength(1);
  });

  it("gets five mails a day at most from sign-ups of one network, and the answer does not tell", async () => {
    const email = "signed-up-often@example.com";
    const answers: unknown[] = [];
    for (let round = 0; round < FROM_ONE; round += 1) answers.push((await signUp(email, "10.0.0.1")).body);
    const [kept] = await readMails(server.context, "confirm-email", email);
    const over = await signUp(email, "10.0.0.1");
    expect([over.statusCode, over.body]).toEqual([200, answers[0]]);
    // Each sign-up replaces the earlier one with its mail, so the one that stays is the last that was taken.
    expect(await readMails(server.context, "confirm-email", email)).toEqual([kept]);
    await signUp(email, "10.0.0.2");
    expect(await readMails(server.context, "confirm-email", email)).not.toEqual([kept]);
  });
});

describe("an address that can be neither taken nor found", () => {
  it("is a fault after a few tries, and no endless loop", async () => {
    const { database, ids } = server.context;
    const email = "nobody@example.com";
    await database.db.insertInto("logins").values({ email, owner: ids.uuid() }).execute();
    const claim = transaction(database.db, (trx) => claimAddress(trx, email, ids.uuid()));
    await expect(claim).rejects.toThrow("changed hands");
  });
});
