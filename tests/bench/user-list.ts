import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type Database } from "@afterword/server/platform/db/database";
import { migrate } from "@afterword/server/platform/db/migrate";
import { createSystemClock } from "@afterword/server/platform/time/system-clock";
import { freshServerDatabase } from "@afterword/server/testing/fresh-server-database";
import { startTestServer, type TestServer } from "@afterword/server/testing/test-server";
import { startPostgres } from "@afterword/testing/postgres";
import type { Figure } from "./figure.ts";
import { plantPopulation } from "./population.ts";
import { medianOf, secondsOf } from "./world.ts";

const USERS = 100_000;
const ROUNDS = 41;
const WARM_UPS = 5;

/** What admins ask the list for; the last two are shown without a bound. */
const SEARCHES = [
  { name: "first page", page: 0, filter: "*", isBound: true },
  { name: "substring in the middle", page: 0, filter: "ovelac", isBound: true },
  { name: "no hit", page: 0, filter: "qqxq", isBound: true },
  { name: "page 4,999", page: 4_999, filter: "*", isBound: true },
  { name: "page 2,500", page: 2_500, filter: "*", isBound: false },
  { name: "one letter", page: 0, filter: "e", isBound: false },
] as const;
type Search = (typeof SEARCHES)[number];

/**
 * The list of users among 100,000: the time of the server for a page and its count together, with its guards, on a
 * PostgreSQL server and on the embedded database, each beside a plain search through the users in the same run.
 */
export const measureUserList = async (): Promise<readonly Figure[]> => [
  ...(await onServer()),
  ...(await onFolder()),
];

const onServer = async (): Promise<readonly Figure[]> => {
  const postgres = await startPostgres({ durable: true });
  try {
    return await measureOn("PostgreSQL", await freshServerDatabase(postgres.url));
  } finally {
    await postgres.stop();
  }
};

const onFolder = async (): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), "afterword-bench-"));
  try {
    const database = await openDatabase({ kind: "folder", folder: join(folder, "database") }, (fault) => {
      throw fault;
    });
    await migrate(database.pool);
    return await measureOn("embedded", database);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const measureOn = async (where: string, database: Database): Promise<readonly Figure[]> => {
  const server = await startTestServer({}, { database, clock: createSystemClock() });
  try {
    await plantPopulation(server.context, USERS);
    const { token } = await server.addPerson({ role: "admin" });
    const figures: Figure[] = [];
    const plain = await medianMs(() => searchPlainly(database));
    for (const search of SEARCHES) {
      const ms = await medianMs(() => ask(server, token, search));
      const name = `users, ${where}: ${search.name}`;
      if (search.isBound) {
        figures.push({ name, value: ms, atMost: 30, unit: "ms" });
        figures.push({
          name: "… as a share of a plain search",
          value: ms / plain,
          atMost: 0.5,
          unit: "times",
        });
      } else console.log(`  ${name}: ${ms.toFixed(1)} ms, ${(ms / plain).toFixed(2)} of a plain search`);
    }
    return figures;
  } finally {
    await server.close();
  }
};

const medianMs = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const seconds = await secondsOf(work);
    if (round >= WARM_UPS) times.push(seconds * 1_000);
  }
  return medianOf(times);
};

const ask = async ({ app }: TestServer, token: string, { page, filter }: Search): Promise<void> => {
  for (const url of [`/api/users/${page}/${filter}`, `/api/user-count/${filter}`]) {
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  }
};

/** The yardstick: the list and the count of one search, through the users as they are. */
const searchPlainly = async ({ pool }: Database): Promise<void> => {
  const where = "position($1 in lower(firstname || ' ' || lastname)) > 0 or position($1 in lower(email)) > 0";
  await pool.query(`select * from users where ${where} order by firstname, lastname, id limit 20`, [
    "ovelac",
  ]);
  await pool.query(`select count(*) from users where ${where}`, ["ovelac"]);
};
