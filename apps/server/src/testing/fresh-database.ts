import { openDatabase, type Database } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";

/** An empty database in memory with the whole schema, for one test file. */
export const freshDatabase = async (): Promise<Database> => {
  const database = await openDatabase({ kind: "memory" }, throwLater);
  await migrate(database.pool);
  return database;
};

/** In a test, a fault that nobody waits for must still fail the run. */
export const throwLater = (fault: Error): void => {
  setImmediate(() => {
    throw fault;
  });
};
