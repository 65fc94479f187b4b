import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder, writeSynced } from "../synced-files.ts";
import { MASTER_KEY_BYTES, parseMasterKey } from "./master-key.ts";
import type { MasterKey } from "./master-key.ts";

/**
 * The master key of an installation that was not given one: made at the first start and kept in the data folder,
 * readable by its owner only. Processes that start at the same moment end up with the same key. Throws one sentence
 * when the file holds anything else.
 */
export const readOrMakeMasterKey = async (folder: string): Promise<MasterKey> => {
  const file = join(folder, "master.key");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const text = (await readKey(file)) ?? (await makeKey(folder, file));
  const key = parseMasterKey(text);
  if (key === null) {
    throw new Error(`${file} does not hold a master key; put the right one back, or name it in MASTER_KEY.`);
  }
  await chmod(file, 0o600);
  return key;
};

const readKey = (file: string): Promise<string | null> => readFile(file, "utf8").catch(nullIf("ENOENT"));

/**
 * A key is whole and on the disk before it has its name: a start that is cut off leaves nothing half-written behind,
 * and nothing is ever sealed with a key that a power cut takes away. Whoever names the file first wins.
 */
const makeKey = async (folder: string, file: string): Promise<string> => {
  const draft = `${file}.${randomBytes(8).toString("hex")}`;
  await writeSynced(draft, `${randomBytes(MASTER_KEY_BYTES).toString("base64url")}\n`);
  await link(draft, file).catch(nullIf("EEXIST"));
  await unlink(draft);
  await syncFolder(folder);
  return readFile(file, "utf8");
};

const nullIf =
  (code: string) =>
  (error: NodeJS.ErrnoException): null => {
    if (error.code === code) return null;
    throw error;
  };
