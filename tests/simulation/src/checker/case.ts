import type { ReminderRef } from "@afterword/core/switch/effects";
import type { SwitchUser } from "@afterword/server/engine/store/rows/users";
import type { StoreCase } from "./store-case.ts";
import type { Account } from "../store/tables.ts";

/** What the checker knows of one person. "served" and "healthy" are times of checker/service.ts. */
export type Case = {
  readonly account: Account;
  /** When the person dies. */
  readonly diesAt: number;
  /** When the account was made. */
  readonly opened: Moment;
  /** Whether a sign of life came after the account's first day. */
  isProved: boolean | "unsure";
  /** When the last sign of life was given that was answered with success. */
  answered: Moment | null;
  /** When the last committed sign of life was given, answered or not. */
  sign: Moment;
  /** The same of the last one that was no quiet sign. */
  strong: Moment;
  /** What the registered phone may be; more than one while it is being changed. */
  phones: readonly KnownPhone[];
  isLastSignLate: boolean;
  hasReleaseSinceSign: boolean;
  /** The reminders since then, or since the end of a lapse, and what became of them. */
  asking: Asking;
  /** Mails of reminders that were queued since then, by whatever cycle: the link of each waits for an answer. */
  unanswered: Set<string>;
  /** When that sign of life was committed. */
  signKeptAt: number;
  /** Cycles with a reminder that counts as returned. */
  readonly returnedCycles: Set<number>;
  /** When the subscription ended or the account was disabled; null for neither. */
  lapsedHealthy: number | null;
  /** Healthy time from which the silence of this cycle counts: the last sign of life, or the end of sleep after it. */
  silentFrom: number;
  /** Grows with each sign of life and each new plan to look at the end of sleep. */
  sleeps: number;
  /** After a wrong calendar a new cycle may have begun; the next reminder tells. */
  isCycleUnsure: boolean;
  /** The current hold, or null. */
  held: SwitchUser["held"];
  /** Since when it holds the person. */
  heldFrom: Moment | null;
  /** Since when the hold lasts that the person is in. */
  holdFrom: Moment | null;
  /** An admin has let the delivery of this cycle go, or the hold before it ended by itself. */
  isLetGo: boolean;
  expected: Expectation;
  /** Null for a person without a subscription in an app store. */
  store: StoreCase | null;
  /** When a doubt about the subscription ended, in healthy time: what waited for it is due. */
  doubtEndedAt: number;
  /** How often in this cycle a lapse was heard of that never was. */
  falseLapses: number;
  /** A lapse was so short that the product may have noticed it or not. */
  mayBeginAnew: boolean;
  /** The deadline whose passing was reported last. */
  toldBy: number | null;
  /** Released notes and recipients without an attempt so far, and until when there must be one. */
  readonly owed: Map<string, number>;
  /** By note. */
  readonly released: Map<string, Released>;
};

/** The registered phone, as far as quiet signs hang on it. */
export type KnownPhone = { readonly token: string | null; readonly isOn: boolean };

/** What was tried in a cycle to get a sign of life. */
export type Asking = {
  /** By mail. */
  readonly asked: Map<string, Asked>;
  /** At the door or by a notice, in order. */
  readonly refused: RefusedTry[];
  /** Since when the product calls the owner unreachable. */
  unreachable: { readonly at: Moment; readonly isDeclared: boolean } | null;
  /** The reminder that came back and has to be sent again, or one that replaces it. */
  again: {
    readonly cycle: number;
    readonly number: number;
    readonly round: number;
    readonly by: number;
  } | null;
  /** Healthy time at which an acceptance was taken back last: what waited for it is due. */
  takenBackAt: number;
  /** By when the product has to call the owner unreachable. */
  announceBy: number | null;
};

/** When a note was released, by the servers' common calendar, and for how many months the plan keeps it (0: forever). */
export type Released = { readonly wall: number; readonly months: number };

/** A reminder asks for a sign of life; the acceptance of a first one starts the delay. */
export type Asked = {
  readonly ref: ReminderRef;
  readonly queued: Moment;
  isTried: boolean;
  /** Accepted attempts. */
  readonly accepted: Accepted[];
  /** It came back, so that no delay runs from its round. */
  isVoid: boolean;
};

export type Accepted = {
  readonly attempt: number;
  readonly at: Moment;
  isReturned: boolean;
  /** The product learned something else. */
  isLost: boolean;
  /** The product has marked it. */
  isKnown: boolean;
};

export type RefusedTry = Verdict & { readonly at: Moment };

export type Moment = { readonly at: number; readonly served: number; readonly healthy: number };

/** What must come next for a person who stays silent, and by which healthy time. */
export type Expectation =
  | { readonly kind: "nothing" }
  | { readonly kind: "reminder" | "release"; readonly by: number }
  /** The reminder was tried; the letter has a deadline of its own. */
  | { readonly kind: "acceptance" };

/** One broken law. `at` is real time since the world began. */
export type Violation = {
  readonly law: Law;
  readonly owner: string;
  readonly at: number;
  readonly what: string;
};

/** The laws of the simulation; docs/reliability.md explains each. */
export type Law =
  | "accepted reminder first"
  | "a returned reminder is none"
  | "only a return voids a reminder"
  | "what came back has not arrived"
  | "last notice first"
  | "full delay"
  | "full silence"
  | "no one is called unreachable lightly"
  | "the unreachable wait longer"
  | "an admin's decision counts"
  | "valid subscription"
  | "nothing shortens paid time"
  | "a doubt ends with the answer"
  | "a lapse that never was costs nothing"
  | "quiet in sleep"
  | "who has answered is not reminded"
  | "the brake holds a wave"
  | "strangers hold no one else"
  | "honest answer"
  | "the dead give no signs of life"
  | "quiet signs answer a challenge"
  | "quiet signs end"
  | "sent means accepted"
  | "no one is forgotten"
  | "no one is turned away"
  | "everything arrives in time"
  | "repeats only after a fault"
  | "repeats are the same mail"
  | "links lead to their notes"
  | "a rehearsal is for its writer alone"
  | "nothing is given up early"
  | "nothing is erased early";

/** What the mail flow says of a refused try (./mail-flow.ts). */
export type Verdict = {
  readonly mayCount: boolean;
  readonly mustCount: boolean;
  /** What keeps a try that names the mailbox from counting. */
  readonly lacks: "status" | "evidence" | "domain" | null;
};
