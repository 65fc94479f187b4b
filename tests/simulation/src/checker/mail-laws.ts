import { DAY_MS, HOUR_MS, SECOND_MS } from "@afterword/core/time/duration";
import { parseReminderKey, type ReminderRef } from "@afterword/core/switch/effects";
import { hashSecret } from "@afterword/server/platform/crypto/secrets";
import type { Process } from "../kernel/process.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Mail } from "../store/tables.ts";
import { startsOf } from "./asked.ts";
import type { Released } from "./case.ts";
import type { Checker } from "./checker.ts";
import type { Letter } from "./letters.ts";
import { CLOCKS_DIFFER_MS } from "./release-laws.ts";

/** What the laws about mails need. */
export type MailCheckInputs = {
  readonly time: VirtualTime;
  readonly checker: Checker;
  /** Times at which the database failed a process, or the process died, in order. */
  readonly faultsOf: (process: Process) => readonly number[];
  /** Whether the mail server of this address may hang now. */
  readonly hangs: (address: string) => boolean;
};

/** An acknowledged mail is marked within this time, unless there is a fault. */
const MARKED_WITHIN_MS = 10 * SECOND_MS;

/**
 * An accepted mail may only be repeated if the product could not know: the answer was lost, or the process
 * that held it died or had a fault of the database before it marked the mail, or a clock was changed meanwhile.
 */
export const checkRepeat = (
  { checker, faultsOf, time }: MailCheckInputs,
  { lastAccepted: before, ...letter }: Letter,
): void => {
  checker.judged("repeats only after a fault");
  if (before === null || before.isLost) return;
  const markedBy = before.acknowledgedAt === null ? time.now() : before.acknowledgedAt + MARKED_WITHIN_MS;
  const hasOneSince = (from: number, moments: readonly number[]): boolean =>
    moments.some((moment) => moment >= from && moment <= markedBy);
  if (hasOneSince(before.at, faultsOf(before.process))) return;
  if (hasOneSince(before.triedAt, checker.clockFaults)) return;
  checker.reportViolation(
    "repeats only after a fault",
    letter.owner,
    `${letter.kind} ${letter.ref} was accepted twice`,
  );
};

/** Later reminders are queued only during the delay, which an accepted first reminder starts (behaviour §1.5). */
export const checkQueued = (checker: Checker, mail: Mail): void => {
  if (mail.kind !== "reminder" || mail.attempts > 0 || mail.attemptsBefore > 0) return;
  const ref = parseReminderKey(mail.key);
  const of = checker.caseOf(mail.owner);
  checker.reminderQueued(mail.owner, mail.id, ref);
  if (ref.number === 1) return checkRound(checker, mail, ref);
  if (startsOf(of.asking).length > 0) return;
  checker.reportViolation(
    "accepted reminder first",
    mail.owner,
    `reminder ${mail.key} was queued before any was accepted`,
  );
};

/** A second round needs a reminder of the cycle that came back (behaviour §1.2). */
const checkRound = (checker: Checker, { owner, key }: Mail, { cycle, round }: ReminderRef): void => {
  if (round === undefined || checker.caseOf(owner).returnedCycles.has(cycle)) return;
  checker.reportViolation(
    "only a return voids a reminder",
    owner,
    `reminder ${key} was queued, but none had come back`,
  );
};

/** Recipients get mails only about released notes. */
export const checkDelivered = (checker: Checker, { owner, ref }: Letter): void => {
  checker.judged("links lead to their notes");
  const note = checker.caseOf(owner).account.notes.get(ref.split("/")[0] ?? "")?.committed;
  if (note === undefined || note.triggeredAt === null) {
    checker.reportViolation(
      "links lead to their notes",
      owner,
      `${ref} went out, but its note was not released`,
    );
  }
};

const LASTING_FOR_MS = 7 * DAY_MS;
const TRIED_FOR_MS = 30 * DAY_MS;
/** Outages and retries may come between an answer and its commit. */
const ANSWERS_DIFFER_MS = HOUR_MS;

/**
 * A delivery is given up only after a week in which every answer was a lasting refusal, or a month of refusals; a
 * reminder never (behaviour §3, docs/decisions/005). There is no promise about other mails.
 */
export const checkGivenUp = (
  { checker, time }: MailCheckInputs,
  letter: Letter | undefined,
  mail: Mail,
): void => {
  checker.judged("nothing is given up early");
  if (mail.kind !== "delivery" && mail.kind !== "reminder") return;
  const sinceMs = (at: number | null | undefined): number =>
    time.now() - (at ?? time.now()) + ANSWERS_DIFFER_MS;
  const isOver =
    sinceMs(letter?.refusedForGoodAt) >= LASTING_FOR_MS || sinceMs(letter?.firstTriedAt) >= TRIED_FOR_MS;
  if (mail.kind === "delivery" && isOver) return;
  checker.reportViolation("nothing is given up early", mail.owner, `${mail.kind} ${mail.key} was given up`);
};

/** A delivered note stays readable until the plan's months since the release are over; its link has no end of its own. */
export const checkReadable = (checker: Checker, { owner, ref, secret }: Letter): void => {
  checker.judged("nothing is erased early");
  const released = checker.caseOf(owner).released.get(ref.split("/")[0] ?? "");
  const end = checker.caseOf(owner).account.deliveries.get(ref)?.committed?.availableUntil;
  const isLinkEndless = checker.tables.links.get(hashSecret(secret))?.committed?.expiresAt === null;
  if (isLinkEndless && released !== undefined && isKeptLongEnough(end, released)) return;
  checker.reportViolation(
    "nothing is erased early",
    owner,
    `the link to ${ref} does not lead there for as long as promised`,
  );
};

/** `end`: null for no limit, undefined if there is no row. Trusted clocks differ by some seconds. */
const isKeptLongEnough = (end: number | null | undefined, { wall, months }: Released): boolean => {
  if (end === null) return months === 0;
  if (end === undefined || months === 0) return false;
  return Math.abs(end - monthsAfter(wall, months)) <= CLOCKS_DIFFER_MS;
};

/** The same day and time of a later month (UTC), or that month's last day. */
const monthsAfter = (wall: number, months: number): number => {
  const from = new Date(wall);
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), lastDay));
  return midnight + (wall - Math.floor(wall / DAY_MS) * DAY_MS);
};
