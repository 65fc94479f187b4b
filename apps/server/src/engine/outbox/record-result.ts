import { REHEARSAL_DAYS } from "@afterword/core/constants";
import { parseReminderKey } from "@afterword/core/switch/effects";
import { reminderRefused } from "@afterword/core/switch/events";
import { DAY_MS } from "@afterword/core/time/duration";
import { serviceMs } from "@afterword/core/time/instant";
import type { Now } from "@afterword/core/time/instant";
import type { SwitchRows } from "../store/switch-store.ts";
import { countsAgainst } from "../evidence/mail-evidence.ts";
import { decideAsked } from "../switch/unreachable-owners.ts";
import { readNow } from "../clock/service-clock.ts";
import type { SwitchContext } from "../context.ts";
import type { Attempt, ClaimedMail, SentAttempt } from "./attempt.ts";
import { deliveryOf, recordAcceptance } from "./record-acceptance.ts";
import { retryAfterMs } from "./retry.ts";

/**
 * Writes down what the mail server answered, with its consequences, in one transaction: an accepted reminder starts the
 * delay, a refused one is a try that may count (behaviour §1.2); an accepted or failed delivery is marked so. One that
 * could not be written is refused for good, except that it is no try: a reminder that never was tells nothing of its
 * owner. What a refusal says of the flow of our mail is written in that transaction too, before it is judged.
 */
export const recordResult = async (
  context: SwitchContext,
  mail: ClaimedMail,
  result: Attempt,
): Promise<void> => {
  if (result.kind === "accepted") {
    await recordAcceptance(context, { mail, result });
    return keepAcceptance(context, mail, result.address);
  }
  await context.store.transaction((rows) => recordRefusal(rows, context, mail, result));
};

/**
 * After the mark, since a crash between a mail server's acceptance and the mark repeats the mail. The mail is sent and
 * marked so, whether or not this is written.
 */
const keepAcceptance = async (
  { store, mailEvidence, log }: SwitchContext,
  mail: ClaimedMail,
  address: string,
): Promise<void> => {
  try {
    await mailEvidence.accepted(store.rows, mailEvidence.domainOf(address), mail.now.service);
  } catch (error) {
    log.error({ err: error, mail: mail.id }, "it was not written down that a domain accepts our mail");
  }
};

const recordRefusal = async (
  rows: SwitchRows,
  context: SwitchContext,
  mail: ClaimedMail,
  result: Refusal,
): Promise<void> => {
  if (mail.kind === "reminder" && result.kind !== "unwritten")
    return recordRefusedReminder(rows, context, mail, result);
  await writeRefusal(rows, context, mail, { result, now: await readNow(rows, context) });
};

/** The user's row is locked first, as a sign of life does, so the two can never wait for each other. */
const recordRefusedReminder = async (
  rows: SwitchRows,
  context: SwitchContext,
  mail: ClaimedMail,
  result: Refusal & SentAttempt,
): Promise<void> => {
  const user = await rows.lockUser(mail.owner);
  if (user === undefined) return;
  const now = await readNow(rows, context);
  // Another process's attempt said more than this one before.
  if (!(await writeRefusal(rows, context, mail, { result, now }))) return;
  const reminder = parseReminderKey(mail.key);
  const counted = await countsAgainst(rows, context, result, now);
  const switchState = reminderRefused(user.switchState, reminder, counted, now);
  await decideAsked(rows, context, { user, switchState, now });
};

type Refusal = Exclude<Attempt, { kind: "accepted" }>;

/** False when this is not the last attempt, so that nothing of the owner follows from it. */
const writeRefusal = async (
  rows: SwitchRows,
  { mailEvidence }: SwitchContext,
  mail: ClaimedMail,
  { result, now }: { readonly result: Refusal; readonly now: Now },
): Promise<boolean> => {
  const isMarked = await markRefusal(rows, mail, result, now);
  // As the last of the rows, in the order of a mail that comes back.
  if (wasAnswered(result))
    await mailEvidence.refused(rows, { kind: mail.kind, address: result.address }, now.service);
  return isMarked;
};

const markRefusal = async (
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

const wasAnswered = (attempt: Refusal): attempt is Refusal & SentAttempt =>
  attempt.kind !== "unwritten" && attempt.wasAnswered;

const mayBeTaken = (attempt: Refusal): boolean => attempt.kind === "refused-for-now" && attempt.mayBeTaken;
