import { ok } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { readRecordingKey } from "@afterword/core/recordings/recording";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { eraseUnnamedRecordings } from "./recordings.ts";

/**
 * Removes recordings of the caller that no note names any more. Those that one names stay, and so does what is another
 * user's: a page may hold on to names for longer than they stand for something.
 */
export const removeRecordings = async (
  context: Pick<Context, "clock" | "database" | "notifyJobs">,
  owner: string,
  keys: readonly string[],
): Promise<Outcome<string>> => {
  const names = keys
    .map(readRecordingKey)
    .filter((key) => key?.owner === owner)
    .flatMap((key) => (key === null ? [] : [key.file]));
  await transaction(context.database.db, async (trx) => {
    const rows = rowsOf(trx);
    await rows.lockUser(owner);
    await eraseUnnamedRecordings(trx, await readNow(rows, context), owner, names);
  });
  context.notifyJobs();
  return ok("OK");
};
