import type { User } from "@afterword/contract/endpoints/accounts";
import type { Problem } from "@afterword/contract/problem";
import { DAY_MS } from "@afterword/core/time/duration";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendDueMails } from "../../engine/outbox/send-due-mails.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { openJson } from "../../platform/crypto/sealing.ts";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { forgetExpired } from "../../operations/maintenance/forget-expired.ts";
import { addPaidPlan, addStoreSubscription } from "../../testing/paid-plans.ts";
import { readMails } from "../../testing/read-mails.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";
import { forgetGoodbyeMails, OFFICE_ID } from "./office.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const remove = ({ token }: Person, id: string) => server.call("DELETE", `/api/user/${id}`, { token });

const logIn = ({ email, password }: Person) =>
  server.call("POST", "/api/login", { body: { email, fieldpw: password, isApp: true } });

/** The tables that still have a row of this owner. */
const tablesOf = async (owner: string): Promise<string[]> => {
  const { db } = server.context.database;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'owner' order by table_name`.execute(db);
  expect(rows.length).toBeGreaterThan(12);
  const left: string[] = [];
  for (const { name } of rows) {
    const found = await sql`select from ${sql.table(name)} where owner = ${owner} limit 1`.execute(db);
    if (found.rows.length > 0) left.push(name);
  }
  return left;
};

/** A user of everything: a recipient, a note with a recording, a change of address, a link to a new password. */
const addWriter = async (): Promise<Person> => {
  const ada = await server.addPerson();
  const call = async (method: "POST" | "PUT", path: string, body: object) => {
    const answer = await server.call(method, path, { token: ada.token, body });
    expect([path, answer.statusCode]).toEqual([path, 200]);
  };
  const [note, recipient] = [server.context.ids.uuid(), server.context.ids.uuid()];
  await call("POST", "/api/recipient", { _id: recipient, name: "Ben", email: "ben@example.com" });
  const recipients = [{ _id: recipient }];
  const recording = { type: "audio", cloud: `${ada._id}/1790000000000.m4a`, length: 5 };
  await call("POST", "/api/note", {
    _id: note,
    title: "For you",
    text: "",
    recording,
    active: true,
    recipients,
  });
  await call("PUT", `/api/user/${ada._id}`, {
    confirmFrequency: 96,
    newEmail: `${server.context.ids.uuid()}@example.com`,
  });
  await call("POST", "/api/user/forgot-password", { email: ada.email });
  return ada;
};

describe("DELETE /api/user/{_id} for the own account", () => {
  it("A deletion answers 200 and is listed even when the database connection is lost right after it", async () => {
    const ada = await server.addPerson();
    const { throttle, deletedList } = server.context;
    const forgotten = throttle.forgetEmail;
    const gone = () => Promise.reject(new Error("the connection was lost"));
    Object.assign(throttle, { forgetEmail: gone });
    const deleted = await remove(ada, ada._id);
    Object.assign(throttle, { forgetEmail: forgotten });
    expect(deleted.statusCode).toBe(200);
    expect(await deletedList.read()).toContainEqual(expect.objectContaining({ id: ada._id }));
  });

  it("Deleting an account leaves only its audit head in the database, and its sessions and log-in stop working", async () => {
    const ada = await addWriter();
    expect((await tablesOf(ada._id)).length).toBeGreaterThan(8);
    const deleted = await remove(ada, ada._id);
    expect([deleted.statusCode, deleted.body]).toEqual([200, "User deleted!"]);
    // The end of its audit chain is left, as proof that there was one, and what is still to be erased in the store.
    expect(await tablesOf(ada._id)).toEqual(["audit_heads", "erased_recordings"]);
    expect((await server.call("GET", `/api/user/${ada._id}`, { token: ada.token })).statusCode).toBe(401);
    const body = { token: ada.refreshToken, _id: ada._id };
    expect((await server.call("POST", "/api/loginagain", { body })).statusCode).toBe(401);
    expect((await logIn(ada)).statusCode).toBe(403);
  });

  it("Deleting an account deletes its data key, and no key that is left opens a copy of its note", async () => {
    const ada = await addWriter();
    const { database, masterKey } = server.context;
    const { db } = database;
    const key = db.selectFrom("users").select("wrapped_key").where("id", "=", ada._id);
    const { wrapped_key } = await key.executeTakeFirstOrThrow();
    // A copy as in a backup.
    const copied = db.selectFrom("notes").select(["id", "sealed"]).where("owner", "=", ada._id);
    const { id, sealed } = await copied.executeTakeFirstOrThrow();
    const opened = (owner: string, wrapped: Buffer) =>
      openJson(unwrapDataKey(masterKey, owner, wrapped), { table: "notes", owner: ada._id, id }, sealed);
    expect(opened(ada._id, wrapped_key)).toMatchObject({ title: "For you" });
    await remove(ada, ada._id);
    expect(await key.execute()).toEqual([]);
    const left = await db.selectFrom("users").select(["id", "wrapped_key"]).execute();
    expect(left.length).toBeGreaterThan(0);
    for (const user of left)
      expect(() => opened(user.id, user.wrapped_key)).toThrow("unable to authenticate");
  });

  it("A second deletion with the same session answers 401", async () => {
    const ada = await server.addPerson();
    expect((await remove(ada, ada._id)).statusCode).toBe(200);
    expect((await remove(ada, ada._id)).statusCode).toBe(401);
  });

  it("Two simultaneous deletions of an account succeed once and send one goodbye mail", async () => {
    const ada = await server.addPerson();
    const both = await Promise.all([remove(ada, ada._id), remove(ada, ada._id)]);
    const [first, second] = both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(first).toBe(200);
    expect([401, 404]).toContain(second);
    expect(await readMails(server.context, "account-deleted", ada.email)).toHaveLength(1);
  });

  it("Deleting an account frees its address and resets the mail limit counted for it", async () => {
    const ada = await server.addPerson();
    const forgot = (round: number) =>
      server.call("POST", "/api/user/forgot-password", {
        body: { email: ada.email },
        ip: `203.0.113.${round}`,
      });
    for (let round = 0; round < 20; round += 1) await forgot(round % 4);
    await remove(ada, ada._id);
    const again = await server.addPerson({ email: ada.email });
    expect(again._id).not.toBe(ada._id);
    await forgot(0);
    expect(await readMails(server.context, "reset-password", ada.email)).toHaveLength(1);
  });

  it("A deleted account gets a goodbye mail that belongs to the office", async () => {
    const ada = await server.addPerson();
    await remove(ada, ada._id);
    const [mail] = await readMails(server.context, "account-deleted", ada.email);
    expect(mail).toMatchObject({ owner: OFFICE_ID, vars: { firstname: "Ada", by: "owner" } });
  });

  it.each<[string, "paper" | null, { readonly days: number; readonly renews: boolean }]>([
    ["renews", "paper", { days: 9, renews: true }],
    ["was cancelled", null, { days: 9, renews: false }],
    ["ended before the store was asked last", null, { days: -2, renews: true }],
  ])(
    "Of a subscription that %s the account and its goodbye mail tell whether the store goes on charging",
    async (_, store, { days, renews }) => {
      const { context } = server;
      const [ada, plan] = [await server.addPerson(), await addPaidPlan(context)];
      const expiresAt = new Date(context.clock.now() + days * DAY_MS);
      await addStoreSubscription(context, { owner: ada._id, plan: plan.id, expiresAt, renews });
      const user = await server.call("GET", `/api/user/${ada._id}`, ada);
      expect(user.json<User>().chargedBy).toBe(store);
      await remove(ada, ada._id);
      const [mail] = await readMails(context, "account-deleted", ada.email);
      expect(mail?.vars.store ?? null).toBe(store);
    },
  );

  it("The goodbye mail is erased once it has been sent", async () => {
    // Nothing is sent while the clocks differ.
    const real = await startTestServer({}, { clock: createSystemClock() });
    const ada = await real.addPerson();
    await real.call("DELETE", `/api/user/${ada._id}`, { token: ada.token });
    expect(await forgetGoodbyeMails(real.context)).toBe(0);
    expect(await sendDueMails(real.context)).toEqual({ sent: 1, refused: 0 });
    expect((await forgetExpired(real.context))?.goodbyes).toBe(1);
    expect(await readMails(real.context, "account-deleted", ada.email)).toEqual([]);
    await real.close();
  });

  it("A deletion leaves two ids, a number of entries and a time on record, and no email address", async () => {
    const ada = await server.addPerson();
    await remove(ada, ada._id);
    const { db } = server.context.database;
    const events = await db.selectFrom("audit_events").selectAll().where("owner", "=", OFFICE_ID).execute();
    expect(events.map(({ detail }) => detail)).toContainEqual({
      account: ada._id,
      by: ada._id,
      entries: expect.any(Number),
    });
    expect(JSON.stringify(events)).not.toContain(ada.email);
    const at = server.context.clock.now();
    expect(await server.context.deletedList.read()).toContainEqual({ id: ada._id, at });
  });
});

describe("DELETE /api/user/{_id} for another account", () => {
  it("Deleting another account without being an admin answers 404 and changes nothing", async () => {
    const [ada, ben] = [await server.addPerson(), await server.addPerson()];
    expect((await remove(ada, ben._id)).statusCode).toBe(404);
    expect((await remove(ada, server.context.ids.uuid())).statusCode).toBe(404);
    expect((await logIn(ben)).statusCode).toBe(200);
  });

  it("An admin deletes another account once, with an entry in the admin's log and a goodbye mail", async () => {
    const [admin, ben] = [await server.addPerson({ role: "admin" }), await addWriter()];
    expect((await remove(admin, ben._id)).body).toBe("User deleted!");
    expect(await tablesOf(ben._id)).toEqual(["audit_heads", "erased_recordings"]);
    expect((await remove(admin, ben._id)).statusCode).toBe(404);
    const { db } = server.context.database;
    const events = db.selectFrom("audit_events").select(["kind", "detail"]).where("owner", "=", admin._id);
    const detail = { account: ben._id, by: admin._id, entries: expect.any(Number) };
    expect(await events.execute()).toContainEqual({ kind: "account-deleted", detail });
    const [mail] = await readMails(server.context, "account-deleted", ben.email);
    expect(mail?.vars).toMatchObject({ by: "admin" });
  });

  it("Deleting an account with an unconfirmed address sends no goodbye mail", async () => {
    const [admin, ben] = [await server.addPerson({ role: "admin" }), await server.addPerson()];
    const { db } = server.context.database;
    await db.updateTable("users").set({ email_confirmed: false }).where("id", "=", ben._id).execute();
    expect((await remove(admin, ben._id)).statusCode).toBe(200);
    expect(await readMails(server.context, "account-deleted", ben.email)).toEqual([]);
  });

  it("Deleting or changing the office account answers 404, even for an admin", async () => {
    const admin = await server.addPerson({ role: "admin" });
    const ada = await server.addPerson();
    await remove(ada, ada._id);
    expect((await remove(admin, OFFICE_ID)).statusCode).toBe(404);
    const path = `/api/user/${OFFICE_ID}`;
    const changed = await server.call("PUT", path, { token: admin.token, body: { active: true } });
    expect(changed.statusCode).toBe(404);
  });
});

describe("the last admin", () => {
  let small: TestServer;
  beforeAll(async () => {
    small = await startTestServer();
  });
  afterAll(() => small.close());

  it("The last active admin can delete their own account only after another account has become an admin", async () => {
    const admin = await small.addPerson({ role: "admin" });
    const removeSelf = () => small.call("DELETE", `/api/user/${admin._id}`, { token: admin.token });
    const disabled = await small.addPerson({ role: "admin" });
    const { db } = small.context.database;
    await db.updateTable("users").set({ active: false }).where("id", "=", disabled._id).execute();
    const refused = await removeSelf();
    expect([refused.statusCode, refused.json<Problem>().detail]).toEqual([
      409,
      "This is the last admin. Make another account an admin first.",
    ]);
    await small.addPerson({ role: "admin" });
    expect((await removeSelf()).statusCode).toBe(200);
  });

  it("An admin's own request to become a user or inactive changes neither role nor state", async () => {
    const admin = await server.addPerson({ role: "admin" });
    const path = `/api/user/${admin._id}`;
    const body = { role: "user", active: false };
    expect((await server.call("PUT", path, { token: admin.token, body })).statusCode).toBe(200);
    const { db } = server.context.database;
    const row = db.selectFrom("users").select(["role", "active"]).where("id", "=", admin._id);
    expect(await row.executeTakeFirst()).toEqual({ role: "admin", active: true });
  });
});
