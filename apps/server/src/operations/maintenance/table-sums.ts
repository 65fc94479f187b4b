import { createHash } from "node:crypto";

/** How many rows a table has and what they hold, whatever their order: that of a table changes when it is restored. */
export type TableSum = { rows: number; readonly sum: Uint32Array };

export type TableSums = Map<string, TableSum>;

export const addToSums = (sums: TableSums, table: string, rows: readonly string[]): void => {
  const of = sums.get(table) ?? emptySum();
  sums.set(table, of);
  of.rows += rows.length;
  for (const row of rows) addHash(of.sum, createHash("sha256").update(row).digest());
};

/** Added up, so that two rows that are the same do not cancel each other. */
const addHash = (sum: Uint32Array, hash: Buffer): void => {
  for (let word = 0; word < WORDS; word += 1) sum[word] = (sum[word] ?? 0) + hash.readUInt32LE(word * 4);
};

const WORDS = 8;

const emptySum = (): TableSum => ({ rows: 0, sum: new Uint32Array(WORDS) });

/** The tables of which two sums differ. */
export const differingTables = (left: TableSums, right: TableSums): readonly string[] =>
  [...new Set([...left.keys(), ...right.keys()])].filter((table) => {
    const [one, other] = [left.get(table) ?? emptySum(), right.get(table) ?? emptySum()];
    return one.rows !== other.rows || one.sum.some((word, index) => word !== other.sum[index]);
  });
