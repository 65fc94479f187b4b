/**
 * Makes the files of a new embedded database in the folder that it is told, on the disk, in a process of its own
 * (data-folder.ts): the engine needs some 500 MB for it, which a process never gives back.
 */
import { readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

const make = async (folder: string): Promise<void> => {
  const engine = await PGlite.create(folder);
  await engine.close();
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  await syncAll([folder, ...names.map((name) => join(folder, name))]);
};

/** The disk writes many files at once in a fraction of the time; more open ones than this some systems refuse. */
const OPEN_FILES = 100;

const syncAll = async (files: readonly string[]): Promise<void> => {
  for (let from = 0; from < files.length; from += OPEN_FILES) {
    await Promise.all(files.slice(from, from + OPEN_FILES).map(sync));
  }
};

const sync = async (name: string): Promise<void> => {
  const file = await open(name, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** The engine throws what is no Error where a call of the system fails. */
const reasonOf = (error: unknown): string => {
  const isFull = typeof error === "object" && error !== null && "errno" in error && error.errno === NO_SPACE;
  const message = error instanceof Error ? error.message : String(error);
  return isFull || /ENOSPC|No space left/.test(message) ? "its disk is full; free some space" : message;
};

/** The engine's number for a full disk. */
const NO_SPACE = 51;

process.once("message", (folder: string) => {
  void make(folder)
    .then(() => null, reasonOf)
    .then((mistake) => process.send?.({ mistake }, undefined, undefined, () => process.exit(0)));
});
// The server is gone, and nobody would take the folder.
process.once("disconnect", () => process.exit(1));
