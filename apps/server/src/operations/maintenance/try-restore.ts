import { existsSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { wallMs } from "@afterword/core/time/instant";
import { openClock, openDatabaseAndClock } from "../../context.ts";
import type { Context } from "../../context.ts";
import { openNote } from "../../features/notes/public.ts";
import type { Config } from "../../platform/config/config.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { UsageMistake } from "./command.ts";
import type { Command } from "./command.ts";
import { getMasterKey } from "./installation.ts";
import { leaveTrialRecord, recordMaintenance } from "./maintenance-records.ts";
import type { MaintenanceRecord } from "./maintenance-records.ts";
import { restoreDump } from "./restore-dump.ts";
import type { RestoreReport } from "./restore-dump.ts";
import type { Terminal } from "./terminal.ts";

export const tryRestoreCommand: Command = {
  summary: "restore a dump into a throw-away database, to see that it works",
  help: `npm run afterword -- try-restore FILE [--in FOLDER]

Restores a dump into a database of its own, compares every row of every table with the dump, opens a note with the master
key, and removes that database again. The installation is not touched and its server may keep running; that it worked is
recorded there, for the admins' setup page.

A trial that was killed leaves afterword-try-restore-* in FOLDER, in which nothing of the dump is sealed; delete it.

--in FOLDER   Where the throw-away database is made; it takes several times the size of FILE. Default: the folder for
              temporary files.`,
  run: async ({ words, config, terminal }) => {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { in: { type: "string" } },
    });
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) throw new UsageMistake("Name the one dump to try.");
    const masterKey = await getMasterKey(config);
    const { madeAt, rows, opensNote } = await tryRestore(masterKey, resolve(name), values.in ?? tmpdir());
    terminal.say(`Restored ${rows} rows as of ${madeAt}: every table is as it was dumped.`);
    terminal.say(opensNote ? "A note opens with the master key." : "It holds no note to open.");
    const at = openClock().now();
    await record(config, terminal, { at, dumpMadeAt: wallMs(Date.parse(madeAt)), rows });
  },
};

export type TrialReport = RestoreReport & {
  /** False where there is none. */
  readonly opensNote: boolean;
};

/** Throws one sentence when the dump cannot be restored as it was made. Leaves nothing behind in the folder. */
export const tryRestore = async (
  masterKey: Context["masterKey"],
  file: string,
  parent: string,
): Promise<TrialReport> => {
  const folder = await mkdtemp(join(parent, "afterword-try-restore-"));
  // What is sealed in the dump stands in it in clear, so it goes too when the command is interrupted.
  const clear = (): void => rmSync(folder, { recursive: true, force: true });
  process.once("exit", clear);
  try {
    const place = { kind: "folder", folder: join(folder, "database"), isThrowAway: true } as const;
    const database = await openDatabase(place, () => undefined);
    try {
      const context = { database, masterKey };
      const report = await restoreDump(context, { file, nothingSince: true, isCompared: true });
      return { ...report, opensNote: await opensNote(context) };
    } finally {
      await database.close();
    }
  } finally {
    process.off("exit", clear);
    clear();
  }
};

/** Throws when there is one and it does not open. */
const opensNote = async ({
  database,
  masterKey,
}: Pick<Context, "database" | "masterKey">): Promise<boolean> => {
  const note = await database.db
    .selectFrom("notes")
    .innerJoin("users", "users.id", "notes.owner")
    .select(["notes.owner", "notes.id", "notes.sealed", "users.wrapped_key"])
    .orderBy("notes.created_at")
    .limit(1)
    .executeTakeFirst();
  if (note === undefined) return false;
  openNote(unwrapDataKey(masterKey, note.owner, note.wrapped_key), note.owner, note.id, note.sealed);
  return true;
};

/**
 * The embedded database is the running server's alone, so what is to be recorded is left beside it. A dump that is good
 * stays so where it cannot be recorded, as on a machine from which the installation's database is not reached.
 */
const record = async (config: Config, terminal: Terminal, said: MaintenanceRecord): Promise<void> => {
  if (config.databaseUrl === null) {
    if (existsSync(join(config.dataDir, "database"))) return leaveTrialRecord(config.dataDir, said);
    return terminal.say(`It was not recorded: there is no installation in ${config.dataDir}.`);
  }
  try {
    await recordInDatabase(config, said);
  } catch {
    terminal.say(
      "It was not recorded: the installation's database cannot be reached from here, or is too old to keep such records.",
    );
  }
};

const recordInDatabase = async (config: Config, said: MaintenanceRecord): Promise<void> => {
  const { database } = await openDatabaseAndClock(config);
  try {
    await recordMaintenance({ database }, "trial-restore", said);
  } finally {
    await database.close();
  }
};
