import { parseDeliveryKey, parseReminderKey } from "@afterword/core/switch/effects";
import { isReminderWanted, reminderAccepted, reminderBounced } from "@afterword/core/switch/events";
import type { ReminderRef } from "@afterword/core/switch/effects";
import { findAcceptance, isAsking } from "@afterword/core/switch/refusals";
import type { SwitchState } from "@afterword/core/switch/state";
import { DAY_MS } from "@afterword/core/time/duration";
import { serviceMs, type Now, type ServiceMs, type WallMs } from "@afterword/core/time/instant";
import type { ReturnPath } from "./return-paths.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import type { ReturnedMail } from "../store/rows/bounces.ts";
import { countsAgainst, RELAY_KEEPS_MAX_MS } from "../evidence/mail-evidence.ts";
import { decideAsked } from "../switch/unreachable-owners.ts";
import { readNow } from "../clock/service-clock.ts";
import type { SwitchContext, JobNotifier } from "../context.ts";
import { withoutAddresses } from "../../platform/smtp/smtp-answer.ts";
import { openAddressee, type Addressee, type Bounce } from "./bounce.ts";
import type { Failure } from "./read-failure.ts";
import { mailOwner } from "./mail-owner.ts";

export type BounceContext = SwitchContext & JobNotifier;

/**
 * Writes down that a mail came back for good, with all that follows, in one transaction under the user's lock: a
 * reminder of the running cycle was refused after all (behaviour §1.2), a delivery shows as bounced and its owner is
 * told (§3). Heard again, it changes nothing. Nothing either when there is no such mail, nor about one that no mail
 * server can have taken.
 */
export const recordBounce = async (
  context: BounceContext,
  { mail: mailId, attempt }: ReturnPath,
  notice: Failure,
): Promise<void> => {
  await context.store.transaction(async (rows) => {
    const owner = await rows.findMailOwner(mailId);
    const user = owner === undefined ? undefined : await rows.lockUser(owner);
    const mail = user && (await rows.lockMail({ owner: user.id, id: mailId }));
    if (mail === undefined || user === undefined || !canComeBack(mail, attempt)) return;
    const addressee = openAddressee(context, user, mail);
    const failure = { ...notice, answer: answerFor(addressee, notice) };
    const now = await readNow(rows, context);
    // What came back had been accepted, though the answer was lost or is still on its way.
    const wasUnknown = await rows.markSent({
      owner: user.id,
      id: mailId,
      at: now.wall,
      answer: failure.answer,
    });
    const bounce: Bounce = { mail, user, now, failure, addressee, wasUnknown };
    const lateAt = lateAtOf(bounce);
    if (await rows.markMailBounced(mail, { answer: failure.answer, lateAt }))
      await takeIn(rows, context, bounce);
  });
  context.notifyJobs();
};

/**
 * The mail was accepted, or this is its last attempt, whose outcome is unknown. What was refused cannot come back: a
 * notice that says so must not stand in for an acceptance that never was (docs/decisions/044). What was tried before
 * it was queued again came back before. A notice that does not say which attempt it is about is taken for the last
 * one's, but for nothing of a mail that was queued again.
 */
const canComeBack = (mail: ReturnedMail, attempt: number | null): boolean => {
  const unsaid = mail.attemptsBefore === 0 ? mail.attempts : 0;
  const sinceQueued = attempt === null ? unsaid : attempt - mail.attemptsBefore;
  if (sinceQueued < 1) return false;
  return mail.state === "sent" || (sinceQueued === mail.attempts && mail.refusedAttempt !== mail.attempts);
};

/** A relay that keeps mails for days takes the time away in which a bounce stops a delivery, so operators have to know. */
const lateAtOf = ({ mail: { sentAt }, now: { wall }, wasUnknown }: Bounce): WallMs | null =>
  !wasUnknown && sentAt !== null && wall - sentAt > RELAY_KEEPS_MAX_MS ? wall : null;

/** Some servers name the mailbox by its local part alone; where that is not known, their words are not kept. */
const answerFor = (addressee: Addressee | null, { status, answer }: Failure): string =>
  addressee === null ? status : withoutAddresses(answer, addressee.to.address);

type TakeIn = (rows: SwitchRows, context: SwitchContext, bounce: Bounce) => Promise<void>;

const takeIn: TakeIn = async (rows, context, bounce) => {
  const { mail, addressee, now } = bounce;
  if (addressee !== null)
    await context.mailEvidence.refused(rows, { kind: mail.kind, address: addressee.to.address }, now.service);
  if (mail.kind === "reminder") await takeReminderBack(rows, context, bounce);
  if (mail.kind === "delivery") await markDelivery(rows, context, bounce);
};

const takeReminderBack: TakeIn = async (rows, context, bounce) => {
  const { mail, user, now, failure, wasUnknown } = bounce;
  const reminder = parseReminderKey(mail.key);
  const accepted = wasUnknown ? reminderAccepted(user.switchState, reminder, now) : user.switchState;
  const refused = await judge(rows, context, bounce);
  const switchState = reminderBounced(accepted, reminder, refused, now);
  await rows.addAuditEntry({
    owner: user.id,
    id: context.ids.uuid(),
    at: now.wall,
    kind: "reminder-bounced",
    detail: { ...reminder, status: failure.status },
  });
  if (isReminderWanted(switchState, reminder))
    await rows.requeueMail(mail, nextTryAt(accepted, reminder, now));
  await decideAsked(rows, context, { user, switchState, now });
};

/** Whose mail it was is not known where its seal does not open; such a bounce holds the delivery and does not count. */
const judge = async (
  rows: SwitchRows,
  context: SwitchContext,
  { failure, addressee, now }: Bounce,
): Promise<{ readonly counts: boolean }> =>
  addressee === null
    ? { counts: false }
    : countsAgainst(rows, context, { status: failure.status, address: addressee.to.address }, now);

/** A day after it was accepted, as after any lasting refusal (behaviour §3). */
const nextTryAt = (state: SwitchState, reminder: ReminderRef, { service }: Now): ServiceMs => {
  const acceptedAt = isAsking(state) ? findAcceptance(state, reminder)?.at : undefined;
  return serviceMs(Math.max(service, (acceptedAt ?? service) + DAY_MS));
};

const markDelivery: TakeIn = async (rows, context, bounce) => {
  const { mail, user, now, failure } = bounce;
  const { noteId: note, recipientId: recipient } = parseDeliveryKey(mail.key);
  await rows.markDelivery({ owner: user.id, note, recipient, state: "bounced" });
  await rows.addAuditEntry({
    owner: user.id,
    id: context.ids.uuid(),
    at: now.wall,
    kind: "delivery-bounced",
    detail: { note, recipient, status: failure.status },
  });
  if (bounce.addressee !== null)
    await mailOwner(rows, context, { ...bounce, ...bounce.addressee }, recipient);
};
