import { userFilter, type UserRow } from "@afterword/contract/endpoints/user-admin";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import type { Problem } from "@afterword/contract/problem";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { addPaidPlan, addVoucher } from "../../testing/paid-plans.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let admin: Person;
let number = 0;
const logged: string[] = [];
beforeAll(async () => {
  const log = pino({ level: "trace" }, { write: (line: string) => logged.push(line) });
  server = await startTestServer({}, { log });
  admin = await server.addPerson({ role: "admin" });
});
afterAll(() => server.close());
afterEach(() =>
  users().deleteFrom("users").where("role", "=", "user").where("is_system", "=", false).execute(),
);

const users = () => server.context.database.db;
const get = (path: string) => server.call("GET", path, { token: admin.token });
const list = async (typed: string, page = 0): Promise<UserRow[]> =>
  (await get(`/api/users/${page}/${encodeURIComponent(userFilter(typed))}`)).json<UserRow[]>();
const count = async (typed: string): Promise<number> =>
  (await get(`/api/user-count/${encodeURIComponent(userFilter(typed))}`)).json<number>();

/** Written as a row: how a name is typed and tidied is tried elsewhere. */
const addNamed = async (firstname: string, lastname: string, email?: string): Promise<string> => {
  const { db, pool } = server.context.database;
  const { id: plan } = await db
    .selectFrom("plans")
    .select("id")
    .where("price_cents", "=", 0)
    .executeTakeFirstOrThrow();
  const id = server.context.ids.uuid();
  number += 1;
  await pool.query(
    `insert into users (id, email, firstname, lastname, password_hash, secret, confirm_frequency_hours,
       sending_delay_hours, sleep_until, agency_confirmed, plan, wrapped_key, created_at, switch_state, confirmed_ms, created_ms)
     values ($1, $2, $3, $4, '', '', 168, 48, 'epoch', 'epoch', $5, '', 'epoch', '{"kind":"off","cycle":0}', 0, 0)`,
    [id, email ?? `u${number}@example.org`, firstname, lastname, plan],
  );
  return id;
};

const named = async (typed: string): Promise<string[]> =>
  (await list(typed)).map(({ firstname, lastname }) => `${firstname} ${lastname}`);

describe("the search for users", () => {
  it.each([
    ["MÜLL", "Jörg Müller"],
    ["jörg mü", "Jörg Müller"],
    ["οδυσσεύς", "ΟΔΥΣΣΕΎΣ Έλ"],
    ["οδυσς", "ΟΔΥΣΣΕΎΣ Έλ"],
    ["ЖУКОВ", "Юрий Жуков"],
    ["Mu\u0308ller", "Jörg Müller"],
    ["NINA@Post", "Ann Other"],
    ["  other ", "Ann Other"],
  ])("The search for %s finds %s in capitals and small letters, and counts it", async (typed, found) => {
    await addNamed("Jörg", "Müller");
    await addNamed("ΟΔΥΣΣΕΎΣ", "Έλ");
    await addNamed("Юрий", "Жуков");
    await addNamed("Ann", "Other", "Nina@post.example.org");
    expect(await named(typed)).toEqual([found]);
    expect(await count(typed)).toBe(1);
  });

  it.each(["%", "_", "*", "/", "\\", ".", "..", "**", "%2F", "'", "(select", "?", "#"])(
    "%s is looked for as it is",
    async (typed) => {
      await addNamed("Plain", "One", "plain@localhost");
      await addNamed("Other", `It${typed}self`, "other@localhost");
      const found = await named(typed);
      expect(found).toContain(`Other It${typed}self`);
      expect(found).not.toContain("Plain One");
    },
  );

  it("A name does not run on into the address", async () => {
    await addNamed("Ann", "Other", "nina@example.org");
    expect(await count("other nina")).toBe(0);
  });

  it("A changed name and a confirmed new address are found at once, and the old ones no more", async () => {
    const id = await addNamed("Ann", "Before", "before@example.org");
    await users()
      .updateTable("users")
      .set({ lastname: "After", email: "after@example.org" })
      .where("id", "=", id)
      .execute();
    expect([await count("before"), await count("AFTER"), await count("after@")]).toEqual([0, 1, 1]);
  });

  it("Accounts of the installation itself are neither listed nor counted", async () => {
    const id = await addNamed("Night", "Canary");
    await users().updateTable("users").set({ is_system: true }).where("id", "=", id).execute();
    expect([await count("canary"), await named("canary")]).toEqual([0, []]);
  });

  it("A search of more than 200 characters is refused in words, also one of 10,000", async () => {
    for (const length of [201, 10_000]) {
      for (const path of ["/api/users/0/", "/api/user-count/"]) {
        const answer = await get(path + "a".repeat(length));
        expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([400, "This search is too long"]);
      }
    }
    expect(await count("a".repeat(200))).toBe(0);
  });

  it("What was searched for is in no log, also when the search is refused", async () => {
    const paths = ["/api/users/0/", "/api/users/x/", "/api/user-count/"];
    for (const path of paths)
      for (const end of ["", "%00", "%E0%A4%A", "a".repeat(300)]) await get(`${path}Searched${end}`);
    expect(logged.join("")).toContain("/api/users/:page/:filter");
    expect(logged.join("").toLowerCase()).not.toContain("searched");
  });

  it("Every letter that a name may have is found in capitals and small letters", async () => {
    const { rows } = await server.context.database.pool.query<{ letter: string }>(
      "select letter from unnest($1::text[], $2::text[]) as pair (letter, small) where folded(letter) <> folded(small)",
      [CAPITALS, CAPITALS.map((letter) => letter.toLowerCase())],
    );
    expect(rows).toEqual([]);
    expect(CAPITALS.length).toBeGreaterThan(700);
  });
});

