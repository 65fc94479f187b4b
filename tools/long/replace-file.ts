import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Writes a temporary file and renames it, so that a reader sees the old text or the new one, even after a kill. */
export const replaceFile = (place: string, text: string): void => {
  const draft = `${place}.${process.pid}.tmp`;
  mkdirSync(path.dirname(place), { recursive: true });
  try {
    writeFileSync(draft, text);
    renameSync(draft, place);
  } finally {
    rmSync(draft, { force: true });
  }
};
