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
 */
export const decideUser = async (
  trx: Trx,
  context: Context,
  user: SwitchUser,
  now: Now,
): Promise<SwitchDecision> => {
  const facts = await factsOf(trx, user);
  const decision = decide(facts, now);
  refuseBrokenLaws(facts, now, decision);
  await trx
    .updateTable("users")
    .set({ switch_state: JSON.stringify(decision.state), due_ms: decision.nextLookAt })
    .where("id", "=", user.id)
    .execute();
  for (const effect of decision.effects) await perform(trx, context, { user, facts, now, effect });
  return decision;
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
