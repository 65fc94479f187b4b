import { parseDeliveryKey, parseReminderKey } from "@afterword/core/switch/effects";
import { reminderAccepted } from "@afterword/core/switch/events";
import { serviceMs } from "@afterword/core/time/instant";
import type { Now } from "@afterword/core/time/instant";
import type { SendResult } from "../ports/mailer.ts";
import type { SwitchRows } from "../ports/switch-store.ts";
import { decideUser } from "../switch/decide-user.ts";
import { readNow } from "../switch/service-clock.ts";
import type { SwitchContext } from "../switch/switch-context.ts";
import type { ClaimedMail } from "./claim-mail.ts";
import { retryAfterMs } from "./retry.ts";

/**
 * Writes down what the mail server answered, with its consequences, in one transaction: an accepted reminder
 * starts the delay (behaviour §1.2), an accepted or failed delivery is marked so.
 */
export const recordResult = (context: SwitchContext, mail: ClaimedMail, result: SendResult): Promise<void> =>
  context.store.transaction(async (rows) => {
    if (result.kind !== "accepted") return recordRefused(rows, mail, result, await readNow(rows, context));
    if (mail.kind === "reminder") return recordReminder(rows, context, mail, result.answer);
    const { wall: at } = await readNow(rows, context);
    const isFirst = await rows.markSent(mail, { at, answer: result.answer });
    if (isFirst && mail.kind === "delivery")
      await rows.markDelivery({ ...deliveryOf(mail), state: "accepted", at });
  });

/** The user's row is locked first, as a sign of life does, so the two can never wait for each other. */
const recordReminder = async (
  rows: SwitchRows,
  context: SwitchContext,
  mail: ClaimedMail,
  answer: string,
): Promise<void> => {
  const owner = await rows.lockUser(mail.owner);
  if (owner === undefined) return;
  const now = await readNow(rows, context);
  // Somebody else's attempt was accepted first; the delay runs from there.
  if (!(await rows.markSent(mail, { at: now.wall, answer }))) return;
  const switchState = reminderAccepted(owner.switchState, parseReminderKey(mail.key), now);
  if (switchState !== owner.switchState) await decideUser(rows, context, { ...owner, switchState }, now);
};

type Refusal = Exclude<SendResult, { kind: "accepted" }>;

const recordRefused = async (
  rows: SwitchRows,
  mail: ClaimedMail,
  { kind, answer }: Refusal,
  now: Now,
): Promise<void> => {
  const waitMs = retryAfterMs(kind, {
    attempts: mail.attempts,
    ageMs: now.service - mail.queuedMs,
    mayGiveUp: mail.kind !== "reminder",
  });
  const dueMs = waitMs === null ? null : serviceMs(now.service + waitMs);
  const isMarked = await rows.markRefused(mail, { dueMs, answer });
  if (isMarked && dueMs === null && mail.kind === "delivery") {
    await rows.markDelivery({ ...deliveryOf(mail), state: "failed" });
  }
};

const deliveryOf = ({ owner, key }: ClaimedMail) => {
  const { noteId, recipientId } = parseDeliveryKey(key);
  return { owner, note: noteId, recipient: recipientId };
};
