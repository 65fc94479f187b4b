import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { restoreDump } from "../../operations/maintenance/restore-dump.ts";
import { writeDump } from "../../operations/maintenance/write-dump.ts";
import { emptyDatabase } from "../../testing/fresh-database.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { sealAudit } from "./checkpoints.ts";
import { beginAuditAnew, verifyAudit } from "./verification.ts";

let server: TestServer;
let ada: string;
let adasToken: string;
let eve: string;
beforeEach(async () => {
  server = await startTestServer();
  ({ _id: ada, token: adasToken } = await server.addPerson());
  eve = (await server.addPerson())._id;
});
afterEach(() => server.close());

const query = (sql: string, values: readonly unknown[] = []) =>
  server.context.database.pool.query(sql, [...values]);

/** What the owner of the database can do. */
const tamper = async (sql: string, values: readonly unknown[] = []): Promise<void> => {
  await query("alter table audit_events disable trigger user");
  await query(sql, values);
  await query("alter table audit_events enable trigger user");
};

const write = async (owner: string, count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1) {
    await recordAudit(server.context.database.db, {
      owner,
      id: server.context.ids.uuid(),
      at: new Date(server.context.clock.now()),
      kind: "password-changed",
      detail: { device: "a | “b”", b: [1, 1.5, null], a: { z: 1, y: "ü" } },
    });
  }
};

const verify = () => verifyAudit(server.context);
const brokenNow = async () => (await verify()).broken?.sentence ?? null;

