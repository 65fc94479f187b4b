/**
 * `node tests/bench/dump.ts [USERS] [embedded|postgres]`: a dump over the wire while 50 people write and its reader
 * takes 10 kB a second, on a population of 100,000, and its restore into an empty installation. Prints the figures;
 * exits with 1 when a sign of life took half a second, or what was restored is not what was dumped.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { closeContext, openDatabaseAndClock } from "@afterword/server/context";
import { openServiceClock } from "@afterword/server/engine/clock/service-clock";
import { ensureFreePlan } from "@afterword/server/features/plans/ensure-free-plan";
import { createQuietContext } from "@afterword/server/operations/maintenance/installation";
import { restoreDump } from "@afterword/server/operations/maintenance/restore-dump";
import type { Config } from "@afterword/server/platform/config/config";
import { readConfig } from "@afterword/server/platform/config/read-config";
import { parseMasterKey } from "@afterword/server/platform/crypto/master-key";
import { migrate } from "@afterword/server/platform/db/migrate";
import { callCommand } from "@afterword/server/testing/command-line";
import { emptyServerDatabase } from "@afterword/server/testing/fresh-server-database";
import { startServerProcess } from "@afterword/server/testing/server-process";
import { testServer } from "@afterword/testing/postgres";
import * as load from "./dump-load.ts";
import { isHeld, lineOf, type Figure } from "./figure.ts";
import { plantPopulation } from "./population.ts";

const [USERS, PLACES] = [Number(process.argv[2] ?? 100_000), process.argv[3] ?? "embedded postgres"];
const [WRITERS, WRITE_EVERY_MS] = [50, 1_000];
const [WARM_MS, BASELINE_MS, SLOW_MS] = [30_000, 30_000, 20_000];
const SLOW_BYTES_PER_SECOND = 10_000;
const MASTER_KEY = Buffer.alloc(32, 7).toString("base64");
const ADMIN = `admin@bench.example\nGrace\nHopper\n${load.PASSWORD}\n`;

type Settings = Readonly<Record<string, string>>;

const configOf = (settings: Settings): Config => {
  const reading = readConfig({ NODE_ENV: "test", ...settings });
  if (!reading.ok) throw new Error(reading.mistakes.join(" "));
  return reading.config;
};

const say = (text: string): void => console.log(`  ${text}`);

const plant = async (settings: Settings): Promise<void> => {
  const context = await createQuietContext(configOf(settings));
  await migrate(context.database.pool);
  await openServiceClock(context);
  await ensureFreePlan(context);
  await plantPopulation(context, USERS);
  // What would be due of so many at once is not measured here.
  await context.database.pool.query("update users set due_ms = null");
  await closeContext(context);
  const made = await callCommand(["create-admin"], { ...settings }, ADMIN);
  if (made.code !== 0) throw new Error(made.err);
};

type Made = {
  readonly file: string;
  readonly figures: readonly Figure[];
  readonly writer: string;
  readonly note: string;
};

type Loaded = {
  readonly living: load.BenchPerson;
  readonly note: string;
  readonly stopWriters: () => Promise<number>;
};

const startLoad = async (address: string): Promise<Loaded> => {
  const people: load.BenchPerson[] = [];
  for (let at = 0; at < WRITERS; at += 1) people.push(await load.addPerson(address, `Writer${at}`));
  const living = await load.addPerson(address, "Living");
  const note = await load.addNote(living, "An old note");
  return { living, note, stopWriters: await load.startWriters(people, WRITE_EVERY_MS) };
};

const logInAsAdmin = async (address: string): Promise<string> => {
  const visitor = await load.callerOf(address);
  const body = { email: "admin@bench.example", fieldpw: load.PASSWORD, remember: true, isApp: false };
  return (await visitor<{ token: string }>("POST", "/api/login", body)).token;
};

/** Signs of life without a dump, while it is written, and while its reader takes its time. */
type Course = { readonly without: load.Signs; readonly writing: load.Signs; readonly reading: load.Signs };

