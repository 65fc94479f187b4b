import { DAY_MS } from "@afterword/core/time/duration";
import type { Now } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { isClockTrusted } from "../../engine/clock/clock-skew.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { adoptConverted } from "./adopt-converted.ts";
import { forgetErased } from "./erasing-queries.ts";
import { FOLDERS, partKey, recordingOfKey } from "./objects.ts";
import { COVER_PART, findPart, listParts } from "./part-queries.ts";
import { findRecordingRow } from "./queries.ts";
import type { RecordingId } from "./queries.ts";
import { dropUnnamed, findRestsUntil, listUnnamedSince, markUnnamed } from "./orphan-queries.ts";

export type SearchContext = Pick<Context, "clock" | "database" | "log" | "recordingStore" | "store">;

export type OrphanReport = { readonly recordings: number; readonly objects: number };

/** So long nothing has to name a recording, by service time, which no wrong calendar moves. */
const UNNAMED_MS = 7 * DAY_MS;
const FORGOTTEN_AFTER_MS = 90 * DAY_MS;

/**
 * Removes recordings that no note has named for seven days, and objects that no row leads to (behaviour §5). It has to
 * be sure: a recording is found unnamed in two runs that lie so far apart, and is looked at once more under its owner's
 * lock; nothing is removed while the clocks differ, nor for thirty days after a restore, when files are looked for instead.
 */
export const removeOrphans = async (
  context: SearchContext,
  signal?: AbortSignal,
): Promise<OrphanReport | null> => {
  const now = await readNow(context.store.rows, context);
  if (now.service < (await findRestsUntil(context.database.db))) {
    await adoptConverted(context, now);
    return null;
  }
  if (!(await isClockTrusted(context))) return null;
  const report = {
    recordings: await removeUnnamed(context, now, signal),
    objects: await removeLostObjects(context, now, signal),
  };
  await forgetErased(context.database.db, new Date(now.wall - FORGOTTEN_AFTER_MS));
  if (report.recordings + report.objects > 0) context.log.info(report, "recordings that nothing names");
  return report;
};

const removeUnnamed = async (context: SearchContext, now: Now, signal?: AbortSignal): Promise<number> => {
  const { db } = context.database;
  await markUnnamed(db, now.service);
  let removed = 0;
  for (const row of await listUnnamedSince(db, now.service - UNNAMED_MS)) {
    if (signal?.aborted) break;
    if (await removeOne(context, row)) removed += 1;
  }
  return removed;
};

/**
 * Its objects go as those that no row leads to. It is not remembered as removed, for its writer has not asked for that:
 * where a device still has the take, and its draft is saved after all, it can be handed over once more.
 */
const removeOne = (context: SearchContext, orphan: RecordingId): Promise<boolean> =>
  transaction(context.database.db, async (trx) => {
    await rowsOf(trx).lockUser(orphan.owner);
    return dropUnnamed(trx, orphan);
  });

/** What no row leads to: of a recording that was removed, or left by a crash. One that is young may still get its row. */
const removeLostObjects = async (context: SearchContext, now: Now, signal?: AbortSignal): Promise<number> => {
  const { recordingStore } = context;
  let removed = 0;
  for (const folder of FOLDERS) {
    for await (const { key, at } of recordingStore.list(folder)) {
      if (signal?.aborted) return removed;
      const id = recordingOfKey(key);
      // Not where a store names no time that can be read.
      const isOld = at.getTime() <= now.wall - UNNAMED_MS;
      // What is not ours to name is not ours to delete.
      if (id === null || !isOld || (await isNeeded(context, id, key))) continue;
      await recordingStore.delete(key);
      removed += 1;
    }
  }
  return removed;
};

/**
 * Whether a row leads to this object. A part is needed until the converted file is in its place; one that has no row was
 * never acknowledged. A cover that the device made goes with the video's other parts.
 */
const isNeeded = async (
  { database }: Pick<SearchContext, "database">,
  id: RecordingId,
  key: string,
): Promise<boolean> => {
  const row = await findRecordingRow(database.db, id);
  if (row === undefined) return false;
  if (!key.startsWith("parts/")) return true;
  if (row.state === "ready" || row.state === "withheld") return false;
  const cover = await findPart(database.db, id, COVER_PART);
  const kept = [...(await listParts(database.db, id)), ...(cover === undefined ? [] : [cover])];
  return kept.some(({ object }) => partKey(id, object) === key);
};
