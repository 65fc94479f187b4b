import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type Database } from "@afterword/server/platform/db/database";
import { migrate } from "@afterword/server/platform/db/migrate";
import { createSystemClock } from "@afterword/server/platform/time/system-clock";
import { freshServerDatabase } from "@afterword/server/testing/fresh-server-database";
import { startTestServer } from "@afterword/server/testing/test-server";
import { startPostgres } from "@afterword/testing/postgres";
import type { Figure } from "./figure.ts";
import { plantPopulation } from "./population.ts";
import { startServerOn } from "./server-on.ts";
import { secondsOf } from "./world.ts";

const USERS = 100_000;
/** As long as the idle server of `idle-memory.ts` is left alone. */
const SETTLE_MS = 20_000;
/** That of test servers, which plant the users. */
const MASTER_KEY = Buffer.alloc(32, 1).toString("base64");

/**
 * How much more memory the server needs than idle, at most, while an admin downloads the table of all users. Idle is
 * what it needs some time after a small one. The figure of the embedded database is shown without a bound: it is in the
 * same process.
 */
export const measureUserCsv = async (): Promise<readonly Figure[]> => {
  const figure = await onServer();
  console.log(`  ${await onFolder()}`);
  return [figure];
};

const onServer = async (): Promise<Figure> => {
  const postgres = await startPostgres();
  const database = await freshServerDatabase(postgres.url);
  try {
    const token = await plantFor(database);
    const { megabytes } = await download({ DATABASE_URL: database.url }, token);
    const name = `memory above idle, CSV of ${USERS} users, PostgreSQL`;
    return { name, value: megabytes, atMost: 50, unit: "MB" };
  } finally {
    await database.close();
    await postgres.stop();
  }
};

const onFolder = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "afterword-csv-"));
  try {
    const database = await openDatabase({ kind: "folder", folder: join(folder, "database") }, (fault) => {
      throw fault;
    });
    await migrate(database.pool);
    const token = await plantFor(database);
    await database.close();
    const { megabytes } = await download({ DATA_DIR: folder }, token);
    return `memory above idle, CSV of ${USERS} users, embedded: ${megabytes.toFixed(0)} MB`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The access token of an admin among the users. */
const plantFor = async (database: Database): Promise<string> => {
  const server = await startTestServer({}, { database, clock: createSystemClock() });
  await plantPopulation(server.context, USERS);
  return (await server.addPerson({ role: "admin" })).token;
};

const download = async (
  settings: Readonly<Record<string, string>>,
  token: string,
): Promise<{ readonly megabytes: number }> => {
  const server = await startServerOn({ MASTER_KEY, ...settings });
  try {
    await read(server.address, token, "ovelac");
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const idle = server.residentMegabytes();
    server.forgetPeak();
    let lines = 0;
    const seconds = await secondsOf(async () => {
      lines = await read(server.address, token, "*");
    });
    if (lines < USERS) throw new Error(`the table has ${lines} lines`);
    console.log(`  ${lines} lines in ${seconds.toFixed(1)} s`);
    return { megabytes: server.peakMegabytes() - idle };
  } finally {
    await server.stop();
  }
};

/** How many lines the table has. */
const read = async (address: string, token: string, filter: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/api/user-csv/${filter}`, { headers });
  if (!answer.ok || answer.body === null) throw new Error(`the table answered ${answer.status}`);
  let lines = 0;
  for await (const piece of answer.body)
    lines += Buffer.from(piece).toString("latin1").split("\r\n").length - 1;
  return lines;
};
