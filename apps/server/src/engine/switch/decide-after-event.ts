import { BRAKE_GROUPS } from "@afterword/core/switch/brake";
import { calendarLookOf } from "@afterword/core/switch/decide";
import type { Now } from "@afterword/core/time/instant";
import type { SwitchRows } from "../store/switch-store.ts";
import type { LockedUser, SwitchUser } from "../store/rows/users.ts";
import { askSwitch, delivers, getKnownTerms, leavesHold, withLookAtHold, type Answer } from "./ask-switch.ts";
import { allOf, askStores, causedBy } from "./decisions.ts";
import type { SwitchContext } from "../context.ts";
import { withPlanAtEnd } from "./plan-at-end.ts";
import { readNow } from "../clock/service-clock.ts";

/**
 * Asks `decide` about a user whose row this transaction has locked, and writes the new state with all its
 * consequences in the same transaction (behaviour §1.1). A decision that breaks a law is not written: it throws.
 * A delivery that falls due meanwhile is left to the next sweep, which alone delivers: it has made sure that the
 * clocks can be trusted (behaviour §1.3).
 */
export const decideAfterEvent = (
  rows: SwitchRows,
  context: SwitchContext,
  user: SwitchUser,
  now: Now,
): Promise<void> => decideAfterEvents(rows, context, [user], now);

/** The same about several, whose rows were locked in the order of their ids, written in a few statements. */
export const decideAfterEvents = async (
  rows: SwitchRows,
  context: SwitchContext,
  users: readonly SwitchUser[],
  now: Now,
): Promise<void> => {
  const answers = await askAfterEvents(rows, users, now);
  const ended = answers.filter(leavesHold).map(({ user }) => user);
  // `findHoldSince` is asked under this lock.
  for (const group of BRAKE_GROUPS)
    if (ended.some(({ held }) => held?.group === group)) await rows.lockBrake(group);
  const caused = allOf(answers.map((answer) => causedBy(context, answer, [])));
  await rows.writeDecisions({ ...caused, held: ended.map(({ id: owner }) => ({ owner, held: null })) });
  await askStores(rows, answers);
};

const askAfterEvents = async (
  rows: SwitchRows,
  users: readonly SwitchUser[],
  now: Now,
): Promise<readonly Answer[]> => {
  const terms = await rows.listTerms(users.map(({ id }) => id));
  const answers: Answer[] = [];
  for (const user of users) {
    const locked = { user, terms: getKnownTerms(terms, user.id) };
    answers.push(askAfterEvent(await withPlanAtEnd(rows, locked, now), now));
  }
  return answers;
};

const askAfterEvent = (locked: LockedUser, now: Now): Answer => {
  const answer = askSwitch(locked, now);
  return delivers(answer) ? leftToSweep(answer) : withLookAtHold(answer);
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
  await decideAfterEvent(rows, context, user, await readNow(rows, context));
};
