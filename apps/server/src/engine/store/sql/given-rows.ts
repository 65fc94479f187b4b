import { sql, type RawBuilder } from "kysely";

type Column<T> = readonly [
  type: "uuid" | "text" | "bytea" | "timestamptz" | "bigint" | "int" | "bool" | "jsonb",
  of: (row: T) => unknown,
];

/**
 * Rows that a statement is given, as "given": one parameter for each column, so that the statement is the same however
 * many they are.
 */
export const given = <T>(
  rows: readonly T[],
  columns: Readonly<Record<string, Column<T>>>,
): RawBuilder<unknown> => {
  const arrays = Object.values(columns).map(([type, of]) => sql`${rows.map(of)}::${sql.raw(type)}[]`);
  const names = Object.keys(columns).map((name) => sql.ref(name));
  return sql`unnest(${sql.join(arrays)}) as given(${sql.join(names)})`;
};
