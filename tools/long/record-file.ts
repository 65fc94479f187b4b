import { existsSync, readFileSync } from "node:fs";
import { replaceFile } from "./replace-file.ts";
import { hasRows, recordTable } from "./table.ts";

type Recording = {
  readonly table: string;
  readonly document: string;
  readonly order: readonly string[];
  readonly say: (line: string) => void;
};

/** Writes the table of the last runs into the document; returns the exit code. */
export const recordFile = ({ table, document, order, say }: Recording): number => {
  const rows = existsSync(table) ? readFileSync(table, "utf8") : "";
  if (!hasRows(rows)) {
    say(`There is no table in ${table} yet: run the long checks first.`);
    return 1;
  }
  try {
    replaceFile(document, recordTable(readFileSync(document, "utf8"), rows, order));
  } catch (fault) {
    say(`${document} stays as it was: ${fault instanceof Error ? fault.message : String(fault)}`);
    return 2;
  }
  say(`The table is in ${document}.`);
  return 0;
};
