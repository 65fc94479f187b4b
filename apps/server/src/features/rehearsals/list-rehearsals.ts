import type { Rehearsal } from "@afterword/contract/endpoints/rehearsals";
import { ok, refuse, type Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { presentRehearsal } from "./present.ts";
import { findNoteToRehearse, listRehearsalRows } from "./queries.ts";

/** The rehearsals of a note whose links still work, newest first. */
export const listRehearsals = async (
  context: Context,
  { owner, note }: { readonly owner: string; readonly note: string },
): Promise<Outcome<Rehearsal[]>> => {
  const { db } = context.database;
  if ((await findNoteToRehearse(db, owner, note)) === undefined) return refuse({ kind: "not-found" });
  const now = new Date(context.clock.now());
  return ok((await listRehearsalRows(db, { owner, note, now })).map(presentRehearsal));
};
