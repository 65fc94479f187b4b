import {
  chmodSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { DatabaseSync } from "node:sqlite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/**
 * Sees to it that `folder` holds a database: whole and on the disk, or not there at all. A new one is built aside,
 * synced and renamed, so that neither a kill nor a power cut leaves half of one. Only its owner may read it.
 */
export const ensureFolder = async (folder: string): Promise<void> => {
  if (isMissingOrEmpty(folder)) return createFolder(folder);
  if (!existsSync(join(folder, "PG_VERSION"))) {
    throw new Error(`The folder ${folder} holds something else than a database; it was left alone.`);
  }
  chmodSync(folder, 0o700);
};

const isMissingOrEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

const createFolder = async (folder: string): Promise<void> => {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const engine = await PGlite.create(draft);
  await engine.close();
  const names = readdirSync(draft, { recursive: true, encoding: "utf8" });
  await syncAll([draft, ...names.map((name) => join(draft, name))]);
  renameSync(draft, folder);
  await syncAll([dirname(folder)]);
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

/** A server that is being replaced gets this long to let go. */
const WAIT_MS = 2_000;
const SQLITE_BUSY = 5;

/**
 * Takes `folder` for this process and returns how to give it back. The lock is the operating system's (on
 * `<folder>.lock`), so it ends with the process in every case. Throws when another process has it.
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: WAIT_MS });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new Error(
      `The database folder ${folder} is in use by another Afterword server; stop that one first.`,
      { cause: error },
    );
  }
  return () => lock.close();
};

const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;

/**
 * The engine's files, with the one call that its own file system lacks: fsync, so that what was committed is on the
 * disk. `syncs` counts the calls, by which the opener knows that the engine makes them.
 */
export class SyncedFolder extends NodeFS {
  syncs = 0;
  /** After a failed sync it is unknown what reached the disk, so no later one may succeed. */
  #failed = false;

  override async init(...given: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const result = await super.init(...given);
    const preRun = (result.emscriptenOpts.preRun ??= []) as unknown as ((module: Emscripten) => void)[];
    preRun.push(({ FS, NODEFS }) => {
      NODEFS.stream_ops.fsync = ({ nfd, node }) => this.#sync(nfd, FS.isDir(node.mode));
    });
    return result;
  }

  #sync(file: number, isFolder: boolean): number {
    this.syncs += 1;
    if (this.#failed) return EIO;
    try {
      if (isFolder) fsyncSync(file);
      else fdatasyncSync(file);
      return 0;
    } catch {
      this.#failed = true;
      return EIO;
    }
  }
}

/** The engine's number for "input/output error"; PostgreSQL panics on it, as it should. */
const EIO = 29;

type Emscripten = {
  readonly FS: { readonly isDir: (mode: number) => boolean };
  readonly NODEFS: {
    readonly stream_ops: {
      fsync?: (stream: { readonly nfd: number; readonly node: { readonly mode: number } }) => number;
    };
  };
};
