import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rename, rm, unlink } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder, writeSynced } from "../synced-files.ts";
import { everyKeyOf, MASTER_KEY_BYTES, parseKeyring } from "./master-key.ts";
import type { MasterKey } from "./master-key.ts";

/**
 * The master key of an installation that was not given one: made at the first start and kept in the data folder,
 * readable by its owner only. Processes that start at the same moment end up with the same key. One key in a line;
 * the first wraps, the others are those of a rotation under way. Throws one sentence when the file holds anything else.
 */
export const readOrMakeMasterKey = async (folder: string): Promise<MasterKey> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await findMasterKey(folder);
  if (found !== null) return found;
  await makeKey(folder);
  return readOrMakeMasterKey(folder);
};

/** The same without making one; null where there is none. */
export const findMasterKey = async (folder: string): Promise<MasterKey | null> => {
  const file = fileIn(folder);
  const text = await readFile(file, "utf8").catch(nullIf("ENOENT"));
  if (text === null) return null;
  const key = parseKeyring(text.trim().split("\n"));
  if (key === null) {
    throw new Error(`${file} does not hold a master key; put the right one back, or name it in MASTER_KEY.`);
  }
  await chmod(file, 0o600);
  return key;
};

/** Puts a new key before those that are there, so that it wraps from now on and they still open. */
export const addMasterKey = async (folder: string, present: MasterKey): Promise<MasterKey> => {
  const ring = { bytes: randomBytes(MASTER_KEY_BYTES), previous: everyKeyOf(present) };
  await replaceFile(fileIn(folder), ring);
  await syncFolder(folder);
  return ring;
};

/**
 * Leaves only the key that wraps, once the others open nothing any more. They go to `master.key.previous`, since
 * dumps of before the rotation can be read with them alone. Answers that file.
 */
export const retirePreviousKeys = async (folder: string, ring: MasterKey): Promise<string> => {
  const retired = `${fileIn(folder)}.previous`;
  const older = parseKeyring(
    ((await readFile(retired, "utf8").catch(nullIf("ENOENT"))) ?? "").trim().split("\n"),
  );
  const keys = [...(ring.previous ?? []), ...(older === null ? [] : everyKeyOf(older))];
  const [bytes, ...previous] = uniqueOf(keys);
  if (bytes !== undefined) await replaceFile(retired, { bytes, previous });
  // On the disk under the new name before it is gone from the old one.
  await syncFolder(folder);
  await replaceFile(fileIn(folder), { bytes: ring.bytes });
  await syncFolder(folder);
  return retired;
};

const fileIn = (folder: string): string => join(folder, "master.key");

/**
 * A key is whole and on the disk before it has its name: a start that is cut off leaves nothing half-written behind,
 * and nothing is ever sealed with a key that a power cut takes away. Whoever names the file first wins.
 */
const makeKey = async (folder: string): Promise<void> => {
  const draft = await writeDraft(fileIn(folder), { bytes: randomBytes(MASTER_KEY_BYTES) });
  await link(draft, fileIn(folder)).catch(nullIf("EEXIST"));
  await unlink(draft);
  await syncFolder(folder);
};

const replaceFile = async (file: string, ring: MasterKey): Promise<void> => {
  const draft = await writeDraft(file, ring);
  await rename(draft, file).catch(async (error: unknown) => {
    await rm(draft, { force: true });
    throw error;
  });
};

const writeDraft = async (file: string, ring: MasterKey): Promise<string> => {
  const draft = `${file}.${randomBytes(8).toString("hex")}`;
  await writeSynced(
    draft,
    everyKeyOf(ring)
      .map((bytes) => `${bytes.toString("base64url")}\n`)
      .join(""),
  );
  return draft;
};

const uniqueOf = (keys: readonly Buffer[]): readonly Buffer[] =>
  keys.filter((key, index) => keys.findIndex((other) => other.equals(key)) === index);

const nullIf =
  (code: string) =>
  (error: NodeJS.ErrnoException): null => {
    if (error.code === code) return null;
    throw error;
  };
