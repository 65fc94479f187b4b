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
    if (FULL.has(code))
      throw new StoreFull(
        "the disk of the recordings is full: free some space, or move them to an object store",
        { cause: error },
      );
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
  const draft = join(root, INCOMING, takeRandomBytes(16).toString("hex"));
  const handle = (await openDraft(draft)) ?? (await makeFolder(dirname(draft)).then(() => openDraft(draft)));
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

const openDraft = (draft: string): Promise<FileHandle | null> => onDisk(() => open(draft, "wx", 0o600));

/** The topmost folder that was made. */
const makeFolder = async (folder: string): Promise<string | undefined> =>
  (await onDisk(() => mkdir(folder, { recursive: true, mode: 0o700 }))) ?? undefined;

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
  const path = join(root, key);
  let made: string | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const isNamed = (await isInside(root, key)) && (await onDisk(() => rename(draft, path).then(() => true)));
    if (isNamed === true) return syncUpTo(made === undefined ? dirname(path) : dirname(made), root, key);
    // Not there yet; or empty a moment ago, and cleared away.
    made = (await makeFolder(dirname(path))) ?? made;
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
  const folder = await onDisk(() => realpath(dirname(join(root, key))));
  if (folder === null) return false;
  if (folder === realFolder(root, key)) return true;
  // The store itself may have moved behind a link.
  const realRoot = await onDisk(() => realpath(root));
  if (realRoot !== null) realRoots.set(root, realRoot);
  return folder === realFolder(root, key);
};

/** Where the folders of stores were found. */
const realRoots = new Map<string, string>();

const realFolder = (root: string, key: string): string => dirname(join(realRoots.get(root) ?? root, key));

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
