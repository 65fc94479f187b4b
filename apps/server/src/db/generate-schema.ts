/** `node apps/server/src/db/generate-schema.ts` writes schema.ts, Kysely's table types, from the migrations. */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { openMemory } from "./embedded.ts";
import { migrate } from "./migrate.ts";

const TYPES: Readonly<Record<string, string>> = {
  uuid: "string",
  text: "string",
  int4: "number",
  int8: "number",
  bool: "boolean",
  timestamptz: "Date",
  bytea: "Buffer",
  jsonb: "unknown",
};

type Column = { table_name: string; column_name: string; udt_name: string; is_nullable: string; column_default: string | null };

/** The text of schema.ts; throws when a migration uses a type that has no counterpart here. */
export const schemaText = async (): Promise<string> => {
  const embedded = await openMemory();
  const pool = new pg.Pool({ ...embedded.poolConfig, max: 1 });
  await migrate(pool);
  const { rows } = await pool.query<Column>(
    `select table_name, column_name, udt_name, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' order by table_name, ordinal_position`,
  );
  await pool.end();
  await embedded.close();
  const tables = Map.groupBy(rows, ({ table_name }) => table_name);
  return [
    "// Written by generate-schema.ts from the migrations.",
    'import type { Generated } from "kysely";',
    "",
    "export type DB = {",
    ...[...tables].map(([table, columns]) => `  ${table}: {\n${columns.map(columnLine).join("\n")}\n  };`),
    "};",
    "",
  ].join("\n");
};

const columnLine = (column: Column): string => {
  const type = TYPES[column.udt_name];
  if (type === undefined) throw new Error(`${column.table_name}.${column.column_name} has the type ${column.udt_name}`);
  const nullable = column.is_nullable === "YES" ? `${type} | null` : type;
  return `    ${column.column_name}: ${column.column_default === null ? nullable : `Generated<${nullable}>`};`;
};

if (import.meta.main) writeFileSync(fileURLToPath(new URL("schema.ts", import.meta.url)), await schemaText());
