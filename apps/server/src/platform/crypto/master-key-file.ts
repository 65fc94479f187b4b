import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rename, rm, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder, writeSynced } from "../files/synced-files.ts";
import { everyKeyOf, MASTER_KEY_BYTES, parseKeyring, type MasterKey } from "./master-key.ts";

/**
 * The master key of an installation that was not given one: made at the first start and kept in the data folder,
 * readable by its owner only. Processes that start at the same moment end up with the same key. One key in a line;
 * the first wraps, the others are those of a rotation under way. Throws one sentence when the file holds anything else.
 * Keys in `master.key.previous` beside it open nothing, but what they signed is believed.
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
  await keepFromOthers(file);
  const believed = await readKeys(retiredIn(folder));
  return believed.length === 0 ? key : { ...key, believed };
};

/** One that others cannot read stays as it is: it may lie on a disk that is read-only, as a secret of a container does. */
const keepFromOthers = async (file: string): Promise<void> => {
  const { mode } = await stat(file);
  if ((mode & 0o077) !== 0) await chmod(file, 0o600);
};

/** Puts a new key before those that are there, so that it wraps from now on and they still open. */
export const addMasterKey = async (folder: string, present: MasterKey): Promise<MasterKey> => {
  const ring = { ...present, bytes: randomBytes(MASTER_KEY_BYTES), previous: everyKeyOf(present) };
  await replaceFile(fileIn(folder), ring);
  await syncFolder(folder);
  return ring;
};

/**
 * Leaves only the key that wraps, once the others open nothing any more. Those are kept apart, since dumps of before
 * the rotation can be read with them alone: in `master.key.previous`, from where what they signed is still believed, or
 * all in `master.key.distrusted`. Returns that file.
 */
export const retirePreviousKeys = async (
  folder: string,
  ring: MasterKey,
  { areBelieved }: { readonly areBelieved: boolean },
): Promise<string> => {
  const into = areBelieved ? retiredIn(folder) : distrustedIn(folder);
  const older = [...(areBelieved ? [] : await readKeys(retiredIn(folder))), ...(await readKeys(into))];
  const [bytes, ...previous] = uniqueOf([...(ring.previous ?? []), ...older]);
  if (bytes !== undefined) await replaceFile(into, { bytes, previous });
  // On the disk under the new name before it is gone from the old one.
  await syncFolder(folder);
  if (!areBelieved) await rm(retiredIn(folder), { force: true });
  await replaceFile(fileIn(folder), { bytes: ring.bytes });
  await syncFolder(folder);
  return into;
};

/** None where there is no such file. */
const readKeys = async (file: string): Promise<readonly Buffer[]> => {
  const text = (await readFile(file, "utf8").catch(nullIf("ENOENT"))) ?? "";
  const keys = parseKeyring(text.trim().split("\n"));
  return keys === null ? [] : everyKeyOf(keys);
};

/** All that may hold a key of an installation. */
export const keyFilesIn = (folder: string): readonly string[] => [
  fileIn(folder),
  retiredIn(folder),
  distrustedIn(folder),
];

const retiredIn = (folder: string): string => `${fileIn(folder)}.previous`;

const distrustedIn = (folder: string): string => `${fileIn(folder)}.distrusted`;

const fileIn = (folder: string): string => join(folder, "master.key");

/**
 * A key is whole and on the disk before it has its name: a start that is cut off leaves nothing half-written behind,
 * and nothing is ever sealed with a key that a power cut takes away. The process that names the file first wins.
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
