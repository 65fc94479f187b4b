import type { AddressInfo } from "node:net";
import { PGlite } from "@electric-sql/pglite";
import type { UserRow } from "@afterword/contract/endpoints/user-admin";
import type { Problem } from "@afterword/contract/problem";
import { PROOF_MS } from "@afterword/core/accounts/recent-proof";
import { SECOND_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addPaidPlan } from "../../testing/paid-plans.ts";
import { addCodes } from "../../testing/second-factor.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { writeUserCsv } from "./user-csv.ts";

let server: TestServer;
let admin: Person;
/** Reads CSV, and is not ours. */
let reader: PGlite;
beforeAll(async () => {
  reader = await PGlite.create();
  server = await startTestServer({ ADMIN_SECOND_FACTOR: "required" });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
});
beforeEach(async () => {
  admin = await server.addPerson({ role: "admin" });
  await addCodes(server, admin);
});
afterAll(async () => {
  await server.close();
  await reader.close();
});

const download = (filter = "*", { token }: Person = admin) =>
  server.call("GET", `/api/user-csv/${encodeURIComponent(filter)}`, { token });

/** How PostgreSQL reads the file. */
const readCsv = async (file: string): Promise<string[][]> => {
  const columns = file
    .split("\r\n", 1)[0]
    ?.split(",")
    .map((_, at) => `c${at} text`);
  await reader.exec(`drop table if exists users_csv; create table users_csv (${columns?.join(",")})`);
  const blob = new Blob([file]);
  await reader.query("copy users_csv from '/dev/blob' with (format csv, null '\\N')", [], { blob });
  const { rows } = await reader.query<string[]>("select * from users_csv", [], { rowMode: "array" });
  return rows;
};

const change = async (id: string, row: Record<string, unknown>): Promise<void> => {
  await server.context.database.db.updateTable("users").set(row).where("id", "=", id).execute();
};

describe("the table of users", () => {
  it("A reader of CSV finds every cell as it was, and formulas as text", async () => {
    const mark = `quelle-${admin._id.slice(0, 8)}`;
    const names: [string, string][] = [
      ["=1+1", "Zebra"],
      ["Zoë, die", 'Jüngere "Zo"'],
      ["zwei\nZeilen", "und\r\neine"],
      ["<b>Eve</b>", "&amp; 'Co'"],
      ["-2+3", "@SUM(A1)"],
      ["\t=1", "+41"],
    ];
    for (const [at, [firstname, lastname]] of names.entries()) {
      const { _id } = await server.addPerson();
      await change(_id, { firstname, lastname, email: `=${at}@${mark}.example` });
    }
    const { name } = await addPaidPlan(server.context, { name: `@SUM(${mark})` });
    await server.context.database.pool.query(
      "update users set plan = (select id from plans where name = $1) where email like '=0@%'",
      [name],
    );
    const answer = await download(mark);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="users.csv"',
    });
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...lines] = await readCsv(answer.rawPayload.toString("utf8").slice(1));
    expect(head?.slice(0, 6)).toEqual(["Name", "Email", "Confirmed", "Plan", "Valid until", "Voucher"]);
    const cellsOf = (at: number) => lines.find((cells) => cells[1] === `'=${at}@${mark}.example`) ?? [];
    expect(names.map((_, at) => cellsOf(at)[0])).toEqual([
      "'=1+1 Zebra",
      'Zoë, die Jüngere "Zo"',
      "zwei\nZeilen und\r\neine",
      "<b>Eve</b> &amp; 'Co'",
      "'-2+3 @SUM(A1)",
      "'\t=1 +41",
    ]);
    expect(cellsOf(0)[3]).toBe(`'@SUM(${mark})`);
    expect(lines).toHaveLength(names.length);
  });

  it("It says of a user what the list says", async () => {
    const plan = await addPaidPlan(server.context, { name: "Family, large" });
    const ada = await server.addPerson();
    const sleepUntil = new Date(server.context.clock.now() + 30 * 24 * 3_600_000);
    await change(ada._id, { sleep_until: sleepUntil, active: false });
    await server.context.database.pool.query("insert into granted_plans (owner, plan) values ($1, $2)", [
      ada._id,
      plan.id,
    ]);
    const list = await server.call("GET", `/api/users/0/${ada.email}`, { token: admin.token });
    const [row] = list.json<UserRow[]>();
    const [, cells] = await readCsv((await download(ada.email)).body.slice(1));
    expect(cells).toEqual([
      "Ada Lovelace",
      ada.email,
      "Yes",
      row?.subscriptionPlan.name,
      "",
      "n/a",
      "n/a",
      "0",
      row?.agencyConfirmed,
      row?.sleepUntil,
      row?.emailNotificationAt,
      row?.sendingNotesAt,
      "",
      "Family, large",
      "No",
      "No",
    ]);
  });

  it("Read in small pieces it has every user once, in the order of the list", async () => {
    const mark = `pieces-${admin._id.slice(0, 8)}`;
    for (let number = 0; number < 7; number += 1)
      await server.addPerson({ email: `${number}@${mark}.example` });
    let file = "";
    for await (const piece of writeUserCsv(server.context, mark, 2))
      file += Buffer.from(piece).toString("utf8");
    const [, ...lines] = await readCsv(file.slice(1));
    const list = await server.call("GET", `/api/users/0/${mark}`, { token: admin.token });
    expect(lines.map((cells) => cells[1])).toEqual(list.json<UserRow[]>().map(({ email }) => email));
    expect(lines).toHaveLength(7);
  });

  it("It is in the log of the admin, without what was searched for", async () => {
    await download("someone@example.com");
    await download();
    expect(await exportsOf(admin)).toEqual([{ detail: { filtered: true } }, { detail: { filtered: false } }]);
  });
});

