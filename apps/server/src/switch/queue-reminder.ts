import { fullName } from "@afterword/core/accounts/name";
import { deliveryDueAt } from "@afterword/core/switch/deadlines";
import { reminderKey, type SwitchEffect } from "@afterword/core/switch/effects";
import { wallMs } from "@afterword/core/time/instant";
import type { Context } from "../context.ts";
import { createSecretLink } from "../links/secret-links.ts";
import type { Trx } from "../db/transaction.ts";
import type { ReminderVars } from "../mail/reminder.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import type { DueEffect } from "./due-effect.ts";

type Remind = Extract<SwitchEffect, { kind: "remind" }>;

/** Queues one reminder of a cycle, with a link whose button counts for this cycle only. */
export const queueReminder = async (trx: Trx, context: Context, due: DueEffect<Remind>): Promise<void> => {
  const { user, facts, now, effect } = due;
  const secret = await createSecretLink(trx, context, {
    owner: user.id,
    purpose: "confirm-agency",
    ref: String(effect.cycle),
    expiresAt: null,
  });
  await queueMail(trx, context, {
    owner: user.id,
    wrappedKey: user.wrapped_key,
    kind: "reminder",
    key: reminderKey(effect.cycle, effect.number),
    to: { name: fullName(user), address: user.email },
    vars: {
      firstname: user.firstname,
      secret,
      number: effect.number,
      lastSignAt: wallMs(user.agency_confirmed.getTime()),
      numNotes: facts.deliverableNotes.length,
      delivery: deliveryOf(due),
    },
    now,
  });
};

const deliveryOf = ({ facts, effect }: DueEffect<Remind>): ReminderVars["delivery"] =>
  facts.state.kind === "reminded" && effect.number !== 1
    ? { kind: "at", at: deliveryDueAt(facts.state.acceptedAt, facts.sendingDelayHours) }
    : { kind: "after-this-mail", delayHours: facts.sendingDelayHours };
