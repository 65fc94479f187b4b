import { REHEARSAL_DAYS } from "@afterword/core/constants";
import { parseDeliveryKey, parseReminderKey } from "@afterword/core/switch/effects";
import { reminderAccepted, reminderRefused } from "@afterword/core/switch/events";
import { DAY_MS } from "@afterword/core/time/duration";
import { serviceMs } from "@afterword/core/time/instant";
import type { Now, WallMs } from "@afterword/core/time/instant";
import type { SendResult } from "../../platform/smtp/mailer.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import { decideUser } from "../switch/decide-user.ts";
import { readNow } from "../clock/service-clock.ts";
import type { SwitchContext } from "../context.ts";
import type { ClaimedMail } from "./claim-mails.ts";
import { retryAfterMs } from "./retry.ts";
import type { Attempt } from "./write-and-send.ts";

/**
 * Writes down what the mail server answered, with its consequences, in one transaction: an accepted reminder starts the
 * delay (behaviour §1.2), after a bounce also one that was refused for good (docs/decisions/014); an accepted or failed
 * delivery is marked so. One that could not be written is refused for good, except that nothing starts with it: a
 * reminder that never was is no attempt to reach its user.
 */
export const recordResult = async (
  context: SwitchContext,
  mail: ClaimedMail,
  result: Attempt,
): Promise<void> => {
  const { rows, transaction } = context.store;
  if (mail.kind === "reminder" && (result.kind === "accepted" || result.kind === "refused-for-good"))
    await transaction((trx) => recordReminder(trx, context, mail, result));
  else if (result.kind === "accepted") await isAcceptanceRecorded(rows, mail, result, context.clock.now());
  else await transaction(async (trx) => isRefusalRecorded(trx, mail, result, await readNow(trx, context)));
};

type LastingResult = Exclude<SendResult, { kind: "refused-for-now" }>;

/** The user's row is locked first, as a sign of life does, so the two can never wait for each other. */
const recordReminder = async (
  rows: SwitchRows,
  context: SwitchContext,
  mail: ClaimedMail,
  result: LastingResult,
): Promise<void> => {
  const owner = await rows.lockUser(mail.owner);
  if (owner === undefined) return;
  const now = await readNow(rows, context);
  // Another process's attempt was accepted first; the delay runs from there.
  if (!(await isRecorded(rows, mail, result, now))) return;
  const reminder = parseReminderKey(mail.key);
  const switchState =
    result.kind === "accepted"
      ? reminderAccepted(owner.switchState, reminder, now)
      : reminderRefused(owner.switchState, reminder, { counts: false }, now);
  if (switchState !== owner.switchState) await decideUser(rows, context, { ...owner, switchState }, now);
};

/** False when another attempt said more than this one before. */
const isRecorded = (rows: SwitchRows, mail: ClaimedMail, result: SendResult, now: Now): Promise<boolean> =>
  result.kind === "accepted"
    ? isAcceptanceRecorded(rows, mail, result, now.wall)
    : isRefusalRecorded(rows, mail, result, now);

type Acceptance = Extract<SendResult, { kind: "accepted" }>;

const isAcceptanceRecorded = (
  rows: SwitchRows,
  mail: ClaimedMail,
  { answer }: Acceptance,
  at: WallMs,
): Promise<boolean> =>
  rows.markSent(mail, { at, answer, ...(mail.kind === "delivery" ? { delivery: deliveryOf(mail) } : {}) });

type Refusal = Exclude<Attempt, { kind: "accepted" }>;

const isRefusalRecorded = async (
  rows: SwitchRows,
  mail: ClaimedMail,
  attempt: Refusal,
  now: Now,
): Promise<boolean> => {
  const { kind, answer } = attempt;
  const refusal = kind === "unwritten" ? "refused-for-good" : kind;
  const lastingSinceMs = refusal === "refused-for-good" ? (mail.lastingSinceMs ?? now.service) : null;
  const waitMs = retryAfterMs(refusal, {
    attempts: mail.attempts,
    ageMs: now.service - mail.queuedMs,
    lastingMs: now.service - (lastingSinceMs ?? now.service),
    mayGiveUp: mail.kind !== "reminder",
    // The link of a rehearsal is over then.
    ...(mail.kind === "rehearsal" ? { worthMs: REHEARSAL_DAYS * DAY_MS } : {}),
  });
  const dueMs = waitMs === null ? null : serviceMs(now.service + waitMs);
  const isMarked = await rows.markRefused(mail, {
    dueMs,
    answer,
    lastingSinceMs,
    mayBeTaken: mayBeTaken(attempt),
  });
  if (isMarked && dueMs === null && mail.kind === "delivery") {
    await rows.markDelivery({ owner: mail.owner, ...deliveryOf(mail), state: "failed" });
  }
  return isMarked;
};

const mayBeTaken = (attempt: Refusal): boolean => attempt.kind === "refused-for-now" && attempt.mayBeTaken;

const deliveryOf = ({ key }: ClaimedMail) => {
  const { noteId, recipientId } = parseDeliveryKey(key);
  return { note: noteId, recipient: recipientId };
};
