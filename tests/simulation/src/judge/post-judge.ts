import { HOUR_MS } from "@afterword/core/time/duration";
import type { Mail } from "../store/tables.ts";
import type { Attempt, PostObserver } from "../world/post.ts";
import type { Judge } from "./judge.ts";
import { createLetterBook, mailIdOf, type LetterBook } from "./letter-book.ts";
import { longestWaitMs, type Letter, type Returned } from "./letters.ts";
import { judgeDelivered, judgeGivenUp, judgeQueued, judgeReadable, judgeRepeat } from "./mail-laws.ts";
import { judgeReturned, judgeReturnMark } from "./return-laws.ts";
import { judgeRehearsal } from "./rehearsal-law.ts";
import type { PostCourt } from "./post-court.ts";
import { PATIENCE_MS } from "./service.ts";

/** Judges every attempt of every mail, as the mail servers and the readers of the mails see it. */
export type PostJudge = {
  readonly observer: PostObserver;
  readonly mailMarked: (mail: Mail) => void;
  /** Somebody's mailbox has a new reminder. */
  readonly onReminder: (listener: (letter: Letter) => void) => void;
  /** The way back of a mail begins. */
  readonly onReturn: (listener: (returned: Returned) => void) => void;
  /** The product answered a notice with success. */
  readonly noticeTaken: (returned: Returned) => void;
  readonly counts: Counts;
  readonly concludes: () => void;
};

export type Counts = {
  reminders: number;
  deliveries: number;
  repeats: number;
  refusals: number;
  failed: number;
  returned: number;
  rehearsals: number;
};

export const createPostJudge = (court: PostCourt): PostJudge => {
  const { time, judge } = court;
  const book = createLetterBook(time, judge);
  const deliveries = new Map<string, Letter>();
  const listeners: ((letter: Letter) => void)[] = [];
  const carriers: ((returned: Returned) => void)[] = [];
  const comingBack = new Set<string>();
  const counts = noCounts();

  return {
    counts,
    onReminder: (listener) => listeners.push(listener),
    onReturn: (carrier) => carriers.push(carrier),
    noticeTaken: (returned) => judgeReturned(judge, returned),
    observer: observe({ court, book, deliveries, listeners, carriers, comingBack, counts }),
    mailMarked: (mail) => {
      if (mail.state === "failed") counts.failed += 1;
      if (mail.state === "bounced") judgeReturnMark(judge, mail, comingBack);
      judgeMark(court, book, mail);
    },
    concludes: () => {
      for (const { nextTryBy, owner, kind, ref } of book.open()) {
        if (nextTryBy === null || judge.health.healthy() <= nextTryBy) continue;
        judge.accuse("everything arrives in time", owner, `${kind} ${ref} was never tried again`);
      }
      for (const letter of deliveries.values()) judgeReadable(judge, letter);
    },
  };
};

const noCounts = (): Counts => ({
  reminders: 0,
  deliveries: 0,
  repeats: 0,
  refusals: 0,
  failed: 0,
  returned: 0,
  rehearsals: 0,
});

type Desk = {
  readonly court: PostCourt;
  readonly book: LetterBook;
  /** By note and recipient. */
  readonly deliveries: Map<string, Letter>;
  readonly listeners: readonly ((letter: Letter) => void)[];
  readonly carriers: readonly ((returned: Returned) => void)[];
  /** Ids of the mails that were accepted and sent back. */
  readonly comingBack: Set<string>;
  readonly counts: Counts;
};

const observe = (desk: Desk): PostObserver => {
  const { court, book, counts } = desk;
  const { time, judge } = court;
  const accepted = (attempt: Attempt, arrives: boolean): void => {
    const letter = book.meet(attempt);
    if (letter === undefined) return;
    judge.diary(letter.owner, `${letter.kind} ${letter.ref} is accepted`);
    if (letter.lastAccepted !== null) counts.repeats += 1;
    judgeRepeat(court, letter);
    const { id, process } = attempt;
    const { triedAt } = letter;
    letter.lastAccepted = {
      attempt: id,
      process,
      triedAt,
      at: time.now(),
      acknowledgedAt: null,
      isLost: false,
    };
    letter.accepted += 1;
    letter.nextTryBy = null;
    counts[letter.kind === "reminder" ? "reminders" : "deliveries"] += 1;
    if (letter.kind === "delivery") return judgeDelivered(judge, letter);
    judge.reminderTaken(letter.owner, mailIdOf(letter), id);
    if (arrives) for (const listener of desk.listeners) listener(letter);
  };

  const refused = (attempt: Attempt, kind: "for-now" | "for-good"): void => {
    counts.refusals += 1;
    const letter = book.meet(attempt);
    if (letter === undefined) return;
    judge.diary(letter.owner, `${letter.kind} ${letter.ref} is refused ${kind}`);
    if (kind === "for-good") letter.refusedForGoodAt ??= time.now();
    letter.refusal = kind;
    if (letter.lastAccepted?.attempt === attempt.id) letter.lastAccepted.isLost = true;
    if (letter.kind === "reminder") {
      const countsAsSent = !isQueued(judge, letter);
      judge.reminderRefused(letter.owner, mailIdOf(letter), { isLasting: kind === "for-good", countsAsSent });
    }
    letter.nextTryBy = null;
    if (letter.accepted > 0 || !isQueued(judge, letter)) return;
    const waitMs = longestWaitMs(letter, kind, time.now());
    // Where an address hangs, its other mails wait for each other.
    const patienceMs = court.hangs(letter.address) ? PATIENCE_MS + waitMs : PATIENCE_MS;
    letter.nextTryBy = judge.health.healthy() + waitMs + patienceMs;
  };

  const acknowledged = (attempt: Attempt): void => {
    const taken = book.meet(attempt)?.lastAccepted;
    if (taken?.attempt === attempt.id) taken.acknowledgedAt = time.now();
  };

  return {
    tried: (attempt) => {
      if (judgeRehearsal(judge, attempt)) counts.rehearsals += 1;
      else judgeTry(court, book, desk.deliveries, attempt);
    },
    accepted,
    refused,
    acknowledged,
    returned: (attempt) => {
      counts.returned += 1;
      desk.comingBack.add(mailIdOf(attempt.mail));
      const letter = book.meet(attempt);
      if (letter !== undefined) judge.diary(letter.owner, `${letter.kind} ${letter.ref} will come back`);
      for (const carry of desk.carriers) carry({ attempt, letter });
    },
  };
};