describe("who gets it", () => {
  beforeAll(async () => addManyUsers(await server.addPerson()));

  it("An admin whose session has not shown its password for ten minutes is asked for it", async () => {
    await server.pass(PROOF_MS + 1);
    const { db } = server.context.database;
    const old = { password_at: new Date(0), second_factor_at: new Date(0) };
    await db.updateTable("sessions").set(old).where("owner", "=", admin._id).execute();
    const token = await renewed();
    const asked = await download("*", { ...admin, token });
    expect([asked.statusCode, asked.json<Problem>().fields]).toEqual([403, { fieldpw: "Wrong password" }]);
    const body = { fieldpw: admin.password };
    expect((await server.call("POST", "/api/user/show-password", { token, body })).statusCode).toBe(200);
    expect((await download("*", { ...admin, token })).statusCode).toBe(200);
  });

  it("A filter that is too long is refused with a sentence", async () => {
    const refused = await download("x".repeat(10_000));
    expect([refused.statusCode, refused.json<Problem>().detail]).toEqual([400, "This search is too long"]);
  });

  it.each([
    ["is demoted", () => change(admin._id, { role: "user" })],
    ["is disabled", () => change(admin._id, { active: false })],
    ["logs out", () => server.call("POST", "/api/logout", { body: { token: admin.refreshToken } })],
    ["loses the second factor", () => forgetFactor()],
  ])("The download of an admin who %s meanwhile breaks off", async (_, act) => {
    const { rows } = server.context.store;
    const { findClock } = rows;
    let asked = 0;
    const interrupted = async () => {
      asked += 1;
      // The second piece is being made.
      if (asked === 2) {
        await act();
        await server.pass(SECOND_MS);
      }
      return findClock();
    };
    Object.assign(rows, { findClock: interrupted });
    const { port } = server.app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/api/user-csv/*`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    await expect(answer.text()).rejects.toThrow(/terminated/);
    Object.assign(rows, { findClock });
    expect([answer.status, answer.headers.get("content-length"), asked]).toEqual([200, null, 2]);
  });

  it("Three run at a time, also of those asked for at one moment; others are refused until one is over", async () => {
    const { rows } = server.context.store;
    const { findClock } = rows;
    const held = Promise.withResolvers<void>();
    Object.assign(rows, { findClock: async () => held.promise.then(findClock) });
    const running = Array.from({ length: 5 }, () => download());
    await expect.poll(async () => (await exportsOf(admin)).length).toBe(3);
    expect((await download()).statusCode).toBe(409);
    held.resolve();
    const statuses = (await Promise.all(running)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 409, 409]);
    Object.assign(rows, { findClock });
    expect((await download()).statusCode).toBe(200);
  });
});

/** What the log of an admin says of downloads. */
function exportsOf({ _id }: Person) {
  const { db } = server.context.database;
  const entries = db.selectFrom("audit_events").select("detail").where("kind", "=", "users-exported");
  return entries.where("owner", "=", _id).orderBy("seq").execute();
}

async function renewed(): Promise<string> {
  const body = { token: admin.refreshToken, _id: admin._id };
  return (await server.call("POST", "/api/loginagain", { body })).json<{ token: string }>().token;
}

async function forgetFactor(): Promise<void> {
  const { db } = server.context.database;
  await db.updateTable("sessions").set({ second_factor_at: null }).where("owner", "=", admin._id).execute();
}

/** More than one piece holds. */
async function addManyUsers({ _id }: Person): Promise<void> {
  await server.context.database.pool.query(
    `insert into users select (jsonb_populate_record(users, jsonb_build_object('id', gen_random_uuid(),
       'email', gen_random_uuid() || '@example.org', 'role', 'user', 'account_token', gen_random_uuid()))).*
     from users, generate_series(1, 300) where id = $1`,
    [_id],
  );
}
