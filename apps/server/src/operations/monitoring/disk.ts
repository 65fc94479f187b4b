import { statfs } from "node:fs/promises";

export type Disk = { readonly freeBytes: number; readonly totalBytes: number };

/** The disk that a folder is on, as far as this process may write to it. */
export const readDisk = async (folder: string): Promise<Disk> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};
