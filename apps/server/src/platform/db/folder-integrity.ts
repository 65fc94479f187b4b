import { existsSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { compareFigures, compareSizes, relationOf, type Damage } from "./compare-figures.ts";
import { BEHIND, isBehind } from "./flushed-position.ts";
import { WAYS_OUT } from "./data-folder.ts";
import { measureEnded, measureFiles, type FolderFigures } from "./folder-figures.ts";
import { REPLACED, wasReplaced } from "./folder-heartbeat.ts";
import { figuresOf, hasFigures, readFigures, writeFigures } from "./sealed-figures.ts";

/** Whether the files of the embedded database are whole (docs/decisions/073). */
export type Integrity = {
  /**
   * Reads every file of every table, with its checksums if `isThorough`, and compares it with what was there before.
   * Answers what is damaged, as parts of a sentence; where nothing is, what there is now is sealed. What was found stays
   * found until a thorough reading does not find it any more: another knows no checksums.
   */
  readonly read: (depth: { readonly isThorough: boolean }) => Promise<readonly string[]>;
  /** What is missing or cut, by the names and sizes alone; meant for every minute. */
  readonly findMissing: () => Promise<readonly string[]>;
  /** The keys are the right ones: what others have sealed may be replaced from now on. */
  readonly trustKeys: () => void;
  /** Why this start had nothing to compare the files with, as a sentence; null where it had, or where they are new. */
  readonly unknown: string | null;
  /** The engine itself could not read something; what it said of it. Stays found. */
  readonly report: (words: string) => void;
  /** What was found and still is, and what was reported. */
  readonly damages: () => readonly string[];
};

/** What the files were found to be before the engine had opened them, which may make up for what it misses. */
export type FirstLook = {
  readonly figures: FolderFigures | null;
  /** There are figures, and none of the keys has sealed them. */
  readonly areOthers: boolean;
  readonly suspects: readonly Damage[];
};

export const lookFirst = async (folder: string, keys: readonly Uint8Array[]): Promise<FirstLook> => {
  const figures = readFigures(folder, keys);
  const mixed: readonly Damage[] = wasReplaced(folder) ? [{ file: REPLACED, what: "replaced" }] : [];
  if (figures === null) return { figures, areOthers: hasFigures(folder), suspects: mixed };
  const compared = compareFigures(figures, await measureFiles(folder), folder);
  return { figures, areOthers: false, suspects: [...mixed, ...compared] };
};

/**
 * Why the engine may have failed to open the files. Tables are those that the figures name, since the database is
 * unable to say.
 */
export const findDamages = async (
  folder: string,
  { figures, suspects }: FirstLook,
): Promise<readonly string[]> => {
  const flipped = new Set<string>();
  await measureFiles(folder, flipped);
  const wrong = Array.from(flipped, (file): Damage => ({ file, what: "flipped" }));
  return wordsOf([...suspects, ...wrong], figures?.tables ?? {});
};

type Reading = {
  readonly folder: string;
  readonly keys: readonly Uint8Array[];
  readonly pool: pg.Pool;
  /** A first start has ended well, so that there should be figures. */
  readonly wasMade: boolean;
};

export const createIntegrity = ({ folder, keys, pool, wasMade }: Reading, first: FirstLook): Integrity => {
  let { figures, areOthers } = first;
  const behind: readonly Damage[] = isBehind(folder) ? [{ file: BEHIND, what: "behind" }] : [];
  let suspects = [...first.suspects, ...behind];
  let kept: readonly Damage[] = [];
  let found: readonly string[] = [];
  const reported = new Set<string>();
  return {
    unknown: figures === null && wasMade ? unknownSentence(folder, areOthers) : null,
    read: async ({ isThorough }) => {
      // So that the files hold what the engine has changed so far.
      await pool.query("checkpoint");
      const flipped = new Set<string>();
      const withChecksums = isThorough && (await hasChecksums(pool));
      const now = await measureFiles(folder, withChecksums ? flipped : null);
      const compared = compareIfKnown(figures, now, folder);
      const wrong = Array.from(flipped, (file): Damage => ({ file, what: "flipped" }));
      const seen = [...suspects, ...(isThorough ? [] : kept), ...compared, ...wrong];
      const catalog = await readCatalog(pool).catch(orNull(seen.length > 0));
      if (catalog === null) {
        // What is damaged is the catalog itself, or what it takes to read it.
        kept = seen;
        found = wordsOf(seen, figures?.tables ?? {});
        return found;
      }
      const missing = await findUnlisted({ folder, pool }, catalog, now);
      const damages = [...seen, ...missing, ...findNewer(catalog, now)].filter((damage) =>
        isStillOurs(damage, catalog),
      );
      kept = damages;
      found = wordsOf(damages, { ...figures?.tables, ...catalog.tables });
      // What was found before the engine opened them stays found, whatever the engine has written since.
      suspects = suspects.filter((damage) => damages.includes(damage));
      if (areOthers || found.length + reported.size > 0) return found;
      figures = await measureAtRest({ folder, pool }, now, catalog);
      await writeFigures(folder, keys, figures);
      return found;
    },
    findMissing: async () => {
      if (figures === null) return [];
      const damages = compareSizes(figures.files, folder);
      if (damages.length === 0) return [];
      const catalog = await readCatalog(pool).catch(orNull(true));
      return wordsOf(
        damages.filter((damage) => catalog === null || isStillOurs(damage, catalog)),
        figures.tables,
      );
    },
    trustKeys: () => {
      areOthers = false;
    },
    report: (words) => {
      if (reported.size < TOLD) reported.add(`a statement failed on it (${words})`);
    },
    damages: () => [...found, ...reported],
  };
};

const unknownSentence = (folder: string, areOthers: boolean): string =>
  `${figuresOf(folder)} ${areOthers ? "is not sealed by this master key" : "is not there"}, so nothing says whether the ` +
  "database is what it was: its checksums were read, and there was nothing to compare it with (docs/runbook.md, database-damaged).";

const compareIfKnown = (
  figures: FolderFigures | null,
  now: FolderFigures["files"],
  folder: string,
): readonly Damage[] => (figures === null ? [] : compareFigures(figures, now, folder));

const orNull =
  (isExplained: boolean) =>
  (error: unknown): null => {
    if (isExplained) return null;
    throw error;
  };

/**
 * With another checkpoint between the reading and the seal: what is sealed is on the disk, and no power cut takes it
 * back.
 * Files of other relations than the catalog's are those of work that was given up.
 */
const measureAtRest = async (
  { folder, pool }: Pick<Reading, "folder" | "pool">,
  files: FolderFigures["files"],
  catalog: Catalog,
): Promise<FolderFigures> => {
  const { rows } = await pool.query<{ before: string }>(
    "select pg_snapshot_xmin(pg_current_snapshot())::text as before",
  );
  await pool.query("checkpoint");
  const ours = Object.entries(files).filter(([file]) => isStillOurs({ file }, catalog));
  return {
    files: Object.fromEntries(ours),
    tables: catalog.tables,
    ended: measureEnded(folder, Number(rows[0]?.before ?? 0)),
  };
};

type Catalog = {
  /** The table that each relation of this database belongs to, by the name of its first file. */
  readonly tables: Readonly<Record<string, string>>;
  /** The folder of this database's own relations, such as "base/5". */
  readonly own: string;
  /** States of transactions before this one may have been removed. */
  readonly oldest: number;
  /** How far the write-ahead log has come. */
  readonly logged: number;
};

const readCatalog = async (pool: pg.Pool): Promise<Catalog> => {
  const { rows } = await pool.query<{ path: string; name: string }>(TABLES);
  const others = await pool.query<{ own: number; oldest: string; logged: string }>(
    `select (select oid from pg_database where datname = current_database()) as own,
       (select oldest_xid::text from pg_control_checkpoint()) as oldest,
       (pg_current_wal_insert_lsn() - '0/0')::text as logged`,
  );
  const [other] = others.rows;
  return {
    tables: Object.fromEntries(rows.map(({ path, name }) => [path, name])),
    own: `base/${other?.own ?? 0}`,
    oldest: Number(other?.oldest ?? 0),
    logged: Number(other?.logged ?? 0),
  };
};

/** An index belongs to its table, and so do the table of its long values and that one's index. */
const TABLES = `
  with owned as (
    select c.oid, pg_relation_filepath(c.oid) as path,
      coalesce((select indrelid from pg_index where indexrelid = c.oid), c.oid) as heap
    from pg_class c where c.relkind in ('r', 'i', 't', 'S', 'm') and c.relpersistence = 'p'
  )
  select owned.path, coalesce(main.relname, direct.relname)::text as name
  from owned join pg_class direct on direct.oid = owned.heap
  left join pg_class main on main.reltoastrelid = owned.heap
  where owned.path is not null`;

const hasChecksums = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ data_checksums: string }>("show data_checksums");
  return rows[0]?.data_checksums === "on";
};

