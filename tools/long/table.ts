/** The Markdown table of the long checks: one row for each check that ever ran, in the order of the checks. */

export type Row = {
  readonly name: string;
  readonly what: string;
  readonly bound: string;
  readonly figure: string;
  /** Null if the check was not run, because this machine lacks a program. */
  readonly isHeld: boolean | null;
  readonly minutes: number;
  /** For instance 2026-11-22. */
  readonly date: string;
  readonly machine: string;
  readonly commit: string;
};

const HEADER = [
  "| check | what | bound | figure | held | minutes | date | machine | commit |",
  "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
];

/** Puts these rows into the table; the rows of other checks stay as they are. */
export const putIntoTable = (table: string, rows: readonly Row[], order: readonly string[]): string => {
  const lines = new Map([...linesOf(table), ...rows.map((row) => [row.name, lineOf(row)] as const)]);
  const kept = order.flatMap((name) => lines.get(name) ?? []);
  return `${[...HEADER, ...kept].join("\n")}\n`;
};

const BEGIN = "<!-- long checks: written by `npm run test:long -- --record` -->";
const END = "<!-- long checks: end -->";

/**
 * Puts `table` between the two marks of the document; newer rows of the document stay. Throws unless each mark is there
 * once, in order.
 */
export const recordTable = (document: string, table: string, order: readonly string[]): string => {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  const isDouble = begin !== document.lastIndexOf(BEGIN) || end !== document.lastIndexOf(END);
  if (begin === -1 || end < begin || isDouble)
    throw new Error("The two marks of the table of long checks are damaged.");
  const before = document.slice(begin + BEGIN.length, end);
  const merged = mergeTables(before, table, order);
  return `${document.slice(0, begin + BEGIN.length)}\n\n${merged}\n${document.slice(end)}`;
};

const mergeTables = (older: string, newer: string, order: readonly string[]): string => {
  const lines = new Map(linesOf(older));
  for (const [name, line] of linesOf(newer))
    if (dateOf(line) >= dateOf(lines.get(name) ?? "")) lines.set(name, line);
  return putIntoTable([...lines.values()].join("\n"), [], order);
};

/** Empty if the line has none; that counts as the oldest. */
const dateOf = (line: string): string => /\| (\d{4}-\d\d-\d\d) \|/.exec(line)?.[1] ?? "";

export const hasRows = (table: string): boolean => linesOf(table).length > 0;

/** The rows of a table, by the name of their check. */
const linesOf = (table: string): readonly (readonly [string, string])[] =>
  [...table.matchAll(/^\| ([a-z][a-z-]*) \|.*$/gm)].map(([line, name = ""]) => [name, line] as const);

const lineOf = (row: Row): string => {
  const cells = [
    row.name,
    row.what,
    row.bound,
    row.figure,
    row.isHeld === null ? "not shown" : row.isHeld ? "yes" : "**no**",
    row.minutes.toFixed(1),
    row.date,
    row.machine,
    row.commit,
  ];
  return `| ${cells.map(asCell).join(" | ")} |`;
};

/** Escapes text for a cell: no control characters, no Markdown or HTML. */
const asCell = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .replaceAll("|", "/")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("`", "&#96;")
    .trim();
