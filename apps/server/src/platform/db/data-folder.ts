import { fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { syncFolder } from "../files/synced-files.ts";
import { removeFigures } from "./folder-figures.ts";

/**
 * Sees to it that `folder` holds a database: whole and on the disk, or not there at all. A new one is built aside,
 * synced and renamed, so that neither a kill nor a power cut leaves half of one. Only its owner may read it. Where one
 * was made before and is gone, none is made in its stead: throws one sentence, unless `mayBeginAnew`.
 */
export const ensureFolder = async (
  folder: string,
  { mayBeginAnew = false, isThrowAway = false }: Beginning,
): Promise<void> => {
  await ensureFiles(folder, mayBeginAnew);
  if (!isThrowAway) await writeMark(folder);
};

const ensureFiles = async (folder: string, mayBeginAnew: boolean): Promise<void> => {
  if (isMissingOrEmpty(folder)) {
    if (!mayBeginAnew && existsSync(markOf(folder))) throw new Error(goneSentence(folder));
    return createFolder(folder);
  }
  if (!existsSync(join(folder, "PG_VERSION"))) {
    throw new Error(
      existsSync(markOf(folder))
        ? `The database folder ${folder} has lost files; it was left alone. Put them back from a copy, or restore a dump into a new folder (docs/runbook.md).`
        : `The folder ${folder} holds something else than a database; it was left alone.`,
    );
  }
  chmodSync(folder, 0o700);
};

export type Beginning = { readonly mayBeginAnew?: boolean; readonly isThrowAway?: boolean };

const goneSentence = (folder: string): string =>
  `The database folder ${folder} is missing or empty, and a database was made there before. ` +
  "Put it back, or restore a dump with `afterword restore`; nothing was changed. " +
  `To begin with an empty database on purpose, remove ${markOf(folder)} first.`;

const isMissingOrEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

/** Beside the folder: it stays when the folder is removed, or when the disk that holds it is not there. */
const markOf = (folder: string): string => `${folder}.made`;

const writeMark = async (folder: string): Promise<void> => {
  if (existsSync(markOf(folder))) return;
  const sentence = `A database was made in the folder ${basename(folder)}. While it is missing no server starts (docs/runbook.md).\n`;
  writeFileSync(markOf(folder), sentence, { mode: 0o600, flush: true });
  await syncFolder(dirname(folder));
};

const PROGRAM = fileURLToPath(new URL("make-folder.ts", import.meta.url));

const createFolder = async (folder: string): Promise<void> => {
  clearDrafts(folder);
  const draft = mkdtempSync(draftOf(folder));
  await makeIn(draft);
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  renameSync(draft, folder);
  await removeFigures(folder);
  await syncFolder(dirname(folder));
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
