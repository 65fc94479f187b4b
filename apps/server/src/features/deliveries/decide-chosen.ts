import type { HeldAct } from "@afterword/core/switch/brake";
import type { HeldChoice } from "@afterword/contract/endpoints/deliveries";
import type { Context } from "../../context.ts";
import { decideHeld } from "../../engine/switch/held-deliveries.ts";
import { findHeldOwners } from "./held-queries.ts";

export type Chosen = {
  readonly act: HeldAct;
  readonly choice: HeldChoice;
  /** Id of the admin. */
  readonly by: string;
};

/**
 * Releases or refuses the chosen deliveries, each in a transaction of its own: cut off half-way, the others stay held.
 * Answers for how many it was done; one who gave a sign of life meanwhile is not held any more.
 */
export const decideChosen = async (context: Context, { act, choice, by }: Chosen): Promise<number> => {
  const owners = await ownersOf(context, choice);
  let count = 0;
  for (const owner of owners) {
    if (await decideHeld(context, { act, owner, by })) count += 1;
  }
  context.notifyJobs();
  return count;
};

const ownersOf = async (context: Context, choice: HeldChoice): Promise<readonly string[]> =>
  "owner" in choice ? [choice.owner] : findHeldOwners(context.database.db, new Date(choice.heldUntil));
