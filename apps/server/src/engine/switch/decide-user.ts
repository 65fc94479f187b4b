import { calendarLookOf } from "@afterword/core/switch/decide";
import type { Now } from "@afterword/core/time/instant";
import type { SwitchRows } from "../store/switch-store.ts";
import type { SwitchUser } from "../store/rows/users.ts";
import { askSwitch, delivers, leavesHold, withLookAtHold, type Answer } from "./ask-switch.ts";
import { askStores, causedBy } from "./decisions.ts";
import type { SwitchContext } from "../context.ts";
import { withPlanAtEnd } from "./plan-at-end.ts";
import { readNow } from "../clock/service-clock.ts";

/**
 * Asks `decide` about a user whose row this transaction has locked, and writes the new state with all its
 * consequences in the same transaction (behaviour §1.1). A decision that breaks a law is not written: it throws.
 * A delivery that falls due meanwhile is left to the next sweep, which alone delivers: it has made sure that the
 * clocks can be trusted (behaviour §1.3).
 */
export const decideUser = async (
  rows: SwitchRows,
  context: SwitchContext,
  user: SwitchUser,
  now: Now,
): Promise<void> => {
  const locked = { user, terms: await rows.getTerms(user.id) };
  const asked = askSwitch(await withPlanAtEnd(rows, locked, now), now);
  const answer = delivers(asked) ? leftToSweep(asked) : withLookAtHold(asked);
  const ended = leavesHold(answer) ? user.held : null;
  // `findHoldSince` is asked under this lock.
  if (ended !== null) await rows.lockBrake(ended.group);
  const held = ended === null ? [] : [{ owner: user.id, held: null }];
  await rows.writeDecisions({ ...causedBy(context, answer, []), held });
  await askStores(rows, answer);
};

const leftToSweep = (answer: Answer): Answer => {
  const { facts, now } = answer;
  const calendarLookAt = calendarLookOf(facts, facts.state, now);
  return {
    ...answer,
    decision: { state: facts.state, nextLookAt: now.service, calendarLookAt, effects: [] },
  };
};

/**
 * Asks `decide` again after something changed that is no sign of life: an admin's act, a plan that renewed by itself.
 * A user who comes back onto the switch this way starts with a fresh reminder and the full delay (behaviour §1.6).
 */
export const lookAgain = async (rows: SwitchRows, context: SwitchContext, owner: string): Promise<void> => {
  const user = await rows.lockUser(owner);
  if (user === undefined) return;
  await decideUser(rows, context, user, await readNow(rows, context));
};
