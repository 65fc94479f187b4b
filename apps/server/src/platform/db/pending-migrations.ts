import type pg from "pg";
import { MIGRATIONS, readMigrations } from "./migrate.ts";

/** Names of migrations that this version needs and the database does not have, or has in another form. */
export const pendingMigrations = async (pool: pg.Pool): Promise<readonly string[]> => {
  const files = await readMigrations(MIGRATIONS);
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations",
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  return files.filter(({ name, checksum }) => applied.get(name) !== checksum).map(({ name }) => name);
};