/**
 * Files that no figures know of yet. A table that was rewritten since the files were read has a new one, and may have
 * again since the catalog was: only what a second look does not find either is missing.
 */
const findUnlisted = async (
  { folder, pool }: Pick<Reading, "folder" | "pool">,
  { tables }: Catalog,
  now: FolderFigures["files"],
): Promise<readonly Damage[]> => {
  const isMissing = (file: string): boolean => now[file] === undefined && !existsSync(join(folder, file));
  const missing = Object.keys(tables).filter(isMissing);
  if (missing.length === 0) return [];
  const later = await readCatalog(pool);
  return missing
    .filter((file) => later.tables[file] !== undefined && isMissing(file))
    .map((file) => ({ file, what: "missing" }));
};

/** A page is written only after its change was logged: a later one than the whole log has is of another copy. */
const findNewer = ({ logged }: Catalog, now: FolderFigures["files"]): readonly Damage[] =>
  Object.entries(now).flatMap(([file, { newest }]) => (newest > logged ? [{ file, what: "newer" }] : []));

const XIDS_PER_FILE = 2 ** 20;

/** Not so when its relation was dropped or rewritten since, or its transactions are long forgotten. */
const isStillOurs = ({ file }: Pick<Damage, "file">, { tables, own, oldest }: Catalog): boolean => {
  const [folder = "", name = ""] = file.split("/");
  if (folder === "pg_xact") return (Number.parseInt(name, 16) + 1) * XIDS_PER_FILE > oldest;
  const isListed = file.startsWith(`${own}/`) || folder === "global";
  return !isListed || tables[relationOf(file)] !== undefined;
};

