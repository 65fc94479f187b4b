import type { HeldChoice, HeldPage, HeldUser } from "@afterword/contract/endpoints/deliveries";
import { brakeAllowance, canaryNightsSince, holdEndsAt } from "@afterword/core/switch/brake";
import type { BrakeGroup, HeldAct } from "@afterword/core/switch/brake";
import { serviceMs, wallOf } from "@afterword/core/time/instant";
import type { Now, ServiceMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { findHeldOwners, type HeldRow, listHeldUsers, measureHeld } from "./queries.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { decideHeld } from "../../engine/switch/held-deliveries.ts";
import { countDeliveredOf } from "../../engine/switch/pass-brake.ts";

type ListContext = SwitchContext & Pick<Context, "database" | "config">;

/**
 * One page of the held users of a group, and what the brake counts of it. `asOf` is when the last of all was held:
 * "everybody until then" means those that the list counts, and no one who was held later.
 */
export const listHeldPage = async (
  context: ListContext,
  group: BrakeGroup,
  page: number,
): Promise<HeldPage> => {
  const { db } = context.database;
  const { rows } = context.store;
  const now = await readNow(rows, context);
  const { count, last, first, first_ms } = await measureHeld(db, group);
  const users = await listHeldUsers(db, group, page);
  const { inWindow, before } = await countDeliveredOf(rows, group, now);
  const nights = await rows.countCanaryNights(canaryNightsSince(now.service));
  // The epoch comes before every hold.
  const asOf = last ?? new Date(0);
  return {
    held: users.map((row) => presentHeld(row, asOf)),
    count,
    asOf: asOf.toISOString(),
    delivered: inWindow,
    allowance: Math.floor(brakeAllowance(before)),
    canaryNights: context.config.canaryEmail === null ? null : nights,
    longest: first === null || first_ms === null ? null : presentLongest(first, serviceMs(first_ms), now),
  };
};

const presentLongest = (since: Date, sinceMs: ServiceMs, now: Now): HeldPage["longest"] => ({
  since: since.toISOString(),
  endsAt: new Date(wallOf(holdEndsAt({ sinceMs }), now)).toISOString(),
  isPast: now.service >= holdEndsAt({ sinceMs }),
});

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
  "owner" in choice ? [choice.owner] : findHeldOwners(database.db, choice.group, new Date(choice.heldUntil));
