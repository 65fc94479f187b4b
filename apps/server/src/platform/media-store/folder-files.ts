import { constants } from "node:fs";
import { mkdir, open, readdir, realpath, rename, rm, rmdir, stat, type FileHandle } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { DAY_MS } from "@afterword/core/time/duration";
import { takeRandomBytes } from "../crypto/secrets.ts";
import { syncFolder } from "../files/synced-files.ts";
import { StoreFull, StoreUnavailable } from "./object-store.ts";

/** No key has this character, so no object is ever in the way. */
const INCOMING = "~incoming";

/** Does one thing with the disk; what goes wrong becomes an error of the port. Null where there is no such file. */
export const onDisk = async <T>(act: () => Promise<T>): Promise<T | null> => {
  try {
    return await act();
  } catch (error) {
    const code = codeOf(error);
    if (NOT_THERE.has(code)) return null;
    if (FULL.has(code)) throw new StoreFull("the disk of the media store is full", { cause: error });
    throw new StoreUnavailable(`the folder of the media store: ${code}`, { cause: error });
  }
};

/** A link is not followed, which is the last of them. */
const NOT_THERE = new Set(["ENOENT", "ENOTDIR", "ELOOP"]);
const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);

/** Writes all of it into a new file that has no name as an object yet. Nothing is left of a body that breaks off. */
export const writeDraft = async (root: string, body: AsyncIterable<Uint8Array>): Promise<string> => {
  const folder = join(root, INCOMING);
  await onDisk(() => mkdir(folder, { recursive: true, mode: 0o700 }));
  const draft = join(folder, takeRandomBytes(16).toString("hex"));
  const handle = await onDisk(() => open(draft, "wx", 0o600));
  if (handle === null) throw new StoreUnavailable("the folder of the media store went away");
  try {
    for await (const piece of body) await onDisk(() => writeAll(handle, piece));
    await onDisk(() => handle.sync());
  } catch (error) {
    await handle.close().catch(() => undefined);
    await dropDraft(draft);
    throw error;
  }
  await handle.close();
  return draft;
};

export const dropDraft = (draft: string): Promise<void> => rm(draft, { force: true }).catch(() => undefined);

const writeAll = async (handle: FileHandle, piece: Uint8Array): Promise<void> => {
  let written = 0;
  while (written < piece.length) {
    const { bytesWritten } = await handle.write(piece, written, piece.length - written);
    written += bytesWritten;
  }
};

const ATTEMPTS = 20;

/** Gives a draft its name, over an older file of that name, and resolves once the name is on the disk. */
export const nameDraft = async (draft: string, root: string, key: string): Promise<void> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const made = await onDisk(() => mkdir(dirname(join(root, key)), { recursive: true, mode: 0o700 }));
    if (!(await isInside(root, key))) continue;
    const isNamed = await onDisk(() => rename(draft, join(root, key)).then(() => true));
    // A folder that was empty a moment ago may have been cleared away.
    if (isNamed === null) continue;
    await syncUpTo(made === null || made === undefined ? dirname(join(root, key)) : dirname(made), root, key);
    return;
  }
  throw new StoreUnavailable(`the folder of ${key} leads out of the media store, or cannot be made`);
};

/** The folder of the name, and those above it that have a new name in them. */
const syncUpTo = async (top: string, root: string, key: string): Promise<void> => {
  for (let folder = dirname(join(root, key)); folder.length >= top.length; folder = dirname(folder)) {
    await syncFolder(folder);
    if (folder === dirname(folder)) return;
  }
};

/** Whether the folder of the key is where it seems to be, and no link out of the store. */
export const isInside = async (root: string, key: string): Promise<boolean> => {
  const found = await onDisk(() => Promise.all([realpath(root), realpath(dirname(join(root, key)))]));
  if (found === null) return false;
  const [realRoot, folder] = found;
  return folder === dirname(join(realRoot, key));
};

export type OpenFile = { readonly handle: FileHandle; readonly size: number };

/** Null where there is no such file. */
export const openFile = async (root: string, key: string): Promise<OpenFile | null> => {
  if (!(await isInside(root, key))) return null;
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await onDisk(() => open(join(root, key), flags));
  if (handle === null) return null;
  const stats = await handle.stat();
  if (stats.isFile()) return { handle, size: stats.size };
  await handle.close();
  return null;
};

/** Takes empty folders away, from the one of this key up to the root. */
export const clearFolders = async (root: string, key: string): Promise<void> => {
  let folder = dirname(key);
  while (folder !== "." && folder !== sep) {
    const isEmpty = await rmdir(join(root, folder)).then(
      () => true,
      () => false,
    );
    if (!isEmpty) return;
    folder = dirname(folder);
  }
};

/**
 * Removes what processes that were killed left half-written. A file that was not touched for a day, by the clock of the
 * disk itself, is of no body that still comes in.
 */
export const sweepDrafts = async (root: string, newest: string): Promise<void> => {
  const names = (await onDisk(() => readdir(join(root, INCOMING)))) ?? [];
  const now = await onDisk(() => stat(newest));
  if (now === null) return;
  for (const name of names) {
    const draft = join(root, INCOMING, name);
    const found = await onDisk(() => stat(draft));
    if (found !== null && found.mtimeMs < now.mtimeMs - DAY_MS) await dropDraft(draft);
  }
};