describe("the audit log", () => {
  it("The audit log verifies with a chain for each owner, and checkpoints are numbered in turn", async () => {
    await write(ada, 3);
    const { number } = await sealAudit(server.context);
    await write(eve, 2);
    // Each has a log-in, too.
    expect(await verify()).toMatchObject({ entries: 7, chains: 2, broken: null, checkpoint: { number } });
    expect((await sealAudit(server.context)).number).toBe(number + 1);
    expect(await brokenNow()).toBeNull();
  });

  it.each([
    "update audit_events set kind = 'logged-out'",
    "update audit_events set at = at",
    "delete from audit_events",
    "truncate audit_events",
    "truncate users cascade",
  ])("The database refuses to change the audit log: %s", async (sql) => {
    await expect(query(sql)).rejects.toThrow("entries of the audit log are never changed");
    expect(await verify()).toMatchObject({ entries: 2, broken: null });
  });

  it("Only the entries of a deleted account are deleted with it, and the rest still verifies", async () => {
    await write(ada, 2);
    await sealAudit(server.context);
    await query("delete from users where id = $1", [ada]);
    const { rows } = await query("select owner from audit_events");
    expect(rows).toEqual([{ owner: eve }]);
    expect(await verify()).toMatchObject({ entries: 1, chains: 1, broken: null });
    expect((await sealAudit(server.context)).number).toBe(2);
  });

  it.each([
    ["a changed entry", "update audit_events set detail = '{}' where owner = $1 and seq = 2", "entry 2"],
    [
      "a moved time",
      "update audit_events set at = at + interval '1 ms' where owner = $1 and seq = 3",
      "entry 3",
    ],
    ["an entry taken out", "delete from audit_events where owner = $1 and seq = 2", "entry 2 is missing"],
    [
      "a cut end",
      "delete from audit_events where owner = $1 and seq = 4",
      "what came after entry 3 is missing",
    ],
    ["a chain that is gone", "delete from audit_events where owner = $1", "all 4 entries are missing"],
  ])("Verification reports %s with its owner and number", async (_what, sql, said) => {
    await write(ada, 3);
    await tamper(sql, [ada]);
    const broken = await brokenNow();
    expect(broken).toContain(`The log of ${ada} is broken`);
    expect(broken).toContain(said);
  });

  it("A chain cut together with its head is reported by the checkpoint and not sealed again", async () => {
    await write(ada, 3);
    await sealAudit(server.context);
    await tamper("delete from audit_events where owner = $1 and seq = 4", [ada]);
    await query(
      "update audit_heads set seq = 3, hash = (select hash from audit_events where owner = $1 and seq = 3) where owner = $1",
      [ada],
    );
    expect(await brokenNow()).toBe(
      `The log of ${ada} is broken: entry 4 is not what the last checkpoint sealed.`,
    );
    await expect(sealAudit(server.context)).rejects.toThrow("The audit log is not what was sealed last");
  });

  it.each([
    ["set back", "update audit_heads set seq = 1, hash = '' where owner = $1"],
    ["set to nothing", "update audit_heads set seq = 0, hash = '' where owner = $1"],
    ["with another hash", "update audit_heads set hash = '\\x00' where owner = $1"],
    ["taken away", "delete from audit_heads where owner = $1"],
  ])("A chain whose head was %s goes on behind its last entry but is not sealed again", async (_how, sql) => {
    await write(ada, 2);
    await sealAudit(server.context);
    await query(sql, [ada]);
    expect(await brokenNow()).toBe(`The log of ${ada} is broken: what came after entry 3 is missing.`);
    await write(ada, 2);
    expect(await brokenNow()).toBe(
      `The log of ${ada} is broken: its end did not fit when entry 4 was written.`,
    );
    await expect(sealAudit(server.context)).rejects.toThrow("The audit log is not what was sealed last");
    await beginAuditAnew(server.context);
    expect(await verify()).toMatchObject({ entries: 7, broken: null });
    await sealAudit(server.context);
  });

  it("A tampered head prevents neither a log-in, a sign of life nor the deletion of the account", async () => {
    const { email, password, _id, token } = await server.addPerson();
    await query("delete from audit_heads where owner = $1", [_id]);
    const body = { email, fieldpw: password, isApp: true };
    expect((await server.call("POST", "/api/login", { body })).statusCode).toBe(200);
    await query("update audit_heads set seq = 0, hash = '' where owner = $1", [_id]);
    const sign = await server.call("POST", "/api/user/confirm-agency", { token, body: { source: "button" } });
    expect(sign.statusCode).toBe(200);
    expect((await server.call("DELETE", `/api/user/${_id}`, { token })).statusCode).toBe(200);
    expect(await brokenNow()).toBeNull();
  });

  it("A head set back since the last checkpoint is not sealed", async () => {
    await write(ada, 2);
    await sealAudit(server.context);
    await query("update audit_heads set seq = 1 where owner = $1", [ada]);
    await expect(sealAudit(server.context)).rejects.toThrow("The audit log is not what was sealed last");
  });

  it("A chain removed with all its traces is reported by the seal of the checkpoint", async () => {
    await sealAudit(server.context);
    await tamper("delete from audit_events where owner = $1", [ada]);
    await query("delete from audit_heads where owner = $1", [ada]);
    await query("delete from audit_sealed where owner = $1", [ada]);
    expect(await brokenNow()).toBe(
      "Checkpoint 1 does not fit its seal: it was changed, or made with another master key.",
    );
  });

  it("A chain marked as erased is reported while its account exists", async () => {
    await tamper("delete from audit_events where owner = $1", [ada]);
    await query("update audit_heads set erased = true where owner = $1", [ada]);
    expect(await brokenNow()).toBe(`The log of ${ada} is broken: all 1 entries are missing.`);
  });

  it("A new account under a deleted one's id continues its chain, and a gap there is still reported", async () => {
    await write(ada, 2);
    await sealAudit(server.context);
    const { rows } = await query("select * from users where id = $1", [ada]);
    const removed = await server.call("DELETE", `/api/user/${ada}`, { token: adasToken });
    expect(removed.statusCode).toBe(200);
    const again = "insert into users select * from jsonb_populate_record(null::users, $1::jsonb)";
    const { wrapped_key: key, ...row } = rows[0] as { wrapped_key: Buffer };
    await query(again, [JSON.stringify({ ...row, wrapped_key: `\\x${key.toString("hex")}` })]);
    expect(await brokenNow()).toBeNull();
    await write(ada, 2);
    expect(await brokenNow()).toBeNull();
    await sealAudit(server.context);
    await sealAudit(server.context);
    expect(await brokenNow()).toBeNull();
    await tamper("delete from audit_events where owner = $1 and seq = 4", [ada]);
    expect(await brokenNow()).toBe(`The log of ${ada} is broken: entry 1 is missing.`);
  });

  it("A chain without its beginning that is marked as erased is reported and not sealed again", async () => {
    await write(ada, 2);
    await sealAudit(server.context);
    await write(ada, 2);
    await tamper("delete from audit_events where owner = $1 and seq < 4", [ada]);
    await query("update audit_heads set erased = true where owner = $1", [ada]);
    expect(await brokenNow()).toBe(`The log of ${ada} is broken: entry 1 is missing.`);
    await expect(sealAudit(server.context)).rejects.toThrow("The audit log is not what was sealed last");
  });

  it("Beginning the audit log anew seals it as it is and records each chain that was broken", async () => {
    await write(ada, 3);
    await sealAudit(server.context);
    await tamper("delete from audit_events where owner = $1 and seq = 2", [ada]);
    await tamper("update audit_events set detail = '{}' where owner = $1", [eve]);
    await query("update audit_checkpoints set seal = '\\x00'");
    const { broken, checkpoint } = await beginAuditAnew(server.context);
    expect(broken).toHaveLength(2);
    expect(broken).toContain(`The log of ${ada} is broken: entry 2 is missing.`);
    expect(broken).toContainEqual(expect.stringContaining(`The log of ${eve} is broken: entry 1 (logged-in`));
    expect(await verify()).toMatchObject({ entries: 6, chains: 2, broken: null, checkpoint: { number: 2 } });
    expect((await sealAudit(server.context)).number).toBe(checkpoint.number + 1);
    const { rows } = await query("select owner, detail from audit_events where kind = 'audit-begun-anew'");
    expect(rows).toContainEqual({ owner: ada, detail: { what: "entry 2 is missing." } });
    await expect(query("delete from audit_events")).rejects.toThrow("never changed");
  });

  it("The audit log verifies after a dump and restore and goes on from there", async () => {
    const folder = mkdtempSync(join(tmpdir(), "afterword-audit-"));
    const empty = await emptyDatabase();
    try {
      await write(ada, 2);
      await sealAudit(server.context);
      const file = join(folder, "dump");
      await writeDump(server.context, file, server.context.clock.now());
      const restored = { ...server.context, database: empty };
      await restoreDump(restored, { file, nothingSince: true });
      expect(await verifyAudit(restored)).toEqual(await verify());
      await empty.pool.query(
        "insert into audit_events (owner, id, at, kind, detail) values ($1, gen_random_uuid(), '2026-11-21', 'logged-out', '{}')",
        [ada],
      );
      expect(await verifyAudit(restored)).toMatchObject({ entries: 5, broken: null });
    } finally {
      await empty.close();
      rmSync(folder, { recursive: true });
    }
  });
});
