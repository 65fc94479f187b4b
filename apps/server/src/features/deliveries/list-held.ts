import type { HeldPage, HeldUser } from "@afterword/contract/endpoints/deliveries";
import type { Context } from "../../context.ts";
import { listHeldUsers, measureHeld, type HeldRow } from "./held-queries.ts";

/**
 * One page of the held users. `asOf` is when the last of all was held: "everybody until then" means those that the list
 * counts, and nobody who is held after it was read.
 */
export const listHeldPage = async (context: Context, page: number): Promise<HeldPage> => {
  const { db } = context.database;
  const { count, last } = await measureHeld(db);
  const rows = await listHeldUsers(db, page);
  // Nobody is held before any clock began.
  const asOf = last ?? new Date(0);
  return { held: rows.map((row) => presentHeld(row, asOf)), count, asOf: asOf.toISOString() };
};

const presentHeld = (row: HeldRow, asOf: Date): HeldUser => ({
  _id: row.id,
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  since: (row.held_at ?? asOf).toISOString(),
  agencyConfirmed: row.agency_confirmed.toISOString(),
  numNotes: row.num_notes ?? 0,
});
