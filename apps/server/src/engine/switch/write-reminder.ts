import { fullName } from "@afterword/core/accounts/name";
import { delayStartOf, deliveryDueAt } from "@afterword/core/switch/deadlines";
import { reminderKey, type SwitchEffect } from "@afterword/core/switch/effects";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { makeSecretLink } from "../links/secret-links.ts";
import type { ReminderVars } from "../mails/reminder.ts";
import { sealMail } from "../mails/queue-mail.ts";
import type { NewMailRow } from "../store/rows/mails.ts";
import type { DueEffect } from "./switch-facts.ts";
import type { SwitchContext } from "../context.ts";

type Remind = Extract<SwitchEffect, { kind: "remind" }>;

/**
 * One reminder of a cycle, with a link whose button counts until the next sign of life; kept with the decision that
 * asks for it.
 */
export const writeReminder = (context: SwitchContext, due: DueEffect<Remind>): NewMailRow => {
  const { user, facts, now, effect } = due;
  const { secret, link } = makeSecretLink(context, {
    owner: user.id,
    purpose: "confirm-agency",
    ref: String(effect.cycle),
    expiresAt: null,
  });
  return sealMail(context, {
    owner: user.id,
    dataKey: unwrapDataKey(context.masterKey, user.id, user.wrappedKey),
    kind: "reminder",
    key: reminderKey(effect.cycle, effect.number, effect.round),
    to: { name: fullName(user), address: user.email },
    reader: user,
    vars: {
      firstname: user.firstname,
      secret,
      number: effect.number,
      lastSignAt: user.lastSignAt,
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
    return { kind: "after-this-mail", delayHours: sendingDelayHours };
  const at = deliveryDueAt(delayStartOf(state), sendingDelayHours);
  return { kind: "at", at, delayHours: sendingDelayHours };
};
