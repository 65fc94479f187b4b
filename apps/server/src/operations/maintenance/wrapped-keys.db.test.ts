import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDataKey, type MasterKey } from "../../platform/crypto/master-key.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { countOtherwiseWrapped, opensEveryKey, rewrapKeys } from "./wrapped-keys.ts";

const OLD: MasterKey = { bytes: Buffer.alloc(32, 1) };
const NEW: MasterKey = { bytes: Buffer.alloc(32, 2) };
const BOTH: MasterKey = { ...NEW, previous: [OLD.bytes] };
/** More than two batches. */
const STRANGERS = 230;

let before: TestServer;
let during: TestServer;
let person: Person;

beforeAll(async () => {
  before = await startTestServer({}, { masterKey: OLD });
  const { database, clock } = before.context;
  during = await startTestServer({}, { database, clock, masterKey: BOTH });
  person = await before.addPerson();
  await addRecipient(before, "Miriam");
  await plantStrangers();
});
afterAll(async () => {
  await during.app.close();
  await before.close();
});
beforeEach(() => wrapAllByOldKey());
afterEach(() =>
  before.context.database.pool.query(
    "drop trigger if exists crash on users; drop function if exists crash()",
  ),
);

const keysWith = (masterKey: MasterKey) => ({ database: before.context.database, masterKey });

describe("a rotation of the master key", () => {
  it("A rotation wraps every data key by the new master key, which alone opens them all", async () => {
    expect(await countOtherwiseWrapped(keysWith(NEW))).toBe(STRANGERS + 1);
    expect(await rewrapKeys(keysWith(BOTH))).toEqual({ rewrapped: STRANGERS + 1, unreadable: 0 });
    expect(await opensEveryKey(keysWith(NEW))).toBe(true);
    expect(await opensEveryKey(keysWith(OLD))).toBe(false);
    expect(await namesOfRecipients(during)).toContain("Miriam");
  });

  it("A second rotation rewraps nothing", async () => {
    await rewrapKeys(keysWith(BOTH));
    expect(await rewrapKeys(keysWith(BOTH))).toEqual({ rewrapped: 0, unreadable: 0 });
  });

  it("A rotation that is cut off leaves every key readable and goes on at the next run", async () => {
    await crashAtUpdate(150);
    await expect(rewrapKeys(keysWith(BOTH))).rejects.toThrow("cut off");
    const left = await countOtherwiseWrapped(keysWith(NEW));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(STRANGERS + 1);
    expect(await opensEveryKey(keysWith(BOTH))).toBe(true);
    expect(await namesOfRecipients(during)).toContain("Miriam");
    await before.context.database.pool.query("drop trigger crash on users");
    expect(await rewrapKeys(keysWith(BOTH))).toEqual({ rewrapped: left, unreadable: 0 });
    expect(await opensEveryKey(keysWith(NEW))).toBe(true);
  });

  it("Reading, writing and signing up work during a rotation and after it", async () => {
    const rotation = rewrapKeys(keysWith(BOTH));
    const newcomer = await during.addPerson();
    for (const name of ["Theodora", "Soren"]) await addRecipient(during, name);
    expect(await namesOfRecipients(during)).toEqual(expect.arrayContaining(["Miriam", "Theodora", "Soren"]));
    await rotation;
    expect(await countOtherwiseWrapped(keysWith(NEW))).toBe(0);
    await addRecipient(during, "Marie");
    expect(await namesOfRecipients(during)).toContain("Marie");
    await before.context.database.db.deleteFrom("users").where("id", "=", newcomer._id).execute();
  });

  it("A rotation leaves a key that no known master key opens as it is, and reports it", async () => {
    const stranger: MasterKey = { bytes: Buffer.alloc(32, 9) };
    const { wrapped } = createDataKey(stranger, person._id);
    await before.context.database.db
      .updateTable("users")
      .set({ wrapped_key: wrapped })
      .where("id", "=", person._id)
      .execute();
    expect(await opensEveryKey(keysWith(BOTH))).toBe(false);
    expect(await rewrapKeys(keysWith(BOTH))).toEqual({ rewrapped: STRANGERS, unreadable: 1 });
    expect(await opensEveryKey(keysWith({ ...NEW, previous: [stranger.bytes] }))).toBe(true);
  });
});

async function addRecipient(server: TestServer, name: string): Promise<void> {
  const body = { name, email: "somebody@example.com" };
  const added = await server.call("POST", "/api/recipient", { body, token: person.token });
  expect(added.statusCode).toBe(200);
}

async function namesOfRecipients(server: TestServer): Promise<string[]> {
  const answer = await server.call("GET", "/api/recipients", { token: person.token });
  return answer.json<Recipient[]>().map(({ name }) => name);
}

/** Users of whom only the key matters. */
async function plantStrangers(): Promise<void> {
  const { db } = before.context.database;
  const {
    id: _id,
    email: _email,
    account_token: _token,
    ...like
  } = await db.selectFrom("users").selectAll().where("id", "=", person._id).executeTakeFirstOrThrow();
  const rows = Array.from({ length: STRANGERS }, () => {
    const id = before.context.ids.uuid();
    return { ...like, switch_state: JSON.stringify(like.switch_state), id, email: `${id}@example.com` };
  });
  await db.insertInto("users").values(rows).execute();
}

/** What was sealed under the person's own key has to stay readable, so that one keeps its key. */
let ownKey: Buffer | undefined;

async function wrapAllByOldKey(): Promise<void> {
  const { db } = before.context.database;
  const users = await db.selectFrom("users").select(["id", "wrapped_key"]).execute();
  for (const { id, wrapped_key } of users) {
    if (id === person._id) ownKey ??= wrapped_key;
    const wrapped = id === person._id ? ownKey : createDataKey(OLD, id).wrapped;
    await db.updateTable("users").set({ wrapped_key: wrapped }).where("id", "=", id).execute();
  }
}

/** The database breaks the rotation off at the so-many-th user it would write. */
async function crashAtUpdate(number: number): Promise<void> {
  await before.context.database.pool.query(`
    create function crash() returns trigger language plpgsql as $$ begin
      if (select count(*) from users where id < new.id) >= ${number} then raise exception 'cut off'; end if;
      return new;
    end $$;
    create trigger crash before update on users for each row execute function crash()`);
}
