import { readFile } from "node:fs/promises";
import type { AuditEntry, AuditState } from "@afterword/contract/endpoints/audit";
import { ADMIN_ACTS, type AuditKind } from "@afterword/core/accounts/audit-kinds";
import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { readLastCheck } from "./audit-check.ts";
import { verifyAuditAndLog } from "./audit-jobs.ts";
import { sealAudit } from "./checkpoints.ts";

const MIGRATION = new URL("../../platform/db/migrations/0047-broken-owner.sql", import.meta.url);

let server: TestServer;
let admin: Person;
let ada: Person;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.addPerson({ role: "admin" });
  ada = await server.addPerson();
});
afterEach(() => server.close());

type Page = { readonly entries: readonly AuditEntry[]; readonly next: string | null };

const get = async <Reply>(path: string): Promise<Reply> =>
  (await server.call("GET", path, { token: admin.token })).json<Reply>();
const list = (kind = "all", account = "all", after = "newest") =>
  get<Page>(`/api/audit/${after}/${kind}/${account}`);
const post = (path: string, body?: object) =>
  server.call("POST", path, { token: admin.token, ...(body ? { body } : {}) });

/** Later entries are newer by a second. */
const write = async (owner: string, kind: AuditKind, detail: object = {}, later = 0) =>
  recordAudit(server.context.database.db, {
    owner,
    id: server.context.ids.uuid(),
    at: new Date(server.context.clock.now() + later * 1000),
    kind,
    detail: { ...detail },
  });

describe("the audit log for admins", () => {
  it("Entries of all accounts come newest first, page by page, each once", async () => {
    for (let number = 1; number <= 60; number += 1)
      await write(number % 2 ? ada._id : admin._id, "logged-out", { device: `d${number}` }, number);
    const first = await list();
    const second = await list("all", "all", first.next ?? "");
    const devices = [...first.entries, ...second.entries].flatMap(({ detail }) =>
      detail.flatMap(({ value }) => (/^d\d+$/.test(value) ? [Number(value.slice(1))] : [])),
    );
    expect(devices).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index));
    expect([first.entries.length, second.next]).toEqual([50, null]);
  });

  it("An admin's change is told with who did it and to whom, and never with what is private", async () => {
    await server.call("PUT", `/api/user/${ada._id}`, { token: admin.token, body: { active: false } });
    const { entries } = await list("admin-acts");
    expect(entries).toMatchObject([
      {
        kind: "account-changed",
        by: { _id: admin._id, email: admin.email },
        account: { _id: ada._id, email: ada.email },
        detail: [
          { name: "fields", value: "active" },
          { name: "active", value: "false" },
        ],
      },
    ]);
    const [ofAda] = (await list("changed-by-admin")).entries;
    expect(ofAda).toMatchObject({ by: { _id: admin._id }, account: { _id: ada._id } });
    await write(ada._id, "note-erased", { note: server.context.ids.uuid(), title: "The garden" }, 5);
    const [erased] = (await list("note-erased")).entries;
    expect(erased).toMatchObject({
      by: null,
      detail: [{ name: "note", value: expect.stringMatching(/^\w{8}$/) }],
    });
    expect(JSON.stringify(erased)).not.toContain("garden");
  });

  it("An account is found by its address and its log alone is read, also once it is deleted", async () => {
    const found = (await post("/api/audit-account", { email: ada.email.toUpperCase() })).json();
    expect(found).toMatchObject({ _id: ada._id, email: ada.email });
    expect((await post("/api/audit-account", { email: "no@example.com" })).statusCode).toBe(404);
    await write(admin._id, "account-deleted", { account: ada._id, by: admin._id }, 3);
    const own = (await list("all", ada._id)).entries;
    expect(own.map(({ account }) => account?._id)).toEqual([ada._id]);
    await server.context.database.db.deleteFrom("users").where("id", "=", ada._id).execute();
    const [deleted] = (await list("account-deleted")).entries;
    expect(deleted?.account).toEqual({
      _id: ada._id,
      firstname: "",
      lastname: "",
      email: "",
      isSystem: false,
    });
  });

  it("Every kind of an admin's act is found among them", async () => {
    for (const [index, kind] of ADMIN_ACTS.entries()) await write(admin._id, kind, {}, index);
    const { entries } = await list("admin-acts");
    expect(entries.map(({ kind }) => kind)).toEqual(ADMIN_ACTS.toReversed());
  });
});

