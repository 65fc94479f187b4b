import { createHash } from "node:crypto";
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { checksumOf, PAGE_BYTES } from "./page-checksum.ts";

/**
 * What the files of an embedded database held at one moment. None of these figures of a table's file ever falls while
 * nothing but the engine writes to it: we vacuum without giving pages back, and pages are never emptied. So they can be
 * compared with the files at any later moment, after a crash too (docs/decisions/073).
 */
export type FileFigures = {
  readonly pages: number;
  /** Pages that hold something. */
  readonly used: number;
  /** The newest change of any page, as a position in the write-ahead log. */
  readonly newest: number;
};

export type FolderFigures = {
  /** By the file's name within the folder, such as "base/5/16423.1". */
  readonly files: Readonly<Record<string, FileFigures>>;
  /** The table that each file belongs to, by its name without a fork and a segment. */
  readonly tables: Readonly<Record<string, string>>;
  /** Of what each file says of transactions that had ended: how many bytes, and their SHA-256. */
  readonly ended: Readonly<Record<string, { readonly bytes: number; readonly hash: string }>>;
};

/** The files of tables and indexes, with the forks and segments of each. */
const TABLE_FILE = /^\d+(?:_fsm|_vm|_init)?(?:\.\d+)?$/;

/** The names of all files of tables, within the folder. */
export const listTableFiles = (folder: string): readonly string[] => {
  const bases = existsSync(join(folder, "base")) ? readdirSync(join(folder, "base")) : [];
  return ["global", ...bases.map((name) => `base/${name}`)].flatMap((name) =>
    existsSync(join(folder, name))
      ? readdirSync(join(folder, name))
          .filter((file) => TABLE_FILE.test(file))
          .map((file) => `${name}/${file}`)
      : [],
  );
};

/**
 * Reads every file of a table. Each piece is read at once, so that the engine, which works in this thread, is never in
 * the middle of one; between pieces everything else has its turn. With `flipped`, pages are also compared with their
 * checksums, and the names of files with a wrong one are added to it.
 */
export const measureFiles = async (
  folder: string,
  flipped: Set<string> | null = null,
): Promise<FolderFigures["files"]> => {
  const files: Record<string, FileFigures> = {};
  for (const file of listTableFiles(folder)) {
    const figures = await measureFile(folder, file, flipped);
    if (figures !== null) files[file] = figures;
  }
  return files;
};

/** Read without a turn: takes a fraction of a millisecond. */
const PIECE_PAGES = 32;
const piece = new Uint32Array((PIECE_PAGES * PAGE_BYTES) / 4);
const PAGE_WORDS = PAGE_BYTES / 4;
/** A segment is a gigabyte. */
const SEGMENT_PAGES = 1024 ** 3 / PAGE_BYTES;

const measureFile = async (
  folder: string,
  file: string,
  flipped: Set<string> | null,
): Promise<FileFigures | null> => {
  const opened = openOrNull(join(folder, file));
  if (opened === null) return null;
  const sum = { pages: 0, used: 0, newest: 0 };
  const firstBlock = Number(/\.(\d+)$/.exec(file)?.[1] ?? 0) * SEGMENT_PAGES;
  try {
    for (;;) {
      const pages = Math.floor(
        readSync(opened, piece, 0, piece.byteLength, sum.pages * PAGE_BYTES) / PAGE_BYTES,
      );
      const isSound = addPages(sum, pages, flipped === null ? null : firstBlock + sum.pages);
      sum.pages += pages;
      if (!isSound) flipped?.add(file);
      await takeTurn(pages);
      if (pages < PIECE_PAGES) return sum;
    }
  } finally {
    closeSync(opened);
  }
};

/** `firstBlock`: null leaves the checksums alone. False when one of them is wrong. */
const addPages = (
  sum: { used: number; newest: number },
  pages: number,
  firstBlock: number | null,
): boolean => {
  let isSound = true;
  for (let index = 0; index < pages; index += 1) {
    const words = piece.subarray(index * PAGE_WORDS, (index + 1) * PAGE_WORDS);
    if (isUsed(words)) {
      sum.used += 1;
      sum.newest = Math.max(sum.newest, wordOf(words, 0) * 2 ** 32 + wordOf(words, 1));
    }
    if (firstBlock !== null && !isPageSound(words, firstBlock + index)) isSound = false;
  }
  return isSound;
};

const wordOf = (words: Uint32Array, index: number): number => words[index] as number;

/** Where the rows of a page begin is never zero once it was used (`PageIsNew`). */
const isUsed = (words: Uint32Array): boolean => wordOf(words, 3) >>> 16 !== 0;

/** A page that was never used holds nothing but zeros. */
const isPageSound = (words: Uint32Array, block: number): boolean =>
  isUsed(words)
    ? checksumOf(words, block) === (wordOf(words, 2) & 0xffff)
    : words.every((word) => word === 0);

/** So many pages may be read before anything else of this process has its turn: a few milliseconds. */
const UNBROKEN_PAGES = 128;
let sinceTurn = 0;

/** Opening a file takes as long as reading some pages. */
const takeTurn = async (pages: number): Promise<void> => {
  sinceTurn += pages + 4;
  if (sinceTurn < UNBROKEN_PAGES) return;
  sinceTurn = 0;
  await nextTurn();
};

const openOrNull = (file: string): number | null => {
  try {
    return openSync(file, "r");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
};

/** Null where there is no such file. */
export const sizeOfFile = (file: string): number | null => {
  const opened = openOrNull(file);
  if (opened === null) return null;
  const { size } = fstatSync(opened);
  closeSync(opened);
  return size;
};

const TRANSACTIONS = "pg_xact";
/** The state of a transaction takes two bits; a file has that of a million. */
const ENDED_PER_BYTE = 4;
const ENDED_PER_FILE = 32 * PAGE_BYTES * ENDED_PER_BYTE;

/** Of all transactions before this one, every one of which has ended, so that these bytes never change. */
export const measureEnded = (folder: string, before: number): FolderFigures["ended"] =>
  Object.fromEntries(
    readdirSync(join(folder, TRANSACTIONS)).flatMap((name) => {
      const first = Number.parseInt(name, 16) * ENDED_PER_FILE;
      const bytes = Math.floor(Math.min(ENDED_PER_FILE, before - first) / ENDED_PER_BYTE);
      const file = `${TRANSACTIONS}/${name}`;
      return bytes <= 0 ? [] : [[file, { bytes, hash: hashStart(folder, file, bytes) ?? "" }]];
    }),
  );

export const hashStart = (folder: string, file: string, bytes: number): string | null => {
  const opened = openOrNull(join(folder, file));
  if (opened === null) return null;
  try {
    const content = readFileSync(opened);
    return content.length < bytes
      ? null
      : createHash("sha256").update(content.subarray(0, bytes)).digest("hex");
  } finally {
    closeSync(opened);
  }
};
