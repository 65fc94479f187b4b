import type { Now } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { mimeOf, typeOfName } from "./container.ts";
import { fileKey } from "./objects.ts";
import { changeRecording } from "./part-queries.ts";
import { dropParts, listArriving, lockArriving } from "./orphan-queries.ts";
import type { RecordingId } from "./queries.ts";

type AdoptingContext = Pick<Context, "database" | "log" | "recordingStore">;

/**
 * After a restore a row may still wait for parts that came, were acknowledged and gave way to the converted file: no
 * device sends them again. Where that file is there, it is converted once more, as its length is in no other row.
 */
export const adoptConverted = async (context: AdoptingContext, now: Now): Promise<void> => {
  for (const id of await listArriving(context.database.db)) {
    if (!(await context.recordingStore.has(fileKey(id)))) continue;
    await adopt(context, id, now);
    context.log.info(id, "a recording that a restored row waited for is there, converted");
  }
};

/** Without the parts that the row leads to: they are a beginning at most. */
const adopt = ({ database }: AdoptingContext, id: RecordingId, now: Now): Promise<void> =>
  transaction(database.db, async (trx) => {
    await rowsOf(trx).lockUser(id.owner);
    if (!(await lockArriving(trx, id))) return;
    await dropParts(trx, id);
    await changeRecording(trx, id, {
      state: "arrived",
      mime: mimeOf(typeOfName(id.name), "mp4"),
      due_ms: now.service,
      attempts: 0,
    });
  });
