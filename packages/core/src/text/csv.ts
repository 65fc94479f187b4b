/** Tables for spreadsheets (RFC 4180). A cell that a spreadsheet would take for a formula begins with an apostrophe. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string => rows.map(csvRow).join("");

/** Begins a file: it says that what follows is UTF-8, without which a spreadsheet spoils umlauts. */
export const CSV_BEGINNING = "\uFEFF";

export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(",")}\r\n`;

/**
 * A spreadsheet whose lists are separated by semicolons takes a part of a cell for a cell of its own, as German ones do;
 * a Japanese one takes the wide signs for the narrow ones.
 */
const FORMULA = /(^|[;\t\r\n])(?=\s*[=+\-@\t\r＝＋－＠])/g;

const cellOf = (cell: string | number): string => {
  if (typeof cell === "number") return String(cell);
  const tame = cell.replace(FORMULA, "$1'");
  return /[",;\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
};