/** All capital letters of the scripts of names that have one small letter. */
const CAPITALS = Array.from({ length: 0x20000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(letter))
  .filter((letter) => letter.toLowerCase() !== letter && Array.from(letter.toLowerCase()).length === 1);

describe("the pages of the list of users", () => {
  it("They hold 20 users each, in the order of names, then addresses, capitals or not", async () => {
    for (let at = 0; at < 45; at += 1) {
      await addNamed(at % 2 === 0 ? "PAGED" : "paged", "Same", `p${String(at).padStart(2, "0")}@example.org`);
    }
    const pages = [
      await list("paged"),
      await list("paged", 1),
      await list("paged", 2),
      await list("paged", 3),
    ];
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5, 0]);
    const emails = pages.flat().map(({ email }) => email);
    expect(emails).toEqual(emails.toSorted());
    expect(await count("paged")).toBe(45);
    expect(await count("")).toBe(46);
  });
});

describe("the last of many pages of users", () => {
  it("It holds the last users in the same order, and the page after it none", async () => {
    await addNamed("Many", "One");
    const { pool } = server.context.database;
    await pool.query(
      `insert into users select (json_populate_record(users, json_build_object('id', gen_random_uuid(),
         'account_token', gen_random_uuid(), 'firstname', 'Zoe', 'lastname', lpad(n::text, 4, '0')))).*
       from users, generate_series(1, 2040) as n where lastname = 'One'`,
    );
    const pages = [await list("", 100), await list("", 101), await list("", 102), await list("", 103)];
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 2, 0]);
    const last = pages.flat().map(({ lastname }) => Number(lastname));
    expect(last).toEqual(Array.from({ length: 42 }, (_, at) => 1_999 + at));
  });
});

describe("a line of the list of users", () => {
  it("It shows plan, grants, vouchers and notes of its user", async () => {
    const { _id, token } = await server.addPerson();
    const [granted, bought] = [await addPaidPlan(server.context), await addPaidPlan(server.context)];
    await users().insertInto("granted_plans").values({ owner: _id, plan: granted.id }).execute();
    const voucherCode = await addVoucher(server.context, { plan: bought });
    await server.call("POST", "/api/user/update-plan", { token, body: { voucherCode } });
    const body = { name: "Miriam", email: "miriam@example.com" };
    const recipient = (await server.call("POST", "/api/recipient", { token, body })).json<{ _id: string }>();
    for (const active of [true, true, false]) {
      const note = { title: "A", text: "", active, recipients: [{ _id: recipient._id }] };
      await server.call("POST", "/api/note", { token, body: note });
    }
    const row = (await list("lovelace")).find((one) => one._id === _id);
    expect(row).toMatchObject({
      role: "user",
      active: true,
      emailConfirmed: true,
      subscriptionPlan: { _id: bought.id, name: bought.name },
      freePlans: [granted.id],
      voucher: `•••• ${voucherCode.slice(-4)}`,
      usedVouchers: 1,
      numNotes: 3,
      numWaitingNotes: 2,
    });
  });

  it("It tells the times of the formula and what is past by the server's clock", async () => {
    const { _id } = await server.addPerson();
    const rowOf = async () => (await list("lovelace")).find((one) => one._id === _id);
    const now = server.context.clock.now();
    const at = (ms: number) => new Date(now + ms).toISOString();
    expect(await rowOf()).toMatchObject({
      emailNotificationAt: at(168 * HOUR_MS),
      sendingNotesAt: at(216 * HOUR_MS),
      isEmailNotificationPast: false,
      isSendingNotesPast: false,
      isAsleep: false,
    });
    await users()
      .updateTable("users")
      .set({ sleep_until: new Date(now + DAY_MS) })
      .where("id", "=", _id)
      .execute();
    expect(await rowOf()).toMatchObject({ isAsleep: true, emailNotificationAt: at(192 * HOUR_MS) });
    const old = new Date(now - 200 * HOUR_MS);
    await users()
      .updateTable("users")
      .set({ sleep_until: new Date(0), agency_confirmed: old })
      .where("id", "=", _id)
      .execute();
    expect(await rowOf()).toMatchObject({ isEmailNotificationPast: true, isSendingNotesPast: false });
  });
});
