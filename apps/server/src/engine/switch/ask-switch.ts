import { heldOn, staysHeld } from "@afterword/core/switch/brake";
import { decide, type SwitchDecision } from "@afterword/core/switch/decide";
import { brokenDecisionLaws } from "@afterword/core/switch/laws";
import type { SwitchFacts } from "@afterword/core/switch/state";
import type { Now } from "@afterword/core/time/instant";
import type { LockedUser, UserTerms } from "../store/rows/users.ts";
import { factsOf } from "./switch-facts.ts";

/** What was decided about a user whose row is locked, and on what. */
export type Answer = LockedUser & {
  readonly facts: SwitchFacts;
  readonly now: Now;
  readonly decision: SwitchDecision;
};

/** Asks `decide`. A decision that breaks a law is not to be written: it throws. */
export const askSwitch = ({ user, terms }: LockedUser, now: Now): Answer => {
  const facts = factsOf(user, terms);
  const decision = decide(facts, now);
  const broken = brokenDecisionLaws(facts, now, decision);
  if (broken.length > 0)
    throw new Error(
      `a decision broke the law ${broken.map(({ name }) => name).join(", ")}; nothing was written`,
    );
  return { user, terms, facts, now, decision };
};

export const delivers = ({ decision }: Answer): boolean =>
  decision.effects.some(({ kind }) => kind === "deliver");

/** Any decision but one that keeps the cycle of the hold ends it. */
export const leavesHold = ({ user: { held }, decision }: Answer): boolean =>
  held !== null && !staysHeld(held, decision.state);

/** A user who stays held is looked at soon, also when nothing is due. */
export const withLookAtHold = (answer: Answer): Answer =>
  answer.user.held === null || leavesHold(answer)
    ? answer
    : { ...answer, decision: heldOn(answer.decision, answer.now) };

/** As `listTerms` answers. */
export type KnownTerms = ReadonlyMap<string, UserTerms>;

export const getKnownTerms = (terms: KnownTerms, owner: string): UserTerms => {
  const known = terms.get(owner);
  if (known === undefined) throw new Error("a user has no plan that exists");
  return known;
};