const dumpUnderLoad = async (settings: Settings, folder: string): Promise<Made> => {
  const server = startServerProcess({ ...settings });
  const address = await server.ready;
  const pid = server.child.pid ?? 0;
  const { living, note, stopWriters } = await startLoad(address);
  const token = await logInAsAdmin(address);
  // What a start has to do on so many users, and the first notes of all writers at once.
  const warm = await load.timeSigns(living, pid, () => pause(WARM_MS));
  const without = await load.timeSigns(living, pid, () => pause(BASELINE_MS));

  const memory = load.watchMemory(pid);
  const began = performance.now();
  const downloading = load.downloadSlowly(address, token, SLOW_BYTES_PER_SECOND);
  const writing = await load.timeSigns(living, pid, async () => {
    await downloading;
    await written(join(settings["DATA_DIR"] ?? "", "dumps"));
  });
  say(`written after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  const reading = await load.timeSigns(living, pid, () => pause(SLOW_MS));
  const download = await downloading;
  say(`read slowly so far: ${download.bytesSoFar()} bytes`);
  const file = join(folder, "fetched.tar.gz");
  writeFileSync(file, await download.hurry());
  const { own, started } = memory();
  const writes = await stopWriters();
  server.child.kill("SIGTERM");
  await server.ended;
  const megabytes = `memory: server ${own.toFixed(0)} MB, dump ${started.toFixed(0)} MB`;
  say(`${statSync(file).size} bytes; ${writes} writes; ${megabytes}`);
  for (const [when, signs] of Object.entries({ warm, without, writing, reading }))
    say(`signs of life, ${when.padEnd(7)}: ${load.lineOfSigns(signs)}`);
  return { file, writer: living.email, note, figures: figuresOf({ without, writing, reading }) };
};

const written = async (dumps: string): Promise<void> => {
  const isThere = (): boolean =>
    readdirSync(dumps).some((name) => existsSync(join(dumps, name, "database.tar.gz")));
  while (!isThere()) await pause(100);
};

/** The bound is that of an idle machine: whoever reads it looks at the share of time without a core as well. */
const figuresOf = ({ without, writing, reading }: Course): readonly Figure[] => {
  const ratioOf = (signs: load.Signs, share: number): number =>
    load.quantileOf(signs.took, share) / load.quantileOf(without.took, share);
  return [
    ["slowest sign of life while a dump is written", load.quantileOf(writing.took, 1), "ms", 500],
    ["slowest sign of life while it is read slowly", load.quantileOf(reading.took, 1), "ms", 500],
    ["median while a dump is written to that without", ratioOf(writing, 0.5), "times", 5],
    ["p99 while a dump is written to that without", ratioOf(writing, 0.99), "times", 5],
  ].map(([name, value, unit, atMost]) => ({ name, value, unit, atMost }) as Figure);
};

const restoreElsewhere = async (
  settings: Settings,
  { file, writer, note }: Made,
): Promise<readonly Figure[]> => {
  const { database } = await openDatabaseAndClock(configOf(settings));
  const masterKey = parseMasterKey(MASTER_KEY);
  if (masterKey === null) throw new Error("no key");
  const began = performance.now();
  // Compares the rows and checksums of every table with those of the dump, and throws where they differ.
  const report = await restoreDump({ database, masterKey }, { file, nothingSince: false, isCompared: true });
  say(`restored and compared ${report.rows} rows in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  const { rows } = await database.pool.query<{ wrong: number; anew: number }>(
    `select count(*) filter (where confirmed_ms <> service_ms)::int as wrong, count(*)::int as anew
     from users, service_clock where switch_state->>'kind' = 'watching'`,
  );
  say(`countdowns begun anew: ${report.begunAnew}; users who are watched: ${rows[0]?.anew}`);
  // The same: they would all be due at once.
  await database.pool.query("update users set due_ms = null");
  await database.close();

  const server = startServerProcess({ ...settings });
  const address = await server.ready;
  const visitor = await load.callerOf(address);
  const body = { email: writer, fieldpw: load.PASSWORD, remember: true, isApp: true };
  const { token } = await visitor<{ token: string }>("POST", "/api/login", body);
  const call = await load.callerOf(address, token);
  const opened = await call<{ text: string }>("GET", `/api/note/${note}`);
  server.child.kill("SIGTERM");
  await server.ended;
  return [
    {
      name: "watched users whose silence does not count anew",
      value: rows[0]?.wrong ?? Infinity,
      unit: "",
      atMost: 0,
    },
    {
      name: "old notes that open after a restore",
      value: opened.text.includes("old note") ? 1 : 0,
      unit: "",
      atLeast: 1,
    },
  ];
};

const measure = async (place: string, urlOf: () => Promise<string | null>): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), "afterword-dump-bench-"));
  const settingsFor = async (name: string): Promise<Settings> => {
    const [DATA_DIR, url] = [join(folder, name), await urlOf()];
    mkdirSync(DATA_DIR);
    return { NODE_ENV: "test", DATA_DIR, MASTER_KEY, ...(url === null ? {} : { DATABASE_URL: url }) };
  };
  try {
    const settings = await settingsFor("first");
    const began = performance.now();
    await plant(settings);
    console.log(`${place}: ${USERS} users, planted in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
    const made = await dumpUnderLoad(settings, folder);
    return [...made.figures, ...(await restoreElsewhere(await settingsFor("second"), made))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const figures: Figure[] = [];
if (PLACES.includes("embedded")) figures.push(...(await measure("embedded", async () => null)));
if (PLACES.includes("postgres")) {
  const postgres = await testServer();
  figures.push(...(await measure("PostgreSQL", () => emptyServerDatabase(postgres.url))));
  await postgres.stop();
}
for (const figure of figures) console.log(lineOf(figure));
process.exitCode = figures.every(isHeld) ? 0 : 1;
