import { fullName } from "@afterword/core/accounts/name";
import { delayStartAt, deliveryDueAt, graceHoursOf } from "@afterword/core/switch/deadlines";
import { reminderKey, type SwitchEffect } from "@afterword/core/switch/effects";
import { unwrapDataKey } from "../crypto/master-key.ts";
import { makeSecretLink } from "../links/secret-links.ts";
import type { ReminderVars } from "../mail/reminder.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import type { SwitchRows } from "../ports/switch-store.ts";
import type { DueEffect } from "./due-effect.ts";
import type { SwitchContext } from "./switch-context.ts";

type Remind = Extract<SwitchEffect, { kind: "remind" }>;

/** Queues one reminder of a cycle, with a link whose button counts for this cycle only. */
export const queueReminder = async (
  rows: SwitchRows,
  context: SwitchContext,
  due: DueEffect<Remind>,
): Promise<void> => {
  const { user, facts, now, effect } = due;
  const { secret, link } = makeSecretLink(context, {
    owner: user.id,
    purpose: "confirm-agency",
    ref: String(effect.cycle),
    expiresAt: null,
  });
  await queueMail(rows, context, {
    owner: user.id,
    dataKey: unwrapDataKey(context.masterKey, user.id, user.wrappedKey),
    kind: "reminder",
    key: reminderKey(effect.cycle, effect.number, effect.round),
    to: { name: fullName(user), address: user.email },
    vars: {
      firstname: user.firstname,
      secret,
      number: effect.number,
      lastSignAt: user.agencyConfirmed,
      numNotes: facts.deliverableNotes.length,
      delivery: deliveryOf(due),
    },
    now,
    link,
  });
};

const deliveryOf = ({ facts, effect }: DueEffect<Remind>): ReminderVars["delivery"] => {
  const { state, sendingDelayHours } = facts;
  if (state.kind !== "reminded" || effect.number === 1)
    return { kind: "after-this-mail", delayHours: sendingDelayHours + graceHoursOf(effect.round) };
  return { kind: "at", at: deliveryDueAt(delayStartAt(state.acceptedAt, state.round), sendingDelayHours) };
};
