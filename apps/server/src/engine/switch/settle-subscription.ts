import { standingOf } from "@afterword/core/subscriptions/standing";
import type { StandingTerms } from "@afterword/core/subscriptions/standing";
import type { SwitchRows } from "../store/switch-store.ts";
import { readNow } from "../clock/service-clock.ts";
import type { SwitchContext } from "../context.ts";
import { lookAgain } from "./decide-after-event.ts";

/** What an owner chose by an act; each part that is left out stays as it was. */
export type PlanChoice = Partial<Pick<StandingTerms, "chosenPlan" | "switchingToFree">>;

/**
 * Works out an owner's plan and its end anew from all rights to a plan, and asks the switch again. To be called in the
 * transaction that changed one of them. It is no sign of life: for an act of the owner the caller records one after it.
 */
export const settleSubscription = async (
  rows: SwitchRows,
  context: SwitchContext,
  owner: string,
  choice: PlanChoice = {},
): Promise<void> => {
  const user = await rows.lockUser(owner);
  if (user === undefined) return;
  const terms = { ...(await rows.getStandingTerms(owner)), ...choice };
  const { wall } = await readNow(rows, context);
  await rows.writeStanding(owner, standingOf(terms, wall), terms);
  await lookAgain(rows, context, owner);
};
