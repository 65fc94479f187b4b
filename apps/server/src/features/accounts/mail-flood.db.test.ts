import type { User } from "@afterword/contract/endpoints/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transaction } from "../../db/transaction.ts";
import { readMails } from "../../testing/read-mails.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { claimAddress } from "./claim-address.ts";

const A_DAY = 5;

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

describe("somebody else's inbox", () => {
  it("gets five mails a day at most from changes to its address, however they are spelt and whoever asks", async () => {
    const people = [await server.addPerson(), await server.addPerson()];
    const email = "victim@example.com";
    const ask = async (round: number) => {
      await server.pass(1);
      const newEmail = round % 2 === 0 ? email : email.toUpperCase();
      const answer = await save(people[round % 2] as Person, { newEmail });
      return answer.statusCode;
    };
    for (let round = 0; round < A_DAY; round += 1) expect(await ask(round)).toBe(200);
    expect(await ask(0)).toBe(429);
  });

  it("refuses such a change as a whole, and goes on taking others", async () => {
    const ada = await server.addPerson();
    const newEmail = "other-victim@example.com";
    for (let round = 0; round < A_DAY; round += 1) await save(ada, { newEmail });
    const refused = await save(ada, { newEmail, firstname: "Eve" });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBeDefined();
    const read = await server.call("GET", `/api/user/${ada._id}`, { token: ada.token });
    expect(read.json<User>().firstname).toBe("Ada");
    expect((await save(ada, { newEmail: null })).statusCode).toBe(200);
  });

  it("gets five mails a day at most from sign-ups, and the answer does not tell", async () => {
    const email = "signed-up-often@example.com";
    const answers: unknown[] = [];
    for (let round = 0; round < A_DAY; round += 1)
      answers.push((await signUp(email, `10.0.0.${round}`)).body);
    const [kept] = await readMails(server.context, "confirm-email", email);
    const over = await signUp(email, "10.0.0.99");
    expect([over.statusCode, over.body]).toEqual([200, answers[0]]);
    // Each sign-up replaces the earlier one with its mail, so the one that stays is the last that was taken.
    expect(await readMails(server.context, "confirm-email", email)).toEqual([kept]);
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
