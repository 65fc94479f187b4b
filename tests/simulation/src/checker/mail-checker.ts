import { HOUR_MS } from "@afterword/core/time/duration";
import type { Verdict } from "./case.ts";
import type { Mail } from "../store/tables.ts";
import type { Answer, Attempt, PostObserver } from "../world/post.ts";
import type { Checker } from "./checker.ts";
import { createLetterBook, mailIdOf, type LetterBook } from "./letter-book.ts";
import { claimsOf, longestWaitMs, type Letter, type Returned } from "./letters.ts";
import {
  checkDelivered,
  checkGivenUp,
  checkQueued,
  checkReadable,
  checkRepeat,
  type MailCheckInputs,
} from "./mail-laws.ts";
import { createMailFlow, type MailFlow } from "./mail-flow.ts";
import { checkReturned, checkReturnMark, isTakenBack, type ComingBack } from "./return-laws.ts";
import { checkRehearsal } from "./rehearsal-law.ts";
import { PATIENCE_MS } from "./service.ts";

/** Checks every attempt of every mail, as mail servers and readers see it. */
export type MailChecker = {
  readonly observer: PostObserver;
  readonly mailMarked: (mail: Mail) => void;
  /** Listens for reminders that arrive in a mailbox. */
  readonly onReminder: (listener: (letter: Letter) => void) => void;
  /** Listens for mails that come back. */
  readonly onReturn: (listener: (returned: Returned) => void) => void;
  /** The product accepted a notice. */
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

export const createMailChecker = (inputs: MailCheckInputs): MailChecker => {
  const { time, checker } = inputs;
  const book = createLetterBook(time, checker);
  const deliveries = new Map<string, Letter>();
  const listeners: ((letter: Letter) => void)[] = [];
  const carriers: ((returned: Returned) => void)[] = [];
  const comingBack: ComingBack = new Map();
  const flow = createMailFlow();
  const counts = noCounts();

  return {
    counts,
    onReminder: (listener) => listeners.push(listener),
    onReturn: (carrier) => carriers.push(carrier),
    noticeTaken: (returned) => {
      const { mail, id } = returned.attempt;
      flow.returnTold(mail.to.address, id);
      checkReturned(checker, returned);
    },
    observer: observe({ inputs, book, deliveries, listeners, carriers, comingBack, counts, flow }),
    mailMarked: (mail) => {
      if (mail.state === "failed") counts.failed += 1;
      if (isTakenBack(mail)) {
        checkReturnMark(checker, mail, { comingBack, flow });
        const letter = book.ofMail(mail.id);
        if (letter?.kind === "reminder") book.forget(letter);
      }
      noteAcceptance({ checker, book, flow, comingBack }, mail);
      checkMark(inputs, book, mail);
    },
    concludes: () => {
      for (const { nextTryBy, owner, kind, ref } of book.open()) {
        if (nextTryBy === null || checker.health.healthy() <= nextTryBy) continue;
        checker.reportViolation("everything arrives in time", owner, `${kind} ${ref} was never tried again`);
      }
      for (const letter of deliveries.values()) checkReadable(checker, letter);
    },
  };
};

type Noted = {
  readonly checker: Checker;
  readonly book: LetterBook;
  readonly flow: MailFlow;
  readonly comingBack: ComingBack;
};

/** The product knows that this mail was accepted. Often it does so only after it is settled that it comes back. */
const noteAcceptance = (
  { checker, book, flow, comingBack }: Noted,
  { id, owner, kind, state, attempts, attemptsBefore }: Mail,
): void => {
  if (state !== "sent") return;
  const letter = book.ofMail(id);
  const isFirst = attempts === 1 && attemptsBefore === 0;
  if (letter !== undefined) flow.marked(letter.address, checker.now(), isFirst && !comingBack.has(id));
  if (kind === "reminder") checker.reminderMarked(owner, id);
};

const noteVerdict = ({ met }: Checker, { status }: Answer, { mustCount, lacks }: Verdict): void => {
  if (mustCount) met("refused try that counts");
  if (lacks === "evidence") met("refused while no other domain takes mail");
  if (lacks === "domain") met("refused with the whole domain");
  if (status?.includes(".7.") === true) met("refused with a policy code");
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

type Records = {
  readonly inputs: MailCheckInputs;
  readonly book: LetterBook;
  /** By note and recipient. */
  readonly deliveries: Map<string, Letter>;
  readonly listeners: readonly ((letter: Letter) => void)[];
  readonly carriers: readonly ((returned: Returned) => void)[];
  /** By id: the mails that were accepted and sent back. */
  readonly comingBack: ComingBack;
  readonly flow: MailFlow;
  readonly counts: Counts;
};

const observe = (records: Records): PostObserver => {
  const { inputs, book, counts, flow } = records;
  const { time, checker } = inputs;
  const accepted = (attempt: Attempt, arrives: boolean): void => {
    flow.accepted(attempt.mail.to.address, attempt.id, checker.now());
    const letter = book.meet(attempt);
    if (letter === undefined) return;
    checker.diary(letter.owner, `${letter.kind} ${letter.ref} is accepted`);
    if (letter.lastAccepted !== null) counts.repeats += 1;
    checkRepeat(inputs, letter);
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
    if (letter.kind === "delivery") return checkDelivered(checker, letter);
    checker.reminderTaken(letter.owner, mailIdOf(letter), id);
    if (arrives) for (const listener of records.listeners) listener(letter);
  };

  const refused = (attempt: Attempt, answer: Answer): void => {
    counts.refusals += 1;
    const { address } = attempt.mail.to;
    const verdict = flow.judge(address, answer.status, checker.now());
    if (answer.wasAnswered) flow.refused(address, checker.now());
    // A mail that counts as sent or returned by now: the answer to an attempt of before is not heard any more.
    const letter = book.ofMail(mailIdOf(attempt.mail));
    if (letter === undefined) return;
    const { kind } = answer;
    checker.diary(letter.owner, `${letter.kind} ${letter.ref} is refused ${kind} (${answer.status})`);
    if (kind === "for-good") letter.refusedForGoodAt ??= time.now();
    letter.refusal = kind;
    if (letter.lastAccepted?.attempt === attempt.id) letter.lastAccepted.isLost = true;
    if (letter.kind === "reminder") {
      noteVerdict(checker, answer, verdict);
      checker.reminderRefused(letter.owner, mailIdOf(letter), { attempt: attempt.id, verdict });
    }
    expectNextTry(inputs, letter, kind);
  };

  const acknowledged = (attempt: Attempt): void => {
    const taken = book.meet(attempt)?.lastAccepted;
    if (taken?.attempt === attempt.id) taken.acknowledgedAt = time.now();
  };

  return {
    tried: (attempt) => {
      if (checkRehearsal(checker, attempt)) counts.rehearsals += 1;
      else checkTry(inputs, book, records.deliveries, attempt);
    },
    accepted,
    refused,
    acknowledged,
    returned: (attempt, notice) => {
      counts.returned += 1;
      records.comingBack.set(mailIdOf(attempt.mail), notice);
      flow.returned(attempt.mail.to.address);
      const letter = book.meet(attempt);
      if (letter !== undefined) checker.diary(letter.owner, `${letter.kind} ${letter.ref} will come back`);
      for (const carry of records.carriers) carry({ attempt, letter, notice });
    },
  };
};

const expectNextTry = (
  { checker, time, hangs }: MailCheckInputs,
  letter: Letter,
  kind: Answer["kind"],
): void => {
  letter.nextTryBy = null;
  if (letter.accepted > 0 || !isQueued(checker, letter)) return;
  const waitMs = longestWaitMs(letter, kind, time.now());
  // If an address hangs, its other mails wait for each other.
  const patienceMs = hangs(letter.address) ? PATIENCE_MS + waitMs : PATIENCE_MS;
  letter.nextTryBy = checker.health.healthy() + waitMs + patienceMs;
};

const checkTry = (
  { checker, time }: MailCheckInputs,
  book: LetterBook,
  deliveries: Map<string, Letter>,
  attempt: Attempt,
): void => {
  const letter = book.meet(attempt);
  if (letter === undefined) return;
  const { owner, ref, kind } = letter;
  checker.diary(owner, `${kind} ${ref} is tried`);
  const claimed = claimsOf(rowOf(checker, letter));
  Object.assign(letter, { lastTried: attempt.id, triedAt: time.now(), claimed, refusal: null });
  checkSameness(checker, letter, attempt);
  if (letter.nextTryBy !== null && checker.health.healthy() > letter.nextTryBy) {
    checker.reportViolation("everything arrives in time", owner, `${kind} ${ref} was tried again too late`);
  }
  checker.judged("everything arrives in time");
  letter.nextTryBy = checker.health.healthy() + PATIENCE_MS + HOUR_MS;
  if (kind === "reminder") return checker.reminderTried(owner, mailIdOf(letter));
  const before = deliveries.get(ref);
  if (before !== undefined && before !== letter) {
    checker.reportViolation("repeats are the same mail", owner, `${ref} was sent with two links`);
  }
  deliveries.set(ref, letter);
  payOwed(checker, letter);
};

const checkSameness = (checker: Checker, letter: Letter, { mail }: Attempt): void => {
  checker.judged("repeats are the same mail");
  const { owner, kind, ref } = letter;
  if (letter.messageId !== mail.messageId || letter.address !== mail.to.address) {
    checker.reportViolation("repeats are the same mail", owner, `${ref} was tried as two different mails`);
  }
  if (rowOf(checker, letter)?.state === "sent") {
    checker.reportViolation(
      "repeats only after a fault",
      owner,
      `${kind} ${ref} was tried though it counts as sent`,
    );
  }
};

/** A mail that was withdrawn or given up is not tried again. */
const isQueued = (checker: Checker, letter: Letter): boolean => rowOf(checker, letter)?.state === "queued";

const rowOf = ({ tables }: Checker, letter: Letter): Mail | undefined =>
  tables.accounts.get(letter.owner)?.mails.get(mailIdOf(letter))?.committed;

const payOwed = (checker: Checker, { owner, ref }: Letter): void => {
  const { owed } = checker.caseOf(owner);
  const by = owed.get(ref);
  if (by !== undefined && checker.health.healthy() > by) {
    checker.reportViolation("everything arrives in time", owner, `delivery ${ref} was tried too late`);
  }
  owed.delete(ref);
};

const checkMark = (inputs: MailCheckInputs, book: LetterBook, mail: Mail): void => {
  const { checker } = inputs;
  if (mail.state === "sent") checker.judged("sent means accepted");
  checker.diary(mail.owner, `${mail.kind} ${mail.key} is ${mail.state}, ${mail.attempts} attempts`);
  const letter = book.ofMail(mail.id);
  if (mail.state === "queued") {
    heard(letter, mail);
    return checkQueued(checker, mail);
  }
  if (mail.state === "sent" && isPromised(mail) && !isAccepted(letter)) {
    checker.reportViolation(
      "sent means accepted",
      mail.owner,
      `${mail.kind} ${mail.key} counts as sent without acceptance`,
    );
  }
  if (mail.state === "failed") checkGivenUp(inputs, letter, mail);
  if (letter === undefined) return;
  letter.nextTryBy = null;
  // A mail that was withdrawn during an attempt may still be accepted.
  if (letter.kind === "reminder" && mail.state !== "cancelled") book.forget(letter);
};

/** What is written between an attempt and the next one is the answer to the first. */
const heard = (letter: Letter | undefined, mail: Mail): void => {
  if (letter?.refusal === "for-now" && letter.claimed === claimsOf(mail)) letter.refusedForGoodAt = null;
};

const isPromised = ({ kind }: Mail): boolean => kind === "reminder" || kind === "delivery";

const isAccepted = (letter: Letter | undefined): boolean => letter !== undefined && letter.accepted > 0;