const wordsOf = (damages: readonly Damage[], tables: FolderFigures["tables"]): readonly string[] => [
  ...new Set(damages.map((damage) => describe(damage, tables))),
];

const describe = ({ file, what }: Damage, tables: FolderFigures["tables"]): string => {
  const table = tables[relationOf(file)];
  return `${table === undefined ? "" : `table "${table}": `}the file ${file} ${SENTENCES[what]}`;
};

const SENTENCES: Readonly<Record<Damage["what"], string>> = {
  missing: "is missing",
  shorter: "is shorter than it was",
  emptied: "has lost pages that held rows",
  older: "is an older copy of itself",
  newer: "is newer than the write-ahead log, as when two copies are mixed",
  flipped: "is not what was written",
  behind:
    "says that acknowledged saves are missing, as when the log was changed or an older copy was put back",
  replaced: "says that other files were put in while a server ran",
};

const TOLD = 3;

/** One sentence for all of it. */
export const damageSentence = (folder: string, damages: readonly string[]): string => {
  const more = damages.length > TOLD ? `; and ${damages.length - TOLD} more` : "";
  return (
    `The embedded database in ${folder} is damaged: ${damages.slice(0, TOLD).join("; ")}${more}. ` +
    `Nothing can be delivered from it safely. ${WAYS_OUT}`
  );
};
