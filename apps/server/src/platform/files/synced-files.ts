import { open } from "node:fs/promises";

/** Writes a file that is not there yet, for its owner's eyes only, and resolves once it is on the disk. */
export const writeSynced = async (file: string, content: string | Buffer): Promise<void> => {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } catch (error) {
    // The system's error names what it was doing, and not with which file.
    throw error instanceof Error ? Object.assign(error, { path: file }) : error;
  } finally {
    await handle.close();
  }
};

/** Resolves once the names in the folder are on the disk, as far as the system can do that. */
export const syncFolder = async (folder: string): Promise<void> => {
  // Windows cannot open a folder; its file system keeps names in its own journal.
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};
