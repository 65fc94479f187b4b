import { mkdir, open, readdir, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";

/**
 * Copies the folder of an embedded database while another process, or this one, goes on writing to it, without asking
 * it for anything. What comes out is what a power cut would leave, so the database recovers when the copy is opened.
 *
 * That holds while no checkpoint is made (`withoutTidying`; the engine makes none by itself): recovery then begins at
 * the last one before the copy, whatever page was written since is whole in the write-ahead log, and the log is copied
 * last, when it has everything that is in the other files (docs/decisions/060).
 */
export const copyRunningFolder = async (from: string, to: string): Promise<void> => {
  const folders = new Set(["", ...(await listFolders(from))]);
  for (const folder of folders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
  const copy = createCopier(from, to);
  await copy(CONTROL);
  const others = (await listFiles(from)).filter((name) => name !== CONTROL && !name.startsWith(LOG));
  for (const name of others) await copy(name);
  for (const name of await listFiles(join(from, LOG))) await copy(join(LOG, name));
};

/** Where the last checkpoint is found. */
const CONTROL = join("global", "pg_control");
const LOG = "pg_wal";

/** How much the files of a folder hold. */
export const sizeOfFolder = async (folder: string): Promise<number> => {
  let bytes = 0;
  for (const name of await listFiles(folder))
    bytes += (await stat(join(folder, name)).catch(nullIfGone))?.size ?? 0;
  return bytes;
};

const listFiles = async (folder: string): Promise<readonly string[]> =>
  listNames(folder, (entry) => entry.isFile());

const listFolders = async (folder: string): Promise<readonly string[]> =>
  listNames(folder, (entry) => entry.isDirectory());

type Entry = { readonly isFile: () => boolean; readonly isDirectory: () => boolean };

const listNames = async (folder: string, isWanted: (entry: Entry) => boolean): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(isWanted)
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .toSorted();
};

const PIECE_BYTES = 1024 * 1024;
/** What waits to be written would make a commit of the running database wait for it. */
const UNSYNCED_BYTES = 16 * PIECE_BYTES;

const createCopier = (from: string, to: string): ((name: string) => Promise<void>) => {
  const piece = Buffer.alloc(PIECE_BYTES);
  let unsynced = 0;
  return async (name) => {
    const source = await open(join(from, name), "r").catch(nullIfGone);
    if (source === null) return;
    const target = await open(join(to, name), "w", 0o600);
    try {
      for (let at = 0; ;) {
        const { bytesRead } = await source.read(piece, 0, PIECE_BYTES, at);
        if (bytesRead === 0) break;
        await writeAll(target, piece.subarray(0, bytesRead), at);
        at += bytesRead;
        unsynced += bytesRead;
        if (unsynced < UNSYNCED_BYTES) continue;
        await target.datasync();
        unsynced = 0;
      }
    } finally {
      await source.close();
      await target.close();
    }
  };
};

const writeAll = async (target: FileHandle, bytes: Buffer, at: number): Promise<void> => {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await target.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
};

/** A file that was dropped since it was listed. */
const nullIfGone = (error: NodeJS.ErrnoException): null => {
  if (error.code === "ENOENT") return null;
  throw error;
};
