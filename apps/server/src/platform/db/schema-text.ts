import type { Pool } from "pg";

/** Kysely's table types for a migrated database. Throws when a column's type has no counterpart here. */
export const schemaText = async (pool: Pool): Promise<string> => {
  const tables = Map.groupBy(await readColumns(pool), (column) => column.table_name);
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

type Column = {
  readonly table_name: string;
  readonly column_name: string;
  readonly udt_name: string;
  readonly is_nullable: "YES" | "NO";
  readonly column_default: string | null;
};

const readColumns = async (pool: Pool): Promise<readonly Column[]> => {
  const { rows } = await pool.query<Column>(
    `select table_name, column_name, udt_name, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' order by table_name, ordinal_position`,
  );
  return rows;
};

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

const columnLine = (column: Column): string => {
  const type = TYPES[column.udt_name];
  if (type === undefined) {
    throw new Error(`${column.table_name}.${column.column_name} has the unknown type ${column.udt_name}`);
  }
  const nullable = column.is_nullable === "YES" ? `${type} | null` : type;
  const shown = column.column_default === null ? nullable : `Generated<${nullable}>`;
  return `    ${column.column_name}: ${shown};`;
};
