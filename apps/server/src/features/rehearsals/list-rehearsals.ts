import type { Rehearsal } from "@afterword/contract/endpoints/rehearsals";
import type { Context } from "../../context.ts";
import { presentRehearsal } from "./present.ts";
import { listRehearsalRows } from "./queries.ts";

/** The rehearsals of a note whose links still work, newest first; none for a note that is somebody else's. */
export const listRehearsals = async (
  context: Context,
  { owner, note }: { readonly owner: string; readonly note: string },
): Promise<Rehearsal[]> => {
  const now = new Date(context.clock.now());
  return (await listRehearsalRows(context.database.db, { owner, note, now })).map(presentRehearsal);
};
