import { lstat, opendir, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../files/synced-files.ts";
import { SEALED_CHUNK } from "./age-payload.ts";
import { bodyOf } from "./body.ts";
import {
  clearFolders,
  dropDraft,
  isInside,
  nameDraft,
  onDisk,
  openFile,
  sweepDrafts,
  writeDraft,
  type OpenFile,
} from "./folder-files.ts";
import { checkObjectKey, checkPrefix, clampRange, isObjectKey } from "./object-key.ts";
import { ObjectMissing, StoreUnavailable } from "./object-store.ts";
import type { ByteRange, ListedObject, ObjectStore, StoredObject } from "./object-store.ts";

/**
 * A folder on this machine, or one that several servers have mounted: an object is the file of its key. A file has its
 * name only once all of it is on the disk, so a power cut leaves the object before or the new one.
 */
export const createFolderStore = (root: string): ObjectStore => {
  let isSwept = false;
  return {
    put: async (key, body) => {
      checkObjectKey(key);
      const draft = await writeDraft(root, body);
      try {
        if (!isSwept) await sweepDrafts(root, draft);
        isSwept = true;
        await nameDraft(draft, root, key);
      } catch (error) {
        await dropDraft(draft);
        throw error;
      }
    },
    get: async (key, range) => {
      checkObjectKey(key);
      const file = await openFile(root, key);
      if (file === null) throw new ObjectMissing(`there is no object ${key}`);
      return readFile(file, range);
    },
    head: async (key) => {
      checkObjectKey(key);
      const stats = (await isInside(root, key)) ? await onDisk(() => lstat(join(root, key))) : null;
      return stats?.isFile() === true ? { size: stats.size } : null;
    },
    delete: async (key) => {
      checkObjectKey(key);
      const stats = (await isInside(root, key)) ? await onDisk(() => lstat(join(root, key))) : null;
      if (stats === null || stats.isDirectory()) return;
      await onDisk(() => unlink(join(root, key)));
      await syncFolder(dirname(join(root, key)));
      await clearFolders(root, key);
    },
    list: (prefix) => {
      checkPrefix(prefix);
      return listInside(root, prefix);
    },
  };
};

/**
 * Large enough that asking the disk costs little, small enough for many readers at once; and some whole chunks of a
 * sealed recording, so that none of them lies in two pieces.
 */
const PIECE_BYTES = 4 * SEALED_CHUNK;

const readFile = async ({ handle, size }: OpenFile, range: ByteRange | undefined): Promise<StoredObject> => {
  // A handle that is collected unclosed ends the process; a body that was forgotten must not do that.
  beingRead.add(handle);
  const close = async (): Promise<void> => {
    beingRead.delete(handle);
    await handle.close();
  };
  try {
    const whole = { start: 0, end: size - 1 };
    const { start, end } = range === undefined ? whole : clampRange(range, size);
    let position = start;
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end + 1 - start));
    const read = async (): Promise<Uint8Array | null> => {
      const wanted = Math.min(piece.length, end + 1 - position);
      if (wanted <= 0) return null;
      const { bytesRead } = (await onDisk(() => handle.read(piece, 0, wanted, position))) ?? { bytesRead: 0 };
      if (bytesRead === 0) throw new StoreUnavailable("a file of the media store became shorter");
      position += bytesRead;
      return piece.subarray(0, bytesRead);
    };
    return { size, body: bodyOf({ read, close }) };
  } catch (error) {
    await close();
    throw error;
  }
};

const beingRead = new Set<OpenFile["handle"]>();

/** From the deepest folder on that the prefix names: there may be very many beside it. */
async function* listInside(root: string, prefix: string): AsyncGenerator<ListedObject> {
  const path = prefix.slice(0, prefix.lastIndexOf("/") + 1);
  if (await isInside(root, `${path}any`)) yield* listFolder(root, path, prefix);
}

/** `path` is a folder below the root: empty, or with a slash at its end. */
async function* listFolder(root: string, path: string, prefix: string): AsyncGenerator<ListedObject> {
  const folder = await onDisk(() => opendir(join(root, path)));
  if (folder === null) return;
  for await (const entry of folder) {
    const key = `${path}${entry.name}`;
    if (entry.isDirectory() && mayHold(`${key}/`, prefix)) yield* listFolder(root, `${key}/`, prefix);
    if (!entry.isFile() || !key.startsWith(prefix) || !isObjectKey(key)) continue;
    const stats = await onDisk(() => lstat(join(root, key)));
    if (stats !== null) yield { key, size: stats.size, at: stats.mtime };
  }
}

const mayHold = (folder: string, prefix: string): boolean =>
  folder.startsWith(prefix) || prefix.startsWith(folder);
