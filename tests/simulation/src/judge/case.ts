import type { ReminderRef } from "@afterword/core/switch/effects";
import type { SwitchUser } from "@afterword/server/engine/store/rows/users";
import type { Account } from "../store/tables.ts";

/** What the judge remembers of one person. Times "served" and "healthy" are those of judge/service.ts. */
export type Case = {
  readonly account: Account;
  /** The last sign of life that was answered with success: when it was given. */
  answered: Moment | null;
  /** The last one that was committed, answered or not. */
  sign: Moment;
  isLastSignLate: boolean;
  hasReleaseSinceSign: boolean;
  /** The reminders since then, and since a return without an own act, by their mail. */
  asked: Map<string, Asked>;
  /** Cycles of which a reminder counts as returned. */
  readonly returnedCycles: Set<number>;
  /** When a hold ended last, and what had been asked until then. */
  leftHold: { readonly at: number; readonly asked: Case["asked"] } | null;
  /** When a valid subscription or an enabled account ended; null while neither did. */
  lapsedHealthy: number | null;
  /** From when the silence of this cycle counts, in healthy time: since the last sign of life, or the sleep after it. */
  silentFrom: number;
  /** The hold that lasts, or null. */
  held: SwitchUser["held"];
  /** An admin has let the delivery of this cycle go. */
  isLetGo: boolean;
  expected: Expectation;
  /** Notes and recipients that were released but are not on their way yet, and until when they have to be. */
  readonly owed: Map<string, number>;
  /** By note. */
  readonly released: Map<string, Released>;
};

/** When a note was released by the calendar that the servers agreed on, and for how many months the plan keeps it (0: for ever). */
export type Released = { readonly wall: number; readonly months: number };

/** A reminder: it asks for a sign of life, and the acceptance of a first one starts the delay. */
export type Asked = {
  readonly ref: ReminderRef;
  readonly queued: Moment;
  /** By mail servers, each at an attempt of its own. */
  readonly accepted: { readonly attempt: number; readonly at: Moment; isReturned: boolean }[];
  /** When a mail server refused it for good first. */
  refused: Moment | null;
  /** One of its round came back, so that no delay runs from any of them. */
  isVoid: boolean;
};

export type Moment = { readonly at: number; readonly served: number; readonly healthy: number };

/** What has to come next for somebody who stays silent, and by when in healthy time. */
export type Expectation =
  | { readonly kind: "nothing" }
  | { readonly kind: "reminder" | "release"; readonly by: number }
  /** The reminder is on its way; its letter has a time of its own. */
  | { readonly kind: "acceptance" };

/** One broken law. `at` is real time since the world began. */
export type Violation = {
  readonly law: Law;
  readonly owner: string;
  readonly at: number;
  readonly what: string;
};

/** The laws of the simulation; docs/reliability.md says each in full. */
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
  | "nobody is forgotten"
  | "nobody is turned away"
  | "everything arrives in time"
  | "repeats only after a fault"
  | "repeats are the same mail"
  | "links lead to their notes"
  | "a rehearsal is for its writer alone"
  | "nothing is given up early"
  | "nothing is erased early";
