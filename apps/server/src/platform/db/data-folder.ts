import { fork } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { syncFolder } from "../files/synced-files.ts";
import { forgetFlushed } from "./flushed-position.ts";
import { figuresOf, removeFigures } from "./sealed-figures.ts";

export type Beginning = {
  /** A database that was here and is gone may be replaced by a new one: for what restores a dump into it. */
  readonly mayBeginAnew?: boolean;
  /** Files and folders that only an installation leaves. Where one is, a database is missing and not new. */
  readonly remains?: readonly string[];
  /** A new database is made only in an empty folder, which its operator has made on purpose. */
  readonly needsFolder?: boolean;
};

/**
 * Sees to it that `folder` holds a database: whole and on the disk, or not there at all. A new one is built aside,
 * synced and renamed, so that neither a kill nor a power cut leaves half of one. Only its owner may read it. Where one
 * was before and is gone, none is made in its stead: throws one sentence, unless `mayBeginAnew`.
 */
export const ensureFolder = async (folder: string, beginning: Beginning): Promise<void> => {
  // A restore that is cut off, or fails, leaves a database that no server may take for a new one.
  if (beginning.mayBeginAnew === true) await markMade(folder);
  if (isMissingOrEmpty(folder)) {
    if (beginning.mayBeginAnew !== true) refuseLoss(folder, beginning);
    return createFolder(folder);
  }
  if (!existsSync(join(folder, "PG_VERSION"))) {
    throw new Error(
      wasMade(folder)
        ? `The database folder ${folder} has lost files; it was left alone. ${WAYS_OUT}`
        : `The folder ${folder} holds something other than a database; it was left alone.`,
    );
  }
  chmodSync(folder, 0o700);
};

const isMissingOrEmpty = (name: string): boolean => !existsSync(name) || isEmptyFolder(name);

const isEmptyFolder = (name: string): boolean =>
  statSync(name).isDirectory() && readdirSync(name).length === 0;

const refuseLoss = (folder: string, { remains = [], needsFolder = false }: Beginning): void => {
  const found = [markOf(folder), figuresOf(folder), ...remains].filter((name) => !isMissingOrEmpty(name));
  if (found.length > 0) throw new Error(lossSentence(`There is no database in ${folder}`, found));
  if (!needsFolder || existsSync(folder)) return;
  throw new Error(
    `There is no database in ${folder}, and MASTER_KEY may belong to one; nothing was changed. ${WAYS_BACK} ` +
      `To begin with an empty database on purpose, make its folder first: mkdir -p ${folder}`,
  );
};

/** The tables of a database that was in use are gone, and its folder is there: a restore failed, or was cut off. */
export const refuseEmptied = (folder: string): void => {
  if (wasMade(folder)) {
    throw new Error(lossSentence(`The database in ${folder} has no tables`, [markOf(folder)]));
  }
};

const lossSentence = (what: string, found: readonly string[]): string =>
  `${what}, but ${found.join(", ")} ${found.length === 1 ? "shows" : "show"} that one was in use; nothing was changed. ` +
  `${WAYS_BACK} To begin with an empty database on purpose, move ${found.length === 1 ? "that file" : "those"} away first.`;

/** Signs of life given since the copy are lost; the deadlines in it count on as if there had been none. */
const FROM_A_COPY =
  "Put the whole folder back from a copy, then run `npm run afterword -- begin-anew` before you start";

const WAYS_BACK =
  `${FROM_A_COPY}; or restore a dump (npm run afterword -- restore FILE); or set DATABASE_URL if the database is on ` +
  "a server.";

/** What to do where a folder's files are not what they were. */
export const WAYS_OUT = `${FROM_A_COPY}, or restore a dump into a new one (docs/runbook.md, database-damaged).`;

/** Beside the folder: it stays when the folder is removed, or when the disk that holds it is not there. */
const markOf = (folder: string): string => `${folder}.made`;

/** Whether a database in this folder was ever in use. */
export const wasMade = (folder: string): boolean => existsSync(markOf(folder));

/** To be said once there are tables: a first start that is cut off before may begin again. */
export const markMade = async (folder: string): Promise<void> => {
  if (wasMade(folder)) return;
  const sentence = `A database was made in the folder ${basename(folder)}. While it is missing no server starts (docs/runbook.md).\n`;
  writeFileSync(markOf(folder), sentence, { mode: 0o600, flush: true });
  await syncFolder(dirname(folder));
};

const PROGRAM = fileURLToPath(new URL("make-folder.ts", import.meta.url));

const createFolder = async (folder: string): Promise<void> => {
  refuseLink(folder);
  clearDrafts(folder);
  const draft = mkdtempSync(draftOf(folder));
  await makeIn(draft);
  // Those of the one before would call the new one damaged.
  await removeFigures(folder);
  forgetFlushed(folder);
  // Over an empty one too, which a kill must not take away: in production it says that this is on purpose.
  renameSync(draft, folder);
  await syncFolder(dirname(folder));
};

/** What is built beside it could not be renamed into its place. */
const refuseLink = (folder: string): void => {
  if (!existsSync(folder)) return;
  const isMount = statSync(folder).dev !== statSync(dirname(folder)).dev;
  if (!isMount && !lstatSync(folder).isSymbolicLink()) return;
  throw new Error(
    `No database can be made in ${folder}, which is a link or another disk: make it a plain folder. DATA_DIR may be either.`,
  );
};

const draftOf = (folder: string): string => `${folder}.new-`;

/** A process that makes one outlives its killed server for a moment, and may still write into its own. */
const clearDrafts = (folder: string): void => {
  const drafts = readdirSync(dirname(folder)).filter((name) => name.startsWith(basename(draftOf(folder))));
  for (const name of drafts) {
    try {
      rmSync(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // The next one that is made clears it.
    }
  }
};

/** Nothing of this process's settings is handed on: the master key may be one of them. */
const makeIn = async (draft: string): Promise<void> => {
  const child = fork(PROGRAM, { env: {}, execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  let answer: { readonly mistake: string | null } | undefined;
  child.on("message", (message: { readonly mistake: string | null }) => (answer = message));
  const ended = once(child, "exit");
  child.send(draft);
  const [code, killedBy] = (await ended) as [number | null, string | null];
  const mistake =
    answer === undefined ? `the process that makes it ended early (${killedBy ?? code})` : answer.mistake;
  if (mistake !== null) throw new Error(`The embedded database could not be made: ${mistake}`);
};