const judgeTry = (
  { judge, time }: PostCourt,
  book: LetterBook,
  deliveries: Map<string, Letter>,
  attempt: Attempt,
): void => {
  const letter = book.meet(attempt);
  if (letter === undefined) return;
  const { owner, ref, kind } = letter;
  judge.diary(owner, `${kind} ${ref} is tried`);
  const claimed = rowOf(judge, letter)?.attempts ?? 0;
  Object.assign(letter, { lastTried: attempt.id, triedAt: time.now(), claimed, refusal: null });
  judgeSameness(judge, letter, attempt);
  if (letter.nextTryBy !== null && judge.health.healthy() > letter.nextTryBy) {
    judge.accuse("everything arrives in time", owner, `${kind} ${ref} was tried again too late`);
  }
  letter.nextTryBy = judge.health.healthy() + PATIENCE_MS + HOUR_MS;
  if (kind === "reminder") return judge.reminderTried(owner, mailIdOf(letter));
  const before = deliveries.get(ref);
  if (before !== undefined && before !== letter) {
    judge.accuse("repeats are the same mail", owner, `${ref} was sent with two links`);
  }
  deliveries.set(ref, letter);
  payOwed(judge, letter);
};

const judgeSameness = (judge: Judge, letter: Letter, { mail }: Attempt): void => {
  const { owner, kind, ref } = letter;
  if (letter.messageId !== mail.messageId || letter.address !== mail.to.address) {
    judge.accuse("repeats are the same mail", owner, `${ref} was tried as two different mails`);
  }
  if (rowOf(judge, letter)?.state === "sent") {
    judge.accuse("repeats only after a fault", owner, `${kind} ${ref} was tried though it counts as sent`);
  }
};

/** What was withdrawn or given up on its way is not tried again. */
const isQueued = (judge: Judge, letter: Letter): boolean => rowOf(judge, letter)?.state === "queued";

const rowOf = ({ tables }: Judge, letter: Letter): Mail | undefined =>
  tables.accounts.get(letter.owner)?.mails.get(mailIdOf(letter))?.committed;

const payOwed = (judge: Judge, { owner, ref }: Letter): void => {
  const { owed } = judge.caseOf(owner);
  const by = owed.get(ref);
  if (by !== undefined && judge.health.healthy() > by) {
    judge.accuse("everything arrives in time", owner, `delivery ${ref} was tried too late`);
  }
  owed.delete(ref);
};

const judgeMark = (court: PostCourt, book: LetterBook, mail: Mail): void => {
  const { judge } = court;
  judge.diary(mail.owner, `${mail.kind} ${mail.key} is ${mail.state}, ${mail.attempts} attempts`);
  const letter = book.ofMail(mail.id);
  if (mail.state === "queued") {
    heard(letter, mail);
    return judgeQueued(judge, mail);
  }
  if (mail.state === "sent" && isPromised(mail) && !isAccepted(letter)) {
    judge.accuse(
      "sent means accepted",
      mail.owner,
      `${mail.kind} ${mail.key} counts as sent without acceptance`,
    );
  }
  if (mail.state === "failed") judgeGivenUp(court, letter, mail);
  if (letter === undefined) return;
  letter.nextTryBy = null;
  // What was withdrawn on its way may still be accepted.
  if (letter.kind === "reminder" && mail.state !== "cancelled") book.forget(letter);
};

/** What was written after an attempt and before the next one is its answer. */
const heard = (letter: Letter | undefined, mail: Mail): void => {
  if (letter?.refusal === "for-now" && letter.claimed === mail.attempts) letter.refusedForGoodAt = null;
};

const isPromised = ({ kind }: Mail): boolean => kind === "reminder" || kind === "delivery";

const isAccepted = (letter: Letter | undefined): boolean => letter !== undefined && letter.accepted > 0;
