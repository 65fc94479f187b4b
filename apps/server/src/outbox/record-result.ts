import { parseDeliveryKey, parseReminderKey } from "@afterword/core/switch/effects";
import { reminderAccepted } from "@afterword/core/switch/events";
import { serviceMs } from "@afterword/core/time/instant";
import type { Now } from "@afterword/core/time/instant";
import type { Context } from "../context.ts";
import { transaction, type Trx } from "../db/transaction.ts";
import type { SendResult } from "../ports/mailer.ts";
import { decideUser } from "../switch/decide-user.ts";
import { lockUser, type SwitchUser } from "../switch/locked-user.ts";
import { readNow } from "../switch/service-clock.ts";
import type { ClaimedMail } from "./claim-mail.ts";
import { retryAfterMs } from "./retry.ts";

/**
 * Writes down what the mail server answered, with its consequences, in one transaction: an accepted reminder
 * starts the delay (behaviour §1.2), an accepted or failed delivery is marked so. The user's row is locked first,
 * as a sign of life does, so the two can never wait for each other.
 */
export const recordResult = (context: Context, mail: ClaimedMail, result: SendResult): Promise<void> =>
  transaction(context.database.db, async (trx) => {
    const owner = await lockUser(trx, mail.owner);
    if (owner === undefined) return;
    const now = await readNow(trx, context);
    if (result.kind === "accepted")
      await recordAccepted(trx, context, { mail, owner, now, answer: result.answer });
    else await recordRefused(trx, mail, result, now);
  });

type Accepted = {
  readonly mail: ClaimedMail;
  readonly owner: SwitchUser;
  readonly now: Now;
  readonly answer: string;
};

const recordAccepted = async (trx: Trx, context: Context, accepted: Accepted): Promise<void> => {
  const { mail, owner, now, answer } = accepted;
  const marked = await trx
    .updateTable("mails")
    .set({ state: "sent", due_ms: null, sent_at: new Date(now.wall), last_answer: answer })
    .where("owner", "=", mail.owner)
    .where("id", "=", mail.id)
    .where("state", "!=", "sent")
    .executeTakeFirst();
  // Somebody else's attempt was accepted first; the delay runs from there.
  if (marked.numUpdatedRows === 0n) return;
  if (mail.kind === "delivery")
    await markDelivery(trx, mail, { state: "accepted", accepted_at: new Date(now.wall) });
  if (mail.kind !== "reminder") return;
  const state = reminderAccepted(owner.switch_state, parseReminderKey(mail.key), now);
  if (state !== owner.switch_state) await decideUser(trx, context, { ...owner, switch_state: state }, now);
};

const recordRefused = async (
  trx: Trx,
  mail: ClaimedMail,
  result: Exclude<SendResult, { kind: "accepted" }>,
  now: Now,
): Promise<void> => {
  const ageMs = now.service - mail.queuedMs;
  const waitMs = retryAfterMs(result.kind, {
    attempts: mail.attempts,
    ageMs,
    mayGiveUp: mail.kind !== "reminder",
  });
  const next =
    waitMs === null ? { state: "failed", due_ms: null } : { due_ms: serviceMs(now.service + waitMs) };
  const marked = await trx
    .updateTable("mails")
    .set({ ...next, last_answer: result.answer })
    .where("owner", "=", mail.owner)
    .where("id", "=", mail.id)
    .where("attempts", "=", mail.attempts)
    .where("state", "=", "queued")
    .executeTakeFirst();
  if (waitMs !== null || mail.kind !== "delivery" || marked.numUpdatedRows === 0n) return;
  await markDelivery(trx, mail, { state: "failed" });
};

const markDelivery = async (
  trx: Trx,
  mail: ClaimedMail,
  mark: { readonly state: string; readonly accepted_at?: Date },
): Promise<void> => {
  const { noteId, recipientId } = parseDeliveryKey(mail.key);
  await trx
    .updateTable("deliveries")
    .set(mark)
    .where("owner", "=", mail.owner)
    .where("note", "=", noteId)
    .where("recipient", "=", recipientId)
    .execute();
};
