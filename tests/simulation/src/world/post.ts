import { MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { Mailer, OutgoingMail, SendResult } from "@afterword/server/platform/smtp/mailer";
import type { Chance } from "../kernel/chance.ts";
import type { Process } from "../kernel/process.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";

/** How often the mail server misbehaves, for each attempt. */
export type PostFaults = {
  readonly refusesForNow: number;
  /** The mail is accepted, but nobody hears of it. */
  readonly answerIsLost: number;
  /** Nothing comes back until the mailer's patience ends; half of these were accepted. */
  readonly hangs: number;
  readonly isSlow: number;
  /** The mail is accepted and comes back later. */
  readonly returns: number;
};

/** What the world's mail servers tell about each attempt, in the order in which it happens. */
export type PostObserver = {
  readonly tried: (attempt: Attempt) => void;
  /** `arrives`: also in somebody's mailbox. */
  readonly accepted: (attempt: Attempt, arrives: boolean) => void;
  /** What was just accepted will come back. */
  readonly returned: (attempt: Attempt) => void;
  readonly refused: (attempt: Attempt, kind: "for-now" | "for-good") => void;
  /** The product heard that the mail was accepted. */
  readonly acknowledged: (attempt: Attempt) => void;
};

export type Attempt = { readonly id: number; readonly mail: OutgoingMail; readonly process: Process };

/** An address whose server refuses, for now, for good or now so and now so, hangs, or returns what it has accepted. */
export type Mood = {
  readonly kind: "refuses-for-good" | "refuses-for-now" | "hangs" | "returns" | "wavers";
  readonly until: number;
};

/** No mail server takes anything: most attempts are refused at once, or all of them get no answer. */
export type Outage = "refuses" | "hangs";

export type Post = {
  readonly mailerOf: (process: Process) => Mailer;
  readonly setOutage: (outage: Outage | null) => void;
  readonly setMood: (address: string, mood: Mood) => void;
  readonly moodOf: (address: string) => Mood | null;
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
  /** Some of what comes back was read all the same, as where only a copy was to go further. */
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
    moodOf,
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
};
const NOT_ANSWERED: SendResult = { kind: "refused-for-now", answer: "no answer", mayBeTaken: true };
const REFUSED_FOR_GOOD: SendResult = { kind: "refused-for-good", answer: "550 no such mailbox" };
