import { checkDump, partsOfDump } from "@afterword/server/operations/maintenance/read-dump";
import { parseMasterKey } from "@afterword/server/platform/crypto/master-key";
import { kept } from "./fixtures.ts";

export type Row = Readonly<Record<string, unknown>>;

/** The rows in a dump of the earlier installation, by table. */
export const rowsInDump = async (file: string): Promise<Tables> => {
  const masterKey = parseMasterKey(kept.masterKey);
  if (masterKey === null) throw new Error("the fixture has no master key");
  const tables = new Map<string, Row[]>();
  for await (const { table, rows } of partsOfDump(file, await checkDump(file), masterKey)) {
    const own = tables.get(table) ?? [];
    own.push(...rows.map((row) => JSON.parse(row) as Row));
    tables.set(table, own);
  }
  return withPhonesOfUsers(tables);
};

/** Earlier versions kept the phone in its owner's row, so it is compared there. */
const withPhonesOfUsers = (tables: Tables): Tables => {
  const phones = new Map((tables.get("phones") ?? []).map((phone) => [phone["owner"], phone]));
  const users = (tables.get("users") ?? []).map((user) => {
    const phone = phones.get(user["id"]);
    return { device_id: phone?.["device_id"] ?? null, push_token: phone?.["push_token"] ?? null, ...user };
  });
  return new Map([...tables, ["users", users]]);
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
