import { SECOND_MS } from "@afterword/core/time/duration";
import type { Context } from "../../context.ts";
import { mimeOf, typeOfName } from "./container.ts";
import { fileKey } from "./objects.ts";
import { findRecordingRow, insertConverted, isErased } from "./queries.ts";
import type { RecordingId } from "./queries.ts";

type AddingContext = Pick<Context, "clock" | "database" | "recordingStore">;

/** A recording that came by no device and needs no conversion: the demo's. Nothing happens the second time. */
export const addConverted = async (
  { clock, database, recordingStore }: AddingContext,
  id: RecordingId,
  { open, seconds }: { readonly open: () => AsyncIterable<Uint8Array>; readonly seconds: number },
): Promise<void> => {
  const { db } = database;
  if ((await isErased(db, id)) || (await findRecordingRow(db, id)) !== undefined) return;
  const { size } = await recordingStore.put(fileKey(id), open());
  await insertConverted(db, id, {
    bytes: size,
    lengthMs: Math.round(seconds * SECOND_MS),
    mime: mimeOf(typeOfName(id.name), "mp4"),
    at: new Date(clock.now()),
  });
};
