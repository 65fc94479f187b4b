import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { WAYS_OUT } from "./data-folder.ts";
import { openHeartbeat } from "./folder-heartbeat.ts";

/** A server that is being replaced gets this long to let go. */
const WAIT_MS = 2_000;
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

export type FolderLock = {
  /** From now on the lock counts for the folder that is there now, and no other. */
  readonly fence: () => FolderFence;
  readonly release: () => void;
};

/** What every write passes, and whatever else finds out that the folder is not ours any more. */
export type FolderFence = {
  /**
   * Whether the lock's file and the folder are still at their places. Takes some microseconds; once false it stays so.
   */
  readonly mayWrite: () => boolean;
  /** And whether the files in it are those that this process has written: what was put over them must not be mixed. */
  readonly mayCommit: () => boolean;
  /** The same, looked at thoroughly; meant for every few seconds. */
  readonly beat: () => boolean;
  /** Lets nothing be written any more, for a reason that is a sentence. */
  readonly fall: (sentence: string) => void;
  /** The reason, without a look; null while all is well. */
  readonly whyFallen: () => string | null;
  /** Resolves with the reason once nothing may be written any more. */
  readonly fallen: Promise<string>;
};

/**
 * Takes `folder` for this process. The lock is the operating system's (on `<folder>.lock`), so it ends with the process
 * in every case. Throws when another process has it. The system locks a file and not its name: once the file is removed
 * a second process locks a new one of the same name. Therefore whatever writes asks the fence first
 * (docs/decisions/073).
 */
export const lockFolder = (folder: string): FolderLock => {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  const file = `${folder}.lock`;
  // Where it cannot be written the system says why, and the library would not.
  closeSync(openSync(file, "a", 0o600));
  const lock = new DatabaseSync(file, { timeout: WAIT_MS });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    throw explained(error, folder, file);
  }
  // At once: a first start takes seconds until it has a folder, and the file may be another one by then.
  const ownFile = identify(file);
  return { fence: () => createFence(folder, { file, ownFile }), release: () => lock.close() };
};

const explained = (error: unknown, folder: string, file: string): unknown => {
  switch (error instanceof Error && "errcode" in error ? error.errcode : null) {
    case SQLITE_BUSY:
      return new Error(
        `The database folder ${folder} is in use by another Afterword server; stop that one first.`,
        { cause: error },
      );
    case SQLITE_FULL:
      return new Error(`The disk that holds ${file} is full: free some space, then start again.`, {
        cause: error,
      });
    default:
      return error;
  }
};

type LockFile = { readonly file: string; readonly ownFile: string | null };

const createFence = (folder: string, { file, ownFile }: LockFile): FolderFence => {
  const ownFolder = identify(folder);
  const heartbeat = openHeartbeat(folder);
  const { promise: fallen, resolve } = Promise.withResolvers<string>();
  let why: string | null = null;
  const fall = (sentence: string): void => {
    why ??= sentence;
    resolve(sentence);
  };
  const ask = (areFilesOurs: () => boolean): boolean => {
    if (why !== null) return false;
    try {
      // The folder first: where all of its surroundings were moved, that is what is to be said.
      if (identify(folder) !== ownFolder)
        fall(`The database folder ${folder} was moved, removed or replaced; ${STOPPED}`);
      else if (identify(file) !== ownFile) fall(`The file ${file} was removed or replaced; ${STOPPED}`);
      else if (!areFilesOurs()) fall(replacedSentence(folder));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      fall(`The database folder ${folder} can no longer be accessed (${reason}); ${STOPPED}`);
    }
    return why === null;
  };
  return {
    fallen,
    fall,
    whyFallen: () => why,
    mayWrite: () => ask(() => true),
    mayCommit: () => ask(heartbeat.isOurs),
    beat: () => ask(heartbeat.beat),
  };
};

const replacedSentence = (folder: string): string =>
  `Files in the database folder ${folder} were replaced while this server ran, so it is now a mixture of two; ` +
  `this server writes nothing more and stops. Move it away. ${WAYS_OUT}`;

const STOPPED =
  "another server may be using the database, so this one writes nothing more and stops. " +
  "Make sure that the right folder is in its place, and start one server on it.";

/** Null where there is nothing of this name. Throws what else the system says, such as that a right or a disk is gone. */
const identify = (name: string): string | null => {
  const found = statSync(name, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
};
