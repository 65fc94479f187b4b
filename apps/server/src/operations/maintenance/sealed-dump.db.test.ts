import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyDatabase } from "../../testing/fresh-database.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { restoreDump } from "./restore-dump.ts";
import { SEALED_COLUMNS } from "./sealed-columns.ts";
import { LEFT_OUT } from "./snapshot.ts";
import { writeDump } from "./write-dump.ts";

let server: TestServer;
let person: Person;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "afterword-sealed-"));
  file = join(folder, "dump");
  server = await startTestServer();
  person = await server.addPerson();
  await server.call("POST", "/api/user/forgot-password", { body: { email: person.email } });
  await fillSealedColumns();
  await writeDump(server.context, file, server.context.clock.now());
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** What only stores and second factors would write. */
const fillSealedColumns = async (): Promise<void> => {
  const plan = "(select plan from users limit 1)";
  await server.context.database.pool.query(`
    update phones set push_token = 'a-token-to-push', token_hash = 'hash-of-a-device-token'
      where owner = '${person._id}';
    insert into phone_challenges (owner, hash, purpose, issued_ms) values ('${person._id}', 'hash-of-a-challenge', 'quiet', 0);
    update users set subscription_token = 'a-token-of-a-store', voucher = 'A-VOUCHER-CODE'
      where id = '${person._id}';
    insert into recovery_codes (owner, hash) values ('${person._id}', 'hash-of-a-recovery-code');
    insert into one_time_codes (owner, sealed, last_step, started_at, password_mark)
      values ('${person._id}', 'x', 0, '2026-11-01', 'mark-of-the-password');
    insert into vouchers (code_hash, last_four, batch, plan, months, made_at)
      values ('hash-of-a-voucher', 'ABCD', 'spring', ${plan}, 1, '2026-11-01');
    insert into store_subscriptions (id, store, key_hash, sealed_key, owner, account_token, product, environment,
        expires_at, renews, said_at, read_at, created_at)
      values (gen_random_uuid(), 'apple', 'hash-of-a-purchase', 'x', '${person._id}', gen_random_uuid(), 'p',
        'production', '2026-11-01', true, '2026-11-01', '2026-11-01', '2026-11-01')`);
};

const sealedValues = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, readonly string[]>();
  for (const [table, columns] of Object.entries(SEALED_COLUMNS)) {
    for (const column of columns) {
      const { rows } = await server.context.database.pool.query<{ value: string }>(
        `select distinct trim(both '"' from to_json("${column}")::text) as value from "${table}"
         where "${column}" is not null and "${column}"::text <> ''`,
      );
      found.set(
        `${table}.${column}`,
        // PostgreSQL writes bytes as \\x…; the sign before them is another one in JSON.
        rows.map(({ value }) => value.replace(/^\\+x/, "")),
      );
    }
  }
  return found;
};

describe("what opens something, in a dump", () => {
  it("No hash and no secret of any table is found in the unpacked archive, nor the password's hash in another form", async () => {
    const unpacked = mkdtempSync(join(folder, "unpacked-"));
    execFileSync("tar", ["--no-same-owner", "-C", unpacked, "-xzf", file]);
    const files = globSync("**/*.json*", { cwd: unpacked });
    const whole = files.map((name) => readFileSync(join(unpacked, name), "utf8")).join("\n");
    expect(whole).toContain(person.email);
    for (const [column, values] of await sealedValues()) {
      expect([column, values.length]).not.toEqual([column, 0]);
      for (const value of values) expect([column, whole.includes(value)]).toEqual([column, false]);
    }
    expect(whole).not.toContain("$argon2");
  });

  it("Restored after a change of the master key, while the key before is known, its rows are those of the dump, and the old password logs in", async () => {
    const database = await emptyDatabase();
    const masterKey = { bytes: Buffer.alloc(32, 2), previous: [server.context.masterKey.bytes] };
    await restoreDump({ database, masterKey }, { file, nothingSince: true, isCompared: true });
    const restored = await startTestServer({}, { database, masterKey });
    const body = { email: person.email, fieldpw: person.password, remember: true, isApp: true };
    expect((await restored.call("POST", "/api/login", { body })).statusCode).toBe(200);
    await restored.close();
  });

  it("Every column whose name speaks of a hash, a secret, a token, a mark or a code is sealed, or known to open nothing", async () => {
    const { rows } = await server.context.database.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name ~ 'hash|secret|token|mark|code|password|voucher' and not table_name = any ($1)
         and data_type not like 'timestamp%' order by 1`,
      [LEFT_OUT],
    );
    const sealed = Object.entries(SEALED_COLUMNS).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    );
    expect(rows.map(({ name }) => name).filter((name) => !sealed.includes(name))).toEqual([
      // Links of a chain, made of entries that are in the dump as well.
      "audit_events.hash",
      "audit_heads.hash",
      "audit_sealed.hash",
    ]);
  });
});
