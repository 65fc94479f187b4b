import { randomUUID } from "node:crypto";
import { Client, type Pool } from "pg";
import { openDatabase, type Database } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import { throwLater } from "./fresh-database.ts";

/** A database that only the caller knows, on a PostgreSQL server; `url` opens it a second time. */
export type ServerDatabase = Database & { readonly url: string };

/**
 * Creates a database with the whole schema on the server of `serverUrl`, whose user may create databases. Closing it
 * drops it.
 */
export const freshServerDatabase = async (serverUrl: string): Promise<ServerDatabase> => {
  const url = await emptyServerDatabase(serverUrl);
  let isClosing = false;
  // Dropping the database may break off a connection that is just saying goodbye.
  const database = await openDatabase({ kind: "url", url }, (fault) => {
    if (!isClosing) throwLater(fault);
  });
  await migrate(database.pool);
  return {
    ...database,
    url,
    close: async () => {
      isClosing = true;
      await database.close();
      await dropServerDatabase(serverUrl, url);
    },
  };
};

/** Creates a database without any table; returns its URL. */
export const emptyServerDatabase = async (serverUrl: string): Promise<string> => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** Removes a database again, even while clients are connected. */
export const dropServerDatabase = (serverUrl: string, url: string): Promise<void> =>
  onServer(serverUrl, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);

const onServer = async (serverUrl: string, statement: string): Promise<void> => {
  const client = new Client(serverUrl);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const LOOKS = 100;
const LOOK_AGAIN_MS = 50;

/** Resolves once so many connections to the database of `pool` wait for a lock; throws after five seconds. */
export const untilLockIsAwaited = async (pool: Pool, connections = 1): Promise<void> => {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length >= connections) return;
    await new Promise((resolve) => void setTimeout(resolve, LOOK_AGAIN_MS));
  }
  throw new Error("too few connections wait for a lock");
};
