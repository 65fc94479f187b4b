/**
 * What an operator reads when a program cannot go on: the error's own sentence, unless it is the system's about a disk
 * or a permission, which does not say what to do, and names the file only in its middle. Code that wraps an error of the
 * system has already said what it means.
 */
export const faultInWords = (error: unknown): string =>
  error instanceof Error ? (wordsFor(error) ?? error.message) : String(error);

type SystemFault = { readonly code?: unknown; readonly path?: unknown; readonly syscall?: unknown };

const wordsFor = (fault: Error & SystemFault): string | null => {
  const words = WORDS[String(fault.code)];
  return words === undefined ? null : words(typeof fault.path === "string" ? fault.path : null, fault);
};

const full = (path: string | null): string =>
  `${path === null ? "The disk" : `The disk that holds ${path}`} is full: free some space, then start again.`;

/** Without a path it may be about a port. */
const denied = (path: string | null): string | null =>
  path === null
    ? null
    : `The user that runs this may not read or write ${path}: give it the rights, or set DATA_DIR to another folder.`;

const readOnly = (path: string | null, { syscall }: SystemFault): string => {
  const disk = path === null ? "The disk" : `The disk that holds ${path}`;
  return syscall === "chmod"
    ? `${disk} is read-only, and others may read that file: give it mode 0400 where it comes from.`
    : `${disk} is read-only: make it writable (after a fault of the disk, check it first), or set DATA_DIR to another folder.`;
};

/** DATA_DIR, or what it lies in, is a file. */
const noFolder = (path: string | null, { syscall, code }: SystemFault): string | null =>
  path === null || (syscall !== "mkdir" && code !== "ENOTDIR")
    ? null
    : `${path} cannot be created or read, because it or a folder above it is a file: move that file away, or set DATA_DIR to a folder.`;

/** What a folder is to be made in is there: so it is on a read-only disk, whatever the system calls that. */
const notMade = (path: string | null, { syscall }: SystemFault): string | null =>
  path === null || syscall !== "mkdir"
    ? null
    : `The folder ${path} cannot be created: check that its disk is mounted and writable, or set DATA_DIR to another folder.`;

/** Of PostgreSQL: `data_corrupted` and `index_corrupted`. */
const damaged = (_path: string | null, { message }: Error): string =>
  `The files of the database are damaged (${message}): put the whole database back from a copy, then run \`npm run afterword -- begin-anew\` before you start, or restore a dump into a new one (docs/runbook.md, database-damaged).`;

type Words = (path: string | null, fault: Error & SystemFault) => string | null;

const WORDS: Readonly<Record<string, Words>> = {
  "53100": () => "The disk of the database is full: free some space, then start again.",
  EACCES: denied,
  EDQUOT: full,
  EEXIST: noFolder,
  ENOENT: notMade,
  ENOSPC: full,
  ENOTDIR: noFolder,
  EROFS: readOnly,
  XX001: damaged,
  XX002: damaged,
};
