import { decide, type SwitchDecision } from "@afterword/core/switch/decide";
import { brokenDecisionLaws } from "@afterword/core/switch/laws";
import type { SwitchFacts } from "@afterword/core/switch/state";
import type { Now } from "@afterword/core/time/instant";
import type { Context } from "../context.ts";
import type { Trx } from "../db/transaction.ts";
import type { DueEffect } from "./due-effect.ts";
import { factsOf, type SwitchUser } from "./locked-user.ts";
import { queueReminder } from "./queue-reminder.ts";
import { releaseNotes } from "./release-notes.ts";

/**
 * Asks `decide` about a user whose row this transaction has locked, and writes the new state with all its
 * consequences in the same transaction (behaviour §1.1). A decision that breaks a law is not written: it throws.
 * A delivery that falls due while something else asks is left to the next sweep.
 */
export const decideUser = (trx: Trx, context: Context, user: SwitchUser, now: Now): Promise<void> =>
  decideAs(trx, context, { user, now, asker: "event" });

/** The same for the sweep, which alone delivers: it has made sure that the clocks can be trusted (behaviour §1.3). */
export const decideInSweep = (trx: Trx, context: Context, user: SwitchUser, now: Now): Promise<void> =>
  decideAs(trx, context, { user, now, asker: "sweep" });

type Question = { readonly user: SwitchUser; readonly now: Now; readonly asker: "event" | "sweep" };

const decideAs = async (trx: Trx, context: Context, { user, now, asker }: Question): Promise<void> => {
  const facts = await factsOf(trx, user);
  const decision = decided(facts, now, asker);
  await trx
    .updateTable("users")
    .set({ switch_state: JSON.stringify(decision.state), due_ms: decision.nextLookAt })
    .where("id", "=", user.id)
    .execute();
  for (const effect of decision.effects) await perform(trx, context, { user, facts, now, effect });
};

const decided = (facts: SwitchFacts, now: Now, asker: Question["asker"]): SwitchDecision => {
  const decision = decide(facts, now);
  refuseBrokenLaws(facts, now, decision);
  if (asker === "sweep" || !decision.effects.some(({ kind }) => kind === "deliver")) return decision;
  return { state: facts.state, nextLookAt: now.service, effects: [] };
};

const perform = (trx: Trx, context: Context, due: DueEffect): Promise<void> => {
  const { effect } = due;
  switch (effect.kind) {
    case "remind":
      return queueReminder(trx, context, { ...due, effect });
    case "deliver":
      return releaseNotes(trx, context, { ...due, effect });
  }
};

const refuseBrokenLaws = (facts: SwitchFacts, now: Now, decision: SwitchDecision): void => {
  const broken = brokenDecisionLaws(facts, now, decision);
  if (broken.length === 0) return;
  throw new Error(
    `a decision broke the law ${broken.map(({ name }) => name).join(", ")}; nothing was written`,
  );
};
