import type { Note } from "@afterword/contract/endpoints/notes";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import type { User } from "@afterword/contract/endpoints/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let ada: Person;
let bob: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
  bob = await server.addPerson();
});
afterAll(() => server.close());

/** What only the server decides, under every name that wire and database have for it. */
const greedy = (wanted: string) => ({
  _id: wanted,
  id: wanted,
  owner: { _id: wanted },
  owner_id: wanted,
  role: "admin",
  active: false,
  emailConfirmed: true,
  email_confirmed: true,
  secret: "mine",
  freePlans: [wanted],
  voucher: "FREE",
  usedVouchers: [],
  subscriptionPlan: { _id: wanted, name: "Gold" },
  subscriptionValidUntil: "2099-01-01T00:00:00.000Z",
  subscriptionCancelled: true,
  subscriptionToken: "token",
  plan: wanted,
  password_hash: "x",
  phone: { quietSigns: true },
  quietSigns: true,
  quiet_signs: true,
  token_hash: "x",
  had_phone: false,
  last_strong_ms: 0,
  wrapped_key: "x",
  agencyConfirmed: "2099-01-01T00:00:00.000Z",
  triggered: "2020-01-01T00:00:00.000Z",
  triggered_at: "2020-01-01T00:00:00.000Z",
  due_ms: 0,
  switch_state: { kind: "off" },
  numNotes: 99,
});

const rowOf = (_id: string) =>
  server.context.database.db
    .selectFrom("users")
    .select([
      "id",
      "role",
      "active",
      "plan",
      "password_hash",
      "wrapped_key",
      "secret",
      "email_confirmed",
      "had_phone",
    ])
    .where("id", "=", _id)
    .executeTakeFirstOrThrow();

it("A profile change sets none of the protected fields on any account", async () => {
  const before = [await rowOf(ada._id), await rowOf(bob._id)];
  const body = { ...greedy(bob._id), darkMode: true };
  const answer = await server.call("PUT", `/api/user/${ada._id}`, { token: ada.token, body });
  expect(answer.json<User>()).toMatchObject({ _id: ada._id, darkMode: true, numNotes: 0, freePlans: [] });
  expect([await rowOf(ada._id), await rowOf(bob._id)]).toEqual(before);
});

it("A sign-up with protected fields creates an ordinary user on the free plan", async () => {
  const email = "greedy@example.com";
  const names = { firstname: "Ada", lastname: "Lovelace", email, terms: true };
  const passwords = { fieldpw: "correct horse battery", confirmPassword: "correct horse battery" };
  const body = { ...greedy(bob._id), ...names, ...passwords };
  expect((await server.call("POST", "/api/user", { body })).statusCode).toBe(200);
  const { db } = server.context.database;
  const made = await db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
  expect(made).toMatchObject({
    role: "user",
    active: true,
    email_confirmed: false,
    secret: expect.not.stringMatching(/^mine$/),
  });
  expect(made.id).not.toBe(bob._id);
  expect(made.plan).toBe((await rowOf(bob._id)).plan);
  expect(made.subscription_valid_until).toBeNull();
});

it("A recipient and a note with protected fields belong to the sender and are ordinary new ones", async () => {
  const { _id: _theirs, ...others } = greedy(bob._id);
  const added = await server.call("POST", "/api/recipient", {
    token: ada.token,
    body: { ...others, name: "Miriam", email: "miriam@example.com", mailCameBack: true },
  });
  const recipient = added.json<Recipient>();
  expect(recipient).toMatchObject({ owner: { _id: ada._id }, mailCameBack: false });
  const note = {
    title: "For Miriam",
    text: "",
    active: true,
    recipients: [{ ...others, _id: recipient._id, email: "x@y.ch" }],
  };
  const saved = await server.call("POST", "/api/note", { token: ada.token, body: { ...others, ...note } });
  expect(saved.json<Note>()).toMatchObject({
    owner: { _id: ada._id },
    recipients: [{ email: "miriam@example.com" }],
  });
  for (const path of ["/api/notes", "/api/recipients"]) {
    expect((await server.call("GET", path, { token: bob.token })).json()).toEqual([]);
  }
  const rows = server.context.database.db.selectFrom("notes").select(["owner", "triggered_at"]);
  expect(await rows.execute()).toEqual([{ owner: ada._id, triggered_at: null }]);
});
