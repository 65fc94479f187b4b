import { randomBytes } from "node:crypto";
import { chmod, mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { MASTER_KEY_BYTES, parseMasterKey } from "./master-key.ts";
import type { MasterKey } from "./master-key.ts";

/**
 * The master key of an installation that was not given one: made at the first start and kept in the data folder,
 * readable by its owner only. Two processes that start at the same moment end up with the same key. Throws one
 * sentence when the file holds anything else.
 */
export const readOrMakeMasterKey = async (folder: string): Promise<MasterKey> => {
  const file = join(folder, "master.key");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const text = (await readKey(file)) ?? (await makeKey(file)) ?? (await readKey(file)) ?? "";
  const key = parseMasterKey(text);
  if (key === null)
    throw new Error(`${file} does not hold a master key; put the right one back, or name it in MASTER_KEY.`);
  await chmod(file, 0o600);
  return key;
};

const readKey = (file: string): Promise<string | null> => readFile(file, "utf8").catch(nullIf("ENOENT"));

/** Null when another process was faster. The key is on the disk before anything is sealed with it. */
const makeKey = async (file: string): Promise<string | null> => {
  const handle = await open(file, "wx", 0o600).catch(nullIf("EEXIST"));
  if (handle === null) return null;
  const text = randomBytes(MASTER_KEY_BYTES).toString("base64url");
  try {
    await handle.writeFile(`${text}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return text;
};

const nullIf =
  (code: string) =>
  (error: NodeJS.ErrnoException): null => {
    if (error.code === code) return null;
    throw error;
  };
