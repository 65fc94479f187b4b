import type { Context } from "../../context.ts";
import { partKey, partsPrefix } from "./objects.ts";
import { listParts } from "./part-queries.ts";
import type { PartRow } from "./part-queries.ts";
import type { RecordingId } from "./queries.ts";

type PartsContext = Pick<Context, "database" | "recordingStore">;

/** What arrived of a recording, from its beginning to the first part that is missing, as if it were one file. */
export type JoinedParts = {
  readonly size: number;
  readonly open: (range?: { readonly start: number; readonly end: number }) => AsyncGenerator<Uint8Array>;
};

export const openParts = async (context: PartsContext, id: RecordingId): Promise<JoinedParts> => {
  const parts = beginningOf(await listParts(context.database.db, id));
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  return { size, open: (range = { start: 0, end: size - 1 }) => read(context, id, parts, range) };
};

const beginningOf = (parts: readonly PartRow[]): readonly PartRow[] => {
  const gap = parts.findIndex(({ part }, index) => part !== index);
  return gap === -1 ? parts : parts.slice(0, gap);
};

async function* read(
  { recordingStore }: PartsContext,
  id: RecordingId,
  parts: readonly PartRow[],
  { start, end }: { readonly start: number; readonly end: number },
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const { object, size } of parts) {
    const [first, last] = [Math.max(start - at, 0), Math.min(end - at, size - 1)];
    at += size;
    if (first > last) continue;
    const { body } = await recordingStore.get(partKey(id, object), { start: first, end: last });
    yield* body;
  }
}

/** Their rows stay: they tell a part that comes again from another one. */
export const deleteParts = async (
  { recordingStore }: Pick<Context, "recordingStore">,
  id: RecordingId,
): Promise<void> => {
  for await (const { key } of recordingStore.list(partsPrefix(id))) await recordingStore.delete(key);
};
