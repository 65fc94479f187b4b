import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";
import * as z from "zod/mini";
import type { Context } from "../../context.ts";
import { writeSynced } from "../../platform/files/synced-files.ts";

/** What was done last for the installation's backups, so that admins can see what was not. */
export type MaintenanceRecords = {
  readonly lastDump: MaintenanceRecord | null;
  /** The last dump that was restored into a throw-away database and found to be whole. */
  readonly lastTrialRestore: MaintenanceRecord | null;
};

export type MaintenanceRecord = {
  readonly at: WallMs;
  /** Of which moment the dump is. */
  readonly dumpMadeAt: WallMs;
  readonly rows: number;
};

export type MaintenanceKind = "dump" | "trial-restore";

export const readMaintenanceRecords = async (
  context: Pick<Context, "config" | "database">,
): Promise<MaintenanceRecords> => {
  await takeLeftRecord(context);
  const rows = await context.database.db.selectFrom("maintenance_records").selectAll().execute();
  const find = (kind: MaintenanceKind): MaintenanceRecord | null => {
    const row = rows.find((one) => one.kind === kind);
    return row === undefined
      ? null
      : {
          at: wallMs(row.at.getTime()),
          dumpMadeAt: wallMs(row.dump_made_at.getTime()),
          rows: row.row_count,
        };
  };
  return { lastDump: find("dump"), lastTrialRestore: find("trial-restore") };
};

export const recordMaintenance = async (
  { database }: Pick<Context, "database">,
  kind: MaintenanceKind,
  { at, dumpMadeAt, rows }: MaintenanceRecord,
): Promise<void> => {
  const said = { at: new Date(at), dump_made_at: new Date(dumpMadeAt), row_count: rows };
  await database.db
    .insertInto("maintenance_records")
    .values({ kind, ...said })
    .onConflict((conflict) => conflict.column("kind").doUpdateSet(said))
    .execute();
};

/** Only the running server reaches the embedded database: what the command line has to say waits here for it. */
const LEFT_RECORD = "trial-restore.json";

/** The last moment that there is a date for. */
const LAST_MS = 8.64e15;
const moment = z.int().check(z.minimum(0), z.maximum(LAST_MS));

const leftRecord = z.object({ at: moment, dumpMadeAt: moment, rows: z.int() });

export const leaveTrialRecord = async (dataDir: string, record: MaintenanceRecord): Promise<void> => {
  const file = join(dataDir, LEFT_RECORD);
  await rm(file, { force: true });
  await writeSynced(file, JSON.stringify(record));
};

/** A file that holds anything else is cleared away: it says nothing. */
const takeLeftRecord = async (context: Pick<Context, "config" | "database">): Promise<void> => {
  const file = join(context.config.dataDir, LEFT_RECORD);
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return;
  const left = leftRecord.safeParse(jsonOf(text));
  if (left.success) {
    const { at, dumpMadeAt, rows } = left.data;
    const record = { at: wallMs(at), dumpMadeAt: wallMs(dumpMadeAt), rows };
    await recordMaintenance(context, "trial-restore", record);
  }
  await rm(file, { force: true });
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
