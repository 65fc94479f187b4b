import { DAY_MS, HOUR_MS, SECOND_MS } from "@afterword/core/time/duration";
import { parseReminderKey, type ReminderRef } from "@afterword/core/switch/effects";
import { hashSecret } from "@afterword/server/platform/crypto/secret-hash";
import type { Mail } from "../store/tables.ts";
import { startsOf } from "./asked.ts";
import type { Released } from "./case.ts";
import type { Judge } from "./judge.ts";
import type { Letter } from "./letters.ts";
import type { PostCourt } from "./post-court.ts";
import { CLOCKS_DIFFER_MS } from "./release-laws.ts";

/** An acknowledged mail is marked within so long, unless something goes wrong. */
const MARKED_WITHIN_MS = 10 * SECOND_MS;

/**
 * A mail that was accepted may only be repeated when nobody could know that it was: its answer was lost, or the process
 * that held it died or met a fault of the database before it had marked it, or a clock was set while it held it.
 */
export const judgeRepeat = (
  { judge, faultsOf, time }: PostCourt,
  { lastAccepted: before, ...letter }: Letter,
): void => {
  if (before === null || before.isLost) return;
  const markedBy = before.acknowledgedAt === null ? time.now() : before.acknowledgedAt + MARKED_WITHIN_MS;
  const hasOneSince = (from: number, moments: readonly number[]): boolean =>
    moments.some((moment) => moment >= from && moment <= markedBy);
  if (hasOneSince(before.at, faultsOf(before.process))) return;
  if (hasOneSince(before.triedAt, judge.clockFaults)) return;
  judge.accuse("repeats only after a fault", letter.owner, `${letter.kind} ${letter.ref} was accepted twice`);
};

/** Later reminders are queued only in the delay that an accepted first one has started (behaviour §1.5). */
export const judgeQueued = (judge: Judge, mail: Mail): void => {
  if (mail.kind !== "reminder" || mail.attempts > 0) return;
  const ref = parseReminderKey(mail.key);
  const of = judge.caseOf(mail.owner);
  judge.reminderQueued(mail.owner, mail.id, ref);
  if (ref.number === 1) return judgeRound(judge, mail, ref);
  if (startsOf(of).length > 0) return;
  judge.accuse(
    "accepted reminder first",
    mail.owner,
    `reminder ${mail.key} was queued before any was accepted`,
  );
};

/** Reminders begin again only in a cycle of which one came back (behaviour §1.2). */
const judgeRound = (judge: Judge, { owner, key }: Mail, { cycle, round }: ReminderRef): void => {
  if (round === undefined || judge.caseOf(owner).returnedCycles.has(cycle)) return;
  judge.accuse("only a return voids a reminder", owner, `reminder ${key} was queued, but none had come back`);
};

/** Nothing goes to a recipient whose note was not released. */
export const judgeDelivered = (judge: Judge, { owner, ref }: Letter): void => {
  const note = judge.caseOf(owner).account.notes.get(ref.split("/")[0] ?? "")?.committed;
  if (note === undefined || note.triggeredAt === null) {
    judge.accuse("links lead to their notes", owner, `${ref} went out, but its note was not released`);
  }
};

const LASTING_FOR_MS = 7 * DAY_MS;
const TRIED_FOR_MS = 30 * DAY_MS;
/** Outages and retries lie between an answer and its being kept. */
const ANSWERS_DIFFER_MS = HOUR_MS;

/**
 * A delivery is given up only after a week in which every answer was a lasting refusal, or a month of refusals; a
 * reminder never (behaviour §3, docs/decisions/005). People are promised nothing of other mails.
 */
export const judgeGivenUp = ({ judge, time }: PostCourt, letter: Letter | undefined, mail: Mail): void => {
  if (mail.kind !== "delivery" && mail.kind !== "reminder") return;
  const sinceMs = (at: number | null | undefined): number =>
    time.now() - (at ?? time.now()) + ANSWERS_DIFFER_MS;
  const isOver =
    sinceMs(letter?.refusedForGoodAt) >= LASTING_FOR_MS || sinceMs(letter?.firstTriedAt) >= TRIED_FOR_MS;
  if (mail.kind === "delivery" && isOver) return;
  judge.accuse("nothing is given up early", mail.owner, `${mail.kind} ${mail.key} was given up`);
};

/** What was delivered stays behind its link, which does not end by itself, until the plan's time is over, as told from
 * the release. */
export const judgeReadable = (judge: Judge, { owner, ref, secret }: Letter): void => {
  const released = judge.caseOf(owner).released.get(ref.split("/")[0] ?? "");
  const end = judge.caseOf(owner).account.deliveries.get(ref)?.committed?.availableUntil;
  const isLinkEndless = judge.tables.links.get(hashSecret(secret))?.committed?.expiresAt === null;
  if (isLinkEndless && released !== undefined && isKeptLongEnough(end, released)) return;
  judge.accuse(
    "nothing is erased early",
    owner,
    `the link to ${ref} does not lead there for as long as promised`,
  );
};

/** `end`: null without limit, undefined when there is no such row at all. Clocks that are trusted differ by some seconds. */
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