describe("the check of the audit log", () => {
  const state = () => get<AuditState>("/api/audit-state");
  const work = () => verifyAuditAndLog(server.context);

  it("A check that an admin asks for finds what was changed, and not again within five minutes", async () => {
    expect(await state()).toEqual({ checkpoint: null, check: null, running: null, isAsked: false });
    await sealAudit(server.context);
    expect((await post("/api/audit-check")).statusCode).toBe(200);
    expect(await state()).toMatchObject({ checkpoint: { number: 1, chains: 2 }, isAsked: true });
    await work();
    expect(await state()).toMatchObject({ check: { entries: 2, chains: 2, broken: null }, isAsked: false });
    const again = await post("/api/audit-check");
    expect([again.statusCode, again.body]).toEqual([429, "5 minutes"]);

    const { pool } = server.context.database;
    await pool.query("alter table audit_events disable trigger user");
    await pool.query("update audit_events set detail = '{}' where owner = $1", [ada._id]);
    await server.pass(6 * MINUTE_MS);
    await work();
    expect((await state()).check?.broken).toBeNull();
    await post("/api/audit-check");
    await work();
    const said = expect.stringContaining(`The log of ${ada._id} is broken: entry 1 (logged-in`);
    expect((await state()).check?.broken).toEqual({ owner: ada._id, sentence: said });
  });

  it("A seal that does not fit is in no account's log", async () => {
    await sealAudit(server.context);
    await server.context.database.pool.query("update audit_checkpoints set seal = '\\x00'");
    await work();
    const sentence = expect.stringContaining("Checkpoint 1 does not fit its seal");
    expect((await state()).check?.broken).toEqual({ owner: null, sentence });
  });

  it("Whose log it was is filled in where an earlier version kept only the sentence", async () => {
    const { pool } = server.context.database;
    const sentences = [
      `The log of ${ada._id} is broken: entry 4 is missing.`,
      "Checkpoint 1 does not fit its seal: it was changed, or made with another master key.",
    ];
    const found: unknown[] = [];
    for (const sentence of sentences) {
      await pool.query("delete from audit_checks");
      await pool.query("alter table audit_checks drop column broken_owner");
      const ended = new Date(server.context.clock.now());
      await pool.query("insert into audit_checks (id, ended_at, broken) values (1, $1, $2)", [
        ended,
        sentence,
      ]);
      await pool.query(await readFile(MIGRATION, "utf8"));
      found.push((await state()).check?.broken);
    }
    expect(found).toEqual(sentences.map((sentence, at) => ({ owner: at === 0 ? ada._id : null, sentence })));
  });

  it("A check that its process did not live to end is begun again, and one under way is not doubled", async () => {
    const begun = new Date(server.context.clock.now());
    await server.context.database.db
      .insertInto("audit_checks")
      .values({ id: 1, begun_at: begun, seen_at: begun, read: 1000, total: 4000 })
      .execute();
    expect((await state()).running).toEqual({ read: 1000, total: 4000 });
    await work();
    expect(await state()).toMatchObject({ check: null, running: { read: 1000 } });
    await server.pass(3 * MINUTE_MS);
    expect((await state()).running).toBeNull();
    await work();
    expect(await state()).toMatchObject({ check: { broken: null }, running: null });
  });

  it("The whole log is read again when the last check is a day old, and not before", async () => {
    const endedAt = async () => (await readLastCheck(server.context)).found?.at;
    await work();
    const first = await endedAt();
    await server.pass(DAY_MS - 1);
    await work();
    expect(await endedAt()).toBe(first);
    await server.pass(1);
    await work();
    expect(await endedAt()).not.toBe(first);
  });
});
