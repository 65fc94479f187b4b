import { appendFile, mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";

export type DeletedAccount = { readonly id: string; readonly at: WallMs };

/**
 * The deleted accounts, stored outside the database: an older dump brings accounts back, and this list deletes them
 * again (docs/decisions/023). It has ids and times and nothing else.
 */
export type DeletedList = {
  readonly read: () => Promise<readonly DeletedAccount[]>;
  /** Resolves once they are on the disk. */
  readonly add: (accounts: readonly DeletedAccount[]) => Promise<void>;
};

export const createDeletedList = (file: string): DeletedList => ({
  read: async () => parse(await readFile(file, "utf8").catch(emptyIfMissing)),
  add: async (accounts) => {
    if (accounts.length === 0) return;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    // One short append, because several servers may add at once. It starts with a new line, in case a crash cut the
    // last one.
    await appendFile(file, `\n${accounts.map(lineOf).join("")}`, { mode: 0o600 });
    await sync(file);
  },
});

const lineOf = ({ id, at }: DeletedAccount): string => `${id} ${new Date(at).toISOString()}\n`;

const LINE = /^([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}) (\S+)$/;

/** Skips a line that was cut off; it is added again from the database. */
const parse = (text: string): DeletedAccount[] =>
  text.split("\n").flatMap((line) => {
    const [, id, at = ""] = LINE.exec(line) ?? [];
    const ms = Date.parse(at);
    return id === undefined || Number.isNaN(ms) ? [] : [{ id, at: wallMs(ms) }];
  });

const emptyIfMissing = (error: NodeJS.ErrnoException): string => {
  if (error.code !== "ENOENT") throw error;
  return "";
};

const sync = async (file: string): Promise<void> => {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
