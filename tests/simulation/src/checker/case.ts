import type { ReminderRef } from "@afterword/core/switch/effects";
import type { SwitchUser } from "@afterword/server/engine/store/rows/users";
import type { Account } from "../store/tables.ts";

/** What the checker knows of one person. "served" and "healthy" are times of checker/service.ts. */
export type Case = {
  readonly account: Account;
  /** When the last sign of life was given that was answered with success. */
  answered: Moment | null;
  /** The last committed sign of life, answered or not. */
  sign: Moment;
  isLastSignLate: boolean;
  hasReleaseSinceSign: boolean;
  /** The reminders since then, or since the end of a lapse, by mail. */
  asked: Map<string, Asked>;
  /** Mails of reminders that were queued since then, by whatever cycle: the link of each waits for an answer. */
  unanswered: Set<string>;
  /** Cycles with a reminder that counts as returned. */
  readonly returnedCycles: Set<number>;
  /** When the last hold ended, and the reminders until then. */
  leftHold: { readonly at: number; readonly asked: Case["asked"] } | null;
  /** When the subscription ended or the account was disabled; null for neither. */
  lapsedHealthy: number | null;
  /** Healthy time from which the silence of this cycle counts: the last sign of life, or the end of sleep after it. */
  silentFrom: number;
  /** The current hold, or null. */
  held: SwitchUser["held"];
  /** An admin has let the delivery of this cycle go. */
  isLetGo: boolean;
  expected: Expectation;
  /** Released notes and recipients without an attempt so far, and until when there must be one. */
  readonly owed: Map<string, number>;
  /** By note. */
  readonly released: Map<string, Released>;
};

/** When a note was released, by the servers' common calendar, and for how many months the plan keeps it (0: forever). */
export type Released = { readonly wall: number; readonly months: number };

/** A reminder asks for a sign of life; the acceptance of a first one starts the delay. */
export type Asked = {
  readonly ref: ReminderRef;
  readonly queued: Moment;
  /** Accepted attempts. */
  readonly accepted: { readonly attempt: number; readonly at: Moment; isReturned: boolean }[];
  /** When a mail server first refused it for good. */
  refused: Moment | null;
  /** A reminder of its round came back, so that no delay runs from the round. */
  isVoid: boolean;
};

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
  | "full delay"
  | "full silence"
  | "valid subscription"
  | "quiet in sleep"
  | "the brake holds a wave"
  | "honest answer"
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
