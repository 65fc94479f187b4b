import { MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { Mailer, OutgoingMail, SendResult } from "@afterword/server/platform/smtp/mailer";
import type { Chance } from "../kernel/chance.ts";
import type { Process } from "../kernel/process.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";

/** How often the mail server misbehaves, for each attempt. */
export type PostFaults = {
  readonly refusesForNow: number;
  /** The mail is accepted, but the answer is lost. */
  readonly answerIsLost: number;
  /** No answer comes before the mailer's timeout; half of these mails are accepted. */
  readonly hangs: number;
  readonly isSlow: number;
  /** The mail is accepted and comes back later. */
  readonly returns: number;
};

/** Events of the mail servers about each attempt, in order. */
export type PostObserver = {
  readonly tried: (attempt: Attempt) => void;
  /** `arrives`: the mail also reaches the mailbox. */
  readonly accepted: (attempt: Attempt, arrives: boolean) => void;
  /** The mail that was just accepted will come back. */
  readonly returned: (attempt: Attempt) => void;
  readonly refused: (attempt: Attempt, kind: "for-now" | "for-good") => void;
  /** The product learned that the mail was accepted. */
  readonly acknowledged: (attempt: Attempt) => void;
};

export type Attempt = { readonly id: number; readonly mail: OutgoingMail; readonly process: Process };

/** How the mail server of an address misbehaves: it refuses for now, for good or both in turn, hangs, or returns accepted mails. */
export type Mood = {
  readonly kind: "refuses-for-good" | "refuses-for-now" | "hangs" | "returns" | "wavers";
  readonly until: number;
};

/** No mail server accepts anything: most attempts are refused at once, or none is answered. */
export type Outage = "refuses" | "hangs";

export type Post = {
  readonly mailerOf: (process: Process) => Mailer;
  readonly setOutage: (outage: Outage | null) => void;
  readonly setMood: (address: string, mood: Mood) => void;
  /** Whether an attempt at this address may wait for its answer up to the mailer's timeout. */
  readonly mayHang: (address: string) => boolean;
};

type World = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly faults: PostFaults;
  readonly observer: PostObserver;
};

/** How long the mailer waits for an answer (ports/mailer). */
const PATIENCE_MS = MINUTE_MS;
const READ_ALL_THE_SAME = 0.5;
const FOR_GOOD_AT_TIMES = 0.05;

/** The mail servers of the world. */
export const createPost = ({ time, chance, faults, observer }: World): Post => {
  const moods = new Map<string, Mood>();
  let outage: Outage | null = null;
  let attempts = 0;
  const moodOf = (address: string): Mood | null => {
    const mood = moods.get(address);
    return mood === undefined || mood.until <= time.now() ? null : mood;
  };
  /** Some returned mails were read all the same, for instance if only a forwarded copy failed. */
  const take = (attempt: Attempt): void => {
    const isReturned = moodOf(attempt.mail.to.address)?.kind === "returns" || chance.next() < faults.returns;
    observer.accepted(attempt, !isReturned || chance.happens(READ_ALL_THE_SAME));
    if (isReturned) observer.returned(attempt);
  };
  const refuse = async (attempt: Attempt, kind: "for-now" | "for-good", ms: number): Promise<SendResult> => {
    await attempt.process.park(ms);
    observer.refused(attempt, kind);
    return kind === "for-good" ? REFUSED_FOR_GOOD : REFUSED_FOR_NOW;
  };
  const loseAnswer = async (attempt: Attempt, ms: number): Promise<SendResult> => {
    await refuse(attempt, "for-now", ms);
    return NOT_ANSWERED;
  };
  const hang = async (attempt: Attempt, isTaken: boolean): Promise<SendResult> => {
    await attempt.process.park(chance.between(1, 20) * SECOND_MS);
    if (isTaken) take(attempt);
    return loseAnswer(attempt, PATIENCE_MS - 20 * SECOND_MS);
  };
  const accept = async (attempt: Attempt): Promise<SendResult> => {
    const slowMs = chance.next() < faults.isSlow ? chance.between(1, 25) * SECOND_MS : 0;
    await attempt.process.park(chance.between(5, 300) + slowMs);
    take(attempt);
    await attempt.process.park(chance.between(1, 100) + slowMs);
    if (chance.next() < faults.answerIsLost) return loseAnswer(attempt, SECOND_MS);
    observer.acknowledged(attempt);
    return ACCEPTED;
  };
  const meetMood = (attempt: Attempt, { kind }: Mood): Promise<SendResult> => {
    if (kind === "returns") return accept(attempt);
    if (kind === "hangs") return hang(attempt, false);
    const isForGood = kind === "refuses-for-good" || (kind === "wavers" && chance.happens(FOR_GOOD_AT_TIMES));
    return refuse(attempt, isForGood ? "for-good" : "for-now", 200);
  };
  const send = (attempt: Attempt): Promise<SendResult> => {
    observer.tried(attempt);
    if (outage === "hangs") return hang(attempt, false);
    if (outage === "refuses")
      return refuse(attempt, "for-now", chance.happens(0.1) ? PATIENCE_MS : chance.between(1, 2_000));
    const mood = moodOf(attempt.mail.to.address);
    if (mood !== null) return meetMood(attempt, mood);
    const drawn = chance.next();
    if (drawn < faults.refusesForNow) return refuse(attempt, "for-now", 300);
    if (drawn < faults.refusesForNow + faults.hangs) return hang(attempt, chance.happens(0.5));
    return accept(attempt);
  };
  return {
    mayHang: (address) => outage !== null || moodOf(address)?.kind === "hangs",
    setOutage: (next) => {
      outage = next;
    },
    setMood: (address, mood) => moods.set(address, mood),
    mailerOf: (process) => ({
      send: (mail) => send({ id: (attempts += 1), mail, process }),
      isReachable: () => process.park(10).then(() => outage === null),
      close: () => Promise.resolve(),
    }),
  };
};

const ACCEPTED: SendResult = { kind: "accepted", answer: "250 OK" };
const REFUSED_FOR_NOW: SendResult = {
  kind: "refused-for-now",
  answer: "451 try again later",
  mayBeTaken: false,
  wasAnswered: true,
  status: null,
};
const NOT_ANSWERED: SendResult = {
  kind: "refused-for-now",
  answer: "no answer",
  mayBeTaken: true,
  wasAnswered: false,
  status: null,
};
const REFUSED_FOR_GOOD: SendResult = {
  kind: "refused-for-good",
  answer: "550 no such mailbox",
  wasAnswered: true,
  status: null,
};
