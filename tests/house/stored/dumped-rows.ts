import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export type Row = Readonly<Record<string, unknown>>;

/** The rows in a dump, by table. */
export const rowsInDump = (file: string): Tables => {
  const folder = mkdtempSync(join(tmpdir(), "afterword-rows-"));
  try {
    execFileSync("tar", ["--no-same-owner", "-C", folder, "-xzf", file]);
    const parts = globSync("*/*.jsonl", { cwd: folder }).toSorted();
    const rows = parts.flatMap((part) =>
      readFileSync(join(folder, part), "utf8")
        .trimEnd()
        .split("\n")
        .map((line): [string, Row] => [dirname(part), JSON.parse(line) as Row]),
    );
    return new Map(
      [...Map.groupBy(rows, ([table]) => table)].map(([table, own]) => [table, own.map(([, row]) => row)]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};

type Tables = ReadonlyMap<string, readonly Row[]>;

/** The rows of `before` that `after` has not, by table and by what they said; a column that came since says nothing. */
export const lostRows = (
  before: Tables,
  after: Tables,
  isCompared: (table: string, row: Row) => boolean = () => true,
): Readonly<Record<string, readonly Row[]>> => {
  const lost = [...before].map(([table, rows]): [string, readonly Row[]] => {
    const columns = Object.keys(rows[0] ?? {});
    const wordsOf = (row: Row): string => JSON.stringify(columns.map((column) => row[column]));
    const there = new Set((after.get(table) ?? []).map(wordsOf));
    return [table, rows.filter((row) => isCompared(table, row) && !there.has(wordsOf(row)))];
  });
  return Object.fromEntries(lost.filter(([, rows]) => rows.length > 0));
};
