import type { PGlite } from "@electric-sql/pglite";
import { Kysely, PostgresDialect } from "kysely";
import type { PoolClient } from "pg";
import { openFolder, openMemory, type FolderPlace } from "./embedded.ts";
import type { OpenPlace, ReportFault } from "./pool.ts";
import type { DB } from "./schema.ts";
import { openServer, type ServerPlace } from "./server.ts";

/**
 * Where the rows are kept: on a PostgreSQL server, in a folder (PostgreSQL inside this process), or in memory for
 * tests, which make the engine and close it.
 */
export type DatabasePlace =
  | ({ readonly kind: "url" } & ServerPlace)
  | ({ readonly kind: "folder" } & FolderPlace)
  | { readonly kind: "memory"; readonly engine: PGlite };

/** One dialect and one pool in every place; the rest of the server never asks which it is. */
export type Database = OpenPlace & {
  readonly kind: DatabasePlace["kind"];
  readonly db: Kysely<DB>;
  /** Waits for running queries, then lets go of everything; a second call waits for the first. */
  readonly close: () => Promise<void>;
};

/** One connection of the pool, for what has to stay on one; given back by the caller that took it. */
export type Connection = Pick<PoolClient, "query">;

/** Opens the database, without migrating it. Throws an Error of one clear sentence when the place cannot be used. */
export const openDatabase = async (place: DatabasePlace, reportFault: ReportFault): Promise<Database> => {
  const opened = await openPlace(place, reportFault);
  let closing: Promise<void> | undefined;
  return {
    ...opened,
    kind: place.kind,
    db: new Kysely({ dialect: new PostgresDialect({ pool: opened.pool }) }),
    close: () => (closing ??= opened.close()),
  };
};

const openPlace = (place: DatabasePlace, reportFault: ReportFault): Promise<OpenPlace> => {
  switch (place.kind) {
    case "url":
      return openServer(place, reportFault);
    case "folder":
      return openFolder(place, reportFault);
    default:
      return openMemory(reportFault, place.engine);
  }
};
