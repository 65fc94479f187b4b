import { subscriptionStateAt } from "@afterword/core/switch/eligibility";
import { standingOf } from "@afterword/core/subscriptions/standing";
import { heldBack, heldOn, staysHeld } from "@afterword/core/switch/brake";
import { calendarLookOf, decide, type SwitchDecision } from "@afterword/core/switch/decide";
import { isSending } from "@afterword/core/switch/effects";
import { brokenDecisionLaws } from "@afterword/core/switch/laws";
import type { SwitchFacts } from "@afterword/core/switch/state";
import type { Now } from "@afterword/core/time/instant";
import type { SwitchRows } from "../store/switch-store.ts";
import type { LockedUser, SwitchUser } from "../store/rows/users.ts";
import { endHold } from "./end-hold.ts";
import { passBrake } from "./pass-brake.ts";
import { queueReminderPush } from "./queue-push.ts";
import { releaseNotes } from "./release-notes.ts";
import type { SwitchContext } from "../context.ts";
import { factsOf } from "./switch-facts.ts";
import { writeReminder } from "./write-reminder.ts";
import { readNow } from "../clock/service-clock.ts";

/**
 * Asks `decide` about a user whose row this transaction has locked, and writes the new state with all its
 * consequences in the same transaction (behaviour §1.1). A decision that breaks a law is not written: it throws.
 * A delivery that falls due while something else asks is left to the next sweep, and one that the brake holds back to
 * an admin (behaviour §1.4).
 */
export const decideUser = async (
  rows: SwitchRows,
  context: SwitchContext,
  user: SwitchUser,
  now: Now,
): Promise<void> =>
  decideAs(rows, context, { user, terms: await rows.getTerms(user.id), now, asker: "event" });

/** The same for the sweep, which alone delivers: it has made sure that the clocks can be trusted (behaviour §1.3). */
export const decideInSweep = async (
  rows: SwitchRows,
  context: SwitchContext,
  { user, terms }: LockedUser,
  now: Now,
): Promise<void> => {
  const asked = await endHold(rows, context, { user, terms }, now);
  return decideAs(rows, context, { user: asked, terms, now, asker: "sweep" });
};

type Question = LockedUser & { readonly now: Now; readonly asker: "event" | "sweep" };

const decideAs = async (rows: SwitchRows, context: SwitchContext, question: Question): Promise<void> => {
  const { now, asker } = question;
  const { user, terms } = await withPlanAtEnd(rows, question, now);
  const facts = factsOf(user, terms);
  const decision = await settle(rows, context, { user, terms, now, asker, facts });
  const { state: switchState, nextLookAt: dueMs, calendarLookAt: calendarDueAt } = decision;
  const decided = { owner: user.id, switchState, dueMs, calendarDueAt };
  if (decision.effects.some(({ kind }) => kind === "ask-app-store")) await rows.askAppStores(user.id, now);
  // No decision sends more than one thing: `settle` has refused a decision that breaks that law (core/switch/laws).
  const effect = decision.effects.find(isSending);
  switch (effect?.kind) {
    case "remind": {
      const mail = writeReminder(context, { user, terms, facts, now, effect });
      await rows.writeDecision({ ...decided, mail });
      return queueReminderPush(rows, context, { owner: user.id, effect, now });
    }
    case "deliver":
      await rows.writeDecision(decided);
      return releaseNotes(rows, context, { user, terms, facts, now, effect });
    default:
      return rows.writeDecision(decided);
  }
};

/** The decision to write. A delivery that may not go out now is replaced by a decision that keeps it waiting. */
const settle = async (
  rows: SwitchRows,
  context: SwitchContext,
  { user, facts, now, asker }: Question & { readonly facts: SwitchFacts },
): Promise<SwitchDecision> => {
  const decision = decide(facts, now);
  refuseBrokenLaws(facts, now, decision);
  const delivers = decision.effects.some(({ kind }) => kind === "deliver");
  if (delivers && asker === "event") return leftToSweep(facts, now);
  if (delivers && !(await passBrake(rows, context, { user, facts, now }))) return heldBack(facts, now);
  if (user.held !== null && staysHeld(user.held, decision.state)) return heldOn(decision, now);
  await leaveHold(rows, user);
  return decision;
};

const leftToSweep = (facts: SwitchFacts, now: Now): SwitchDecision => ({
  state: facts.state,
  nextLookAt: now.service,
  calendarLookAt: calendarLookOf(facts, facts.state, now),
  effects: [],
});

/** Any other decision ends the hold of this cycle. */
const leaveHold = async (rows: SwitchRows, { id, held }: SwitchUser): Promise<void> => {
  if (held === null) return;
  // `findHoldSince` is asked under this lock.
  await rows.lockBrake(held.group);
  await rows.writeHeld(id, null);
};

const refuseBrokenLaws = (facts: SwitchFacts, now: Now, decision: SwitchDecision): void => {
  const broken = brokenDecisionLaws(facts, now, decision);
  if (broken.length === 0) return;
  throw new Error(
    `a decision broke the law ${broken.map(({ name }) => name).join(", ")}; nothing was written`,
  );
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

/**
 * When the paid time of a plan is over, another right may take its place, or the plan without a price that the owner
 * asked for (behaviour §2). That is settled in the transaction of the decision, so that the owner does not leave the
 * switch in between.
 */
const withPlanAtEnd = async (
  rows: SwitchRows,
  { user, terms }: LockedUser,
  { wall }: Now,
): Promise<LockedUser> => {
  const { subscription } = factsOf(user, terms);
  if (subscription.kind !== "until" || subscriptionStateAt(subscription, wall) === "valid")
    return { user, terms };
  const rights = await rows.getStandingTerms(user.id);
  const standing = standingOf(rights, wall);
  if (rights.entitlements.length === 0 && standing.plan === user.plan) return { user, terms };
  await rows.writeStanding(user.id, standing, rights);
  const { plan, validUntil: subscriptionValidUntil, readAt: subscriptionReadAt } = standing;
  const settled = { ...user, plan, subscriptionValidUntil, subscriptionReadAt };
  return { user: settled, terms: await rows.getTerms(user.id) };
};
