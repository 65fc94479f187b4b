import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readRows, startWriter } from "../../apps/server/src/testing/killed-writer.ts";
import { makeScratchDisk } from "./scratch-disk.ts";
import type { ScratchDisk } from "./scratch-disk.ts";

/**
 * plain: cut while an older database is written to.
 * scattered: also writes files of the database back in random order, as a kernel may.
 * first-start: cut soon after the very first start, when the whole folder is new.
 */
export const KINDS = ["plain", "scattered", "first-start"] as const;
export type Kind = (typeof KINDS)[number];

export type Tally = {
  readonly kind: Kind;
  readonly cuts: number;
  readonly acknowledged: number;
  /** Acknowledged but missing after the restart. */
  readonly lost: number;
  /** Transactions that are half there, and rows missing from their index. */
  readonly torn: number;
  readonly unopenable: number;
};

const LONGEST_WRITING_MS = 2_500;
const SHORTEST_WRITING_MS = 300;
/** The writer continues for a moment after the cut; what it acknowledges then must survive too. */
const AFTER_CUT_MS = 100;

/** Cuts the power `cuts` times and reports each cut to `tell`; stops early if `isOver` returns true. */
export const cutRepeatedly = async (
  kind: Kind,
  cuts: number,
  options: { readonly folder: string; readonly tell: (tally: Tally) => void; readonly isOver: () => boolean },
): Promise<Tally> => {
  let tally: Tally = { kind, cuts: 0, acknowledged: 0, lost: 0, torn: 0, unopenable: 0 };
  let disk = await makeScratchDisk(options.folder);
  let promised = new Set<string>();
  try {
    if (kind !== "first-start") promised = await settle(disk);
    while (tally.cuts < cuts && !options.isOver()) {
      const outcome = await cutOnce(kind, disk, promised);
      tally = add(tally, outcome);
      options.tell(tally);
      promised = outcome.present;
      if (kind === "first-start" || outcome.isUnopenable) {
        await disk.remove();
        disk = await makeScratchDisk(options.folder);
        promised = outcome.isUnopenable && kind !== "first-start" ? await settle(disk) : new Set();
      }
    }
  } finally {
    await disk.remove();
  }
  return tally;
};

type Outcome = {
  readonly acknowledged: number;
  readonly lost: number;
  readonly torn: number;
  readonly isUnopenable: boolean;
  readonly present: Set<string>;
};

const placeOn = (disk: ScratchDisk): string => join(disk.root, "data", "database");

/** Fills a database; returns its rows. */
const settle = async (disk: ScratchDisk): Promise<Set<string>> => {
  const writer = startWriter(placeOn(disk));
  await writer.started;
  await pause(SHORTEST_WRITING_MS);
  await writer.kill();
  const { lines } = await readRows(placeOn(disk));
  return new Set(lines);
};

const cutOnce = async (kind: Kind, disk: ScratchDisk, promised: ReadonlySet<string>): Promise<Outcome> => {
  const writer = startWriter(placeOn(disk));
  const didStart = (await writer.started) === "ready";
  if (didStart) await writeOn(kind, placeOn(disk));
  await disk.cut();
  await pause(AFTER_CUT_MS);
  const acknowledged = await writer.kill();
  await disk.comeBack();
  const found = didStart ? await readRows(placeOn(disk)).catch(reportUnopenable) : undefined;
  const expected = new Set([...promised, ...acknowledged]);
  return {
    acknowledged: acknowledged.length,
    lost: [...expected].filter((line) => found?.lines.has(line) !== true).length,
    torn: found?.torn ?? 0,
    isUnopenable: found === undefined,
    present: new Set(found?.lines),
  };
};

const reportUnopenable = (error: unknown): undefined => {
  console.error(error instanceof Error ? error.message : error);
};

const writeOn = async (kind: Kind, folder: string): Promise<void> => {
  const endsAt =
    Date.now() + SHORTEST_WRITING_MS + Math.random() * (LONGEST_WRITING_MS - SHORTEST_WRITING_MS);
  while (Date.now() < endsAt) {
    if (kind === "scattered") writeBackSome(folder);
    await pause(20);
  }
};

const FILES_AT_ONCE = 3;

const writeBackSome = (folder: string): void => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (let n = 0; n < FILES_AT_ONCE; n += 1) {
    const file = files[Math.floor(Math.random() * files.length)];
    if (file !== undefined) writeBack(join(file.parentPath, file.name));
  }
};

const writeBack = (file: string): void => {
  try {
    const descriptor = openSync(file, "r");
    fsyncSync(descriptor);
    closeSync(descriptor);
  } catch {
    // The database removed the file in the meantime.
  }
};

const add = (tally: Tally, outcome: Outcome): Tally => ({
  kind: tally.kind,
  cuts: tally.cuts + 1,
  acknowledged: tally.acknowledged + outcome.acknowledged,
  lost: tally.lost + outcome.lost,
  torn: tally.torn + outcome.torn,
  unopenable: tally.unopenable + (outcome.isUnopenable ? 1 : 0),
});
