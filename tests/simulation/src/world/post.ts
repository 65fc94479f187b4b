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
  readonly returned: (attempt: Attempt, notice: Notice) => void;
  readonly refused: (attempt: Attempt, answer: Answer) => void;
  /** The product learned that the mail was accepted. */
  readonly acknowledged: (attempt: Attempt) => void;
};

/** What a mail server says of a mail that it does not take. `status`: its enhanced code; null when it has none. */
export type Answer = {
  readonly kind: "for-now" | "for-good";
  readonly status: string | null;
  /** False when no mail server answered. */
  readonly wasAnswered: boolean;
};

/** A mail comes back with this code, after some time or, for null, whenever mails to this address come back. */
export type Notice = { readonly status: string; readonly afterMs: number | null };

export type Attempt = { readonly id: number; readonly mail: OutgoingMail; readonly process: Process };

/**
 * How the mail server of an address, or of all addresses of a domain, misbehaves: it refuses for now, for good or both
 * in turn, hangs, returns accepted mails, or returns them and never says that they were accepted.
 */
export type Mood = {
  readonly kind: "refuses-for-good" | "refuses-for-now" | "hangs" | "returns" | "unheard" | "wavers";
  readonly until: number;
  /** The code of refusals and notices; not set: drawn for each. */
  readonly status?: string;
  /** How long the mail server keeps what it returns; not set: drawn for each. */
  readonly keepsMs?: readonly [least: number, most: number];
};

/** No mail server accepts anything: most attempts are refused at once, or none is answered. */
export type Outage = "refuses" | "hangs";

export type Post = {
  readonly mailerOf: (process: Process) => Mailer;
  readonly setOutage: (outage: Outage | null) => void;
  /** Of an address, or of the domain after "@". */
  readonly setMood: (place: string, mood: Mood) => void;
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
  const { moodOf, setMood } = createMoods(time);
  let outage: Outage | null = null;
  let attempts = 0;
  /** Some returned mails were read all the same, for instance if only a forwarded copy failed. */
  const take = (attempt: Attempt): void => {
    const mood = moodOf(attempt.mail.to.address);
    const isReturned = mood?.kind === "returns" || mood?.kind === "unheard" || chance.next() < faults.returns;
    observer.accepted(attempt, !isReturned || chance.happens(READ_ALL_THE_SAME));
    if (isReturned) observer.returned(attempt, noticeOf(chance, mood));
  };
  const refuse = async (attempt: Attempt, answer: Answer, ms: number): Promise<SendResult> => {
    await attempt.process.park(ms);
    observer.refused(attempt, answer);
    return resultOf(answer);
  };
  const refuseForNow = (attempt: Attempt, ms: number): Promise<SendResult> =>
    refuse(attempt, { kind: "for-now", status: chance.pick(FOR_NOW), wasAnswered: true }, ms);
  const loseAnswer = (attempt: Attempt, ms: number): Promise<SendResult> => refuse(attempt, NO_ANSWER, ms);
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
  const meetMood = (attempt: Attempt, { kind, status }: Mood): Promise<SendResult> => {
    if (kind === "returns") return accept(attempt);
    if (kind === "hangs" || kind === "unheard") return hang(attempt, kind === "unheard");
    const isForGood = kind === "refuses-for-good" || (kind === "wavers" && chance.happens(FOR_GOOD_AT_TIMES));
    const drawn = status ?? chance.pick(isForGood ? FOR_GOOD : FOR_NOW);
    return refuse(
      attempt,
      { kind: isForGood ? "for-good" : "for-now", status: drawn, wasAnswered: true },
      200,
    );
  };
  const send = (attempt: Attempt): Promise<SendResult> => {
    observer.tried(attempt);
    if (outage === "hangs") return hang(attempt, false);
    if (outage === "refuses")
      return refuseForNow(attempt, chance.happens(0.1) ? PATIENCE_MS : chance.between(1, 2_000));
    const mood = moodOf(attempt.mail.to.address);
    if (mood !== null) return meetMood(attempt, mood);
    const drawn = chance.next();
    if (drawn < faults.refusesForNow) return refuseForNow(attempt, 300);
    if (drawn < faults.refusesForNow + faults.hangs) return hang(attempt, chance.happens(0.5));
    return accept(attempt);
  };
  return {
    mayHang: (address) => outage !== null || ["hangs", "unheard"].includes(moodOf(address)?.kind ?? ""),
    setOutage: (next) => {
      outage = next;
    },
    setMood,
    mailerOf: (process) => ({
      send: (mail) => send({ id: (attempts += 1), mail, process }),
      isReachable: () => process.park(10).then(() => outage === null),
      close: () => Promise.resolve(),
    }),
  };
};

const noticeOf = (chance: Chance, mood: Mood | null): Notice => ({
  status: mood?.status ?? chance.pick(NOTICES),
  afterMs: mood?.keepsMs === undefined ? null : chance.between(...mood.keepsMs),
});

type Moods = Pick<Post, "setMood"> & { readonly moodOf: (address: string) => Mood | null };

/** The mood of an address comes before that of its domain. */
const createMoods = (time: VirtualTime): Moods => {
  const moods = new Map<string, Mood>();
  const lasting = (place: string): Mood | null => {
    const mood = moods.get(place);
    return mood === undefined || mood.until <= time.now() ? null : mood;
  };
  return {
    moodOf: (address) => lasting(address) ?? lasting(domainOf(address)),
    setMood: (place, mood) => moods.set(place, mood),
  };
};

/** The part of an address that its mail server serves. */
const domainOf = (address: string): string => address.slice(address.lastIndexOf("@"));

const FOR_NOW = [null, "4.7.1", "4.2.1", "4.3.2"];
const FOR_GOOD = [null, "5.7.1", "5.1.1", "5.2.1"];
const NOTICES = ["5.1.1", "5.1.1", "5.2.2", "5.7.1", "4.4.7"];

const ACCEPTED: SendResult = { kind: "accepted", answer: "250 OK" };
const NO_ANSWER: Answer = { kind: "for-now", status: null, wasAnswered: false };

const resultOf = ({ kind, status, wasAnswered }: Answer): SendResult =>
  kind === "for-good"
    ? { kind: "refused-for-good", answer: `550 ${status ?? "no"}`, status, wasAnswered }
    : {
        kind: "refused-for-now",
        answer: wasAnswered ? `451 ${status ?? "later"}` : "no answer",
        mayBeTaken: !wasAnswered,
        status,
        wasAnswered,
      };
