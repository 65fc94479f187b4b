import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { takeRandomBytes } from "../crypto/secrets.ts";

/**
 * Tells the files of a folder that is in use from every copy of them: a file among them holds who uses it and how long
 * so far, and is written anew with each heartbeat. A copy that is put over it holds what was true when it was made.
 * Nothing reads it after the process has ended, so it is never synced.
 */
export type FolderHeartbeat = {
  /** Takes some microseconds while nobody has touched the file. False where it is gone or holds something else. */
  readonly isOurs: () => boolean;
  /** The same by what the file holds; if it is ours, from now on only what this writes is. */
  readonly beat: () => boolean;
};

const HEARTBEAT = "afterword.heartbeat";

export const openHeartbeat = (folder: string): FolderHeartbeat => {
  const file = join(folder, HEARTBEAT);
  const id = takeRandomBytes(16).toString("hex");
  let beats = 0;
  // Two where a write has failed: whether it reached the file is unknown.
  let expected: readonly string[] = [];
  let changed: bigint | null = null;
  const write = (flag: "w" | "r+"): void => {
    beats += 1;
    // Each as long as the one before, so that a full disk has room for it.
    const content = `${id} ${String(beats).padStart(12, "0")}\n`;
    expected = [...expected, content];
    writeFileSync(file, content, { mode: 0o600, flag });
    expected = [content];
    changed = changeOf(file);
  };
  const holdsOurs = (): boolean => {
    const content = readOrNull(file);
    if (content === null) return false;
    if (!expected.includes(content)) {
      markReplaced(folder);
      return false;
    }
    expected = [content];
    return true;
  };
  write("w");
  return {
    isOurs: () => {
      const now = changeOf(file);
      if (now !== null && now === changed) return true;
      // Its owner or its mode may have been changed, or a link made to it.
      changed = now;
      return holdsOurs();
    },
    beat: () => {
      if (!holdsOurs()) return false;
      try {
        write("r+");
      } catch {
        // Of a full disk the engine speaks, once it has something to write.
      }
      return true;
    },
  };
};

const changeOf = (file: string): bigint | null =>
  statSync(file, { bigint: true, throwIfNoEntry: false })?.ctimeNs ?? null;

const readOrNull = (file: string): string | null => {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
};

/** In the folder itself, since it is about these files and no others: with a whole copy in their place it is gone. */
export const REPLACED = "afterword.replaced";

const markReplaced = (folder: string): void => {
  const sentence =
    "Other files were put into this folder while a server ran. No server starts on it (docs/runbook.md).\n";
  try {
    writeFileSync(join(folder, REPLACED), sentence, { mode: 0o600, flush: true });
  } catch {
    // The server that stops says it all the same.
  }
};

/** Whether these files are a mixture of what a server wrote and of what was put in while it ran. */
export const wasReplaced = (folder: string): boolean => existsSync(join(folder, REPLACED));
