import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { migrate, migrateInside, MIGRATIONS, readMigrations } from "../../platform/db/migrate.ts";
import { emptyDatabase } from "../../testing/fresh-database.ts";
import { createPictureCalls, plainPicture } from "../../testing/pictures.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { restoreDump } from "./restore-dump.ts";
import type { RestoreReport } from "./restore-dump.ts";
import { readTar, TAR_END, tarFile } from "./tar.ts";
import type { TarFile } from "./tar.ts";
import { writeDump } from "./write-dump.ts";

let server: TestServer;
let folder: string;
let file: string;
let empty: Database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "afterword-dump-"));
  file = join(folder, "database.tar.gz");
  server = await startTestServer();
  const person = await server.addPerson();
  const body = { name: "Søren Kjærgård", email: "soren@example.com" };
  for (const _ of [1, 2]) await server.call("POST", "/api/recipient", { body, token: person.token });
  await createPictureCalls(server).sendOwn(person, await plainPicture(100, 100).png().toBuffer());
  await writeDump(server.context, file, server.context.clock.now());
});
beforeAll(async () => {
  empty = await emptyDatabase();
});
afterAll(async () => {
  await empty.close();
  await server.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => empty.pool.query("drop schema public cascade; create schema public"));

const restore = (from = file, masterKey = server.context.masterKey): Promise<RestoreReport> =>
  restoreDump({ database: empty, masterKey }, { file: from, nothingSince: true });

const OLD_PLAN = {
  id: "6f1d7a50-0000-4000-8000-0000000000aa",
  name: "Of old",
  description: "",
  price_cents: 0,
  max_num_notes: 1,
  max_num_recipients: 1,
  max_recording_length: 0,
  data_retention_num_month: 1,
  is_popular: false,
  active: true,
};

describe("a dump", () => {
  it("A restored dump has every row of the original but for sessions, throttles and the resting orphan search", async () => {
    await restore();
    const tables = await tablesOf(empty);
    expect(tables).toEqual(await tablesOf(server.context.database));
    const others = new Set(["sessions", "throttles", "orphan_search"]);
    for (const table of tables.filter((name) => !others.has(name))) {
      expect([table, await rowsOf(empty, table)]).toEqual([
        table,
        await rowsOf(server.context.database, table),
      ]);
    }
    expect(await rowsOf(empty, "pictures")).toHaveLength(1);
    expect(await rowsOf(server.context.database, "sessions")).not.toEqual([]);
    expect(await rowsOf(empty, "sessions")).toEqual([]);
    expect(await rowsOf(empty, "orphan_search")).toHaveLength(1);
  });

  it("A dump contains no recipient's address in clear and is readable by its owner only", async () => {
    const whole = gunzipSync(readFileSync(file)).toString("latin1");
    expect(whole).toContain("users");
    expect(whole).not.toContain("soren@example.com");
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("A dump of an older version is migrated while it is restored", async () => {
    const files = await readMigrations(MIGRATIONS);
    await migrateInside(empty.pool, files.slice(0, 2));
    await empty.pool.query(
      "insert into throttles values ('x', 1, 1); insert into plans select * from json_populate_record(null::plans, $$" +
        JSON.stringify(OLD_PLAN) +
        "$$)",
    );
    const old = join(mkdtempSync(join(folder, "old-")), "dump");
    await writeDump(
      { database: empty, masterKey: server.context.masterKey },
      old,
      server.context.clock.now(),
    );
    await empty.pool.query("drop schema public cascade; create schema public");
    await restore(old);
    expect(await tablesOf(empty)).toEqual(await tablesOf(server.context.database));
    expect((await empty.pool.query("select name from plans")).rows).toEqual([{ name: OLD_PLAN.name }]);
    expect(await migrate(empty.pool)).toEqual([]);
  });

  it("A dump never overwrites a file, and a failed one leaves no unfinished file", async () => {
    const before = readFileSync(file);
    const again = writeDump(server.context, file, server.context.clock.now());
    await expect(again).rejects.toThrow(/already exists, and was left alone: name another file, /);
    expect(readFileSync(file)).toEqual(before);
    const failing = writeDump(
      { database: empty, masterKey: server.context.masterKey },
      join(folder, "other"),
      server.context.clock.now(),
    );
    await expect(failing).rejects.toThrow('relation "migrations" does not exist');
    expect(readdirSync(folder).filter((name) => name.includes("unfinished"))).toEqual([]);
  });

  it("Of two simultaneous dumps to one file one is whole and the other fails, and foreign files stay", async () => {
    const place = join(mkdtempSync(join(folder, "twice-")), "dump");
    const foreign = `${place}.unfinished`;
    writeFileSync(foreign, "somebody else's");
    const write = () => writeDump(server.context, place, server.context.clock.now());
    const both = await Promise.allSettled([write(), write()]);
    const refused = both.filter((end) => end.status === "rejected").map(({ reason }) => String(reason));
    expect(refused).toEqual([
      expect.stringContaining(`Error: ${place} already exists, and was left alone: `),
    ]);
    await restore(place);
    expect(await tablesOf(empty)).toEqual(await tablesOf(server.context.database));
    expect(readdirSync(dirname(place)).toSorted()).toEqual(["dump", "dump.unfinished"]);
    expect(readFileSync(foreign, "utf8")).toBe("somebody else's");
  });

  it("A dump into a missing folder fails with a sentence that names it", async () => {
    const nowhere = join(folder, "no-such-folder");
    const failing = writeDump(server.context, join(nowhere, "x"), server.context.clock.now());
    await expect(failing).rejects.toThrow(`There is no folder ${nowhere}; nothing was written.`);
  });
});

describe("a refused restore", () => {
  /** The sentence with which a restore fails; it must have left the database as it was. */
  const refusalOf = async (restoring: Promise<unknown>): Promise<string> => {
    const before = await tablesOf(empty);
    const refusal = await restoring.then(() => "restored", String);
    return String(await tablesOf(empty)) === String(before) ? refusal : "something was changed";
  };

  it("A restore into a database with a table in it is refused and changes nothing", async () => {
    await empty.pool.query("create table mine (n int)");
    expect(await refusalOf(restore())).toMatch(/only be restored into an empty database/);
  });

  it("A restore of a missing, truncated or foreign file is refused and changes nothing", async () => {
    expect(await refusalOf(restore(join(folder, "missing")))).toMatch(/^Error: There is no file /);
    const whole = readFileSync(file);
    for (const [name, content] of [
      ["cut", whole.subarray(0, whole.length / 2)],
      ["other", Buffer.from("hello")],
      ["without-end", gzipSync(gunzipSync(whole).subarray(0, 4096))],
    ] as const) {
      writeFileSync(join(folder, name), content);
      expect(await refusalOf(restore(join(folder, name)))).toMatch(/is not a complete dump/);
    }
  });

  it("A restore of a dump with one word changed is refused and names the damaged part", async () => {
    const changed = await edited(({ name, content }) => ({
      name,
      content: name.startsWith("users/") ? Buffer.from(content.toString().replace("Ada", "Eve")) : content,
    }));
    expect(await refusalOf(restore(changed))).toMatch(
      /is damaged: users\/000001\.jsonl differs from what was dumped/,
    );
  });

  it("A restore of a dump of a newer or differing version is refused and changes nothing", async () => {
    const newer = await edited(
      inManifest((text) =>
        text.replace('"migrations": [', '"migrations": [{"name":"0000-x.sql","checksum":"y"},'),
      ),
    );
    expect(await refusalOf(restore(newer))).toMatch(
      /^Error: The dump is newer than this version of Afterword/,
    );
    const other = await edited(inManifest((text) => text.replace(/"checksum": "../, '"checksum": "zz')));
    expect(await refusalOf(restore(other))).toMatch(/differs from this one/);
  });

  it("A restore with another master key is refused and changes nothing", async () => {
    expect(await refusalOf(restore(file, { bytes: Buffer.alloc(32, 9) }))).toMatch(
      /^Error: The master key does not open/,
    );
  });
});

const tablesOf = async ({ pool }: Database): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  return rows.map(({ name }) => name);
};

const rowsOf = async ({ pool }: Database, table: string): Promise<unknown[]> =>
  (await pool.query<{ row: string }>(`select r::text as row from "${table}" as r order by 1`)).rows;

const inManifest =
  (change: (text: string) => string) =>
  ({ name, content }: TarFile): TarFile => ({
    name,
    content: name === "manifest.json" ? Buffer.from(change(content.toString())) : content,
  });

/** Another dump, made of this one. */
const edited = async (change: (file: TarFile) => TarFile): Promise<string> => {
  const files: Buffer[] = [];
  async function* whole() {
    yield gunzipSync(readFileSync(file));
  }
  for await (const one of readTar(whole())) files.push(tarFile(change(one), 0));
  const place = join(mkdtempSync(join(folder, "edited-")), "dump");
  writeFileSync(place, gzipSync(Buffer.concat([...files, TAR_END])));
  return place;
};
