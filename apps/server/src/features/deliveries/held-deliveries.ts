import type { HeldChoice, HeldPage, HeldUser } from "@afterword/contract/endpoints/deliveries";
import type { HeldAct } from "@afterword/core/switch/brake";
import type { Context } from "../../context.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { findHeldOwners, type HeldRow, listHeldUsers, measureHeld } from "./queries.ts";
import { decideHeld } from "../../engine/switch/held-deliveries.ts";

/**
 * One page of the held users. `asOf` is when the last of all was held: "everybody until then" means those that the list
 * counts, and no one who was held later.
 */
export const listHeldPage = async (
  { database: { db } }: Pick<Context, "database">,
  page: number,
): Promise<HeldPage> => {
  const { count, last } = await measureHeld(db);
  const rows = await listHeldUsers(db, page);
  // The epoch comes before every hold.
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

type DecisionContext = SwitchContext & Pick<Context, "database" | "notifyJobs">;

export type Chosen = {
  readonly act: HeldAct;
  readonly choice: HeldChoice;
  /** Id of the admin. */
  readonly by: string;
};

/**
 * Releases or refuses the chosen deliveries, each in a transaction of its own: cut off half-way, the others stay held.
 * Returns how many were decided; an owner who gave a sign of life meanwhile is not held any more.
 */
export const decideChosen = async (
  context: DecisionContext,
  { act, choice, by }: Chosen,
): Promise<number> => {
  const owners = await ownersOf(context, choice);
  let count = 0;
  for (const owner of owners) {
    if (await decideHeld(context, { act, owner, by })) count += 1;
  }
  context.notifyJobs();
  return count;
};

const ownersOf = async ({ database }: DecisionContext, choice: HeldChoice): Promise<readonly string[]> =>
  "owner" in choice ? [choice.owner] : findHeldOwners(database.db, new Date(choice.heldUntil));
