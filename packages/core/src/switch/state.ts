import type { ServiceMs, WallMs } from "../time/instant.ts";

/**
 * Where a user stands on the switch. A cycle runs from one sign of life to the next; its number grows by one
 * whenever the cycle starts again, so that a reminder of an older cycle can never count for this one.
 */
export type SwitchState =
  /** Nothing is due: the user is not on the switch (behaviour §1.6). */
  | { readonly kind: "off"; readonly cycle: number }
  /** Sleep mode: nothing is due until it ends; its end is the new base. */
  | { readonly kind: "asleep"; readonly cycle: number }
  /** Waiting for the reminder to fall due. `baseAt` is the later of the last sign of life and the end of sleep. */
  | { readonly kind: "watching"; readonly cycle: number; readonly baseAt: ServiceMs }
  /** The first reminder of the round is queued; no acceptance of it stands, so no delay runs from it. */
  | ({ readonly kind: "reminding"; readonly queuedAt: ServiceMs } & Asking)
  /** A mail server accepted the first reminder at `acceptedAt`; the sending delay runs from there. */
  | ({
      readonly kind: "reminded";
      readonly acceptedAt: ServiceMs;
      /** Number of the last reminder queued in this round: 1, 2 or 3. */
      readonly lastReminder: ReminderNumber;
    } & Asking)
  /** The first reminder, accepted at `triedAt`, came back at `bouncedAt`; `round` is that of the next try. */
  | ({ readonly kind: "bounced"; readonly triedAt: ServiceMs; readonly bouncedAt: ServiceMs } & Asking)
  /** The notes of this cycle were handed over for delivery. */
  | { readonly kind: "delivered"; readonly cycle: number; readonly deliveredAt: WallMs };

/** 1 the first, 2 at half of the sending delay, 3 the last notice. */
export type ReminderNumber = 1 | 2 | 3;

/** Rounds of reminders within a cycle: a bounce of the first one ends a round (§1.2). Absent: the first. */
export type ReminderRound = number | undefined;

/** What every state between the first reminder and the delivery knows. */
type Asking = {
  readonly cycle: number;
  readonly round?: ReminderRound;
  readonly tries?: Tries | undefined;
  readonly unreachable?: Unreachable | undefined;
};

/** A state in which the owner was asked for a sign of life and has not answered. */
export type AskingState = Extract<SwitchState, { kind: "reminding" | "reminded" | "bounced" }>;

/**
 * What became of the tries to reach the owner in this cycle (§1.2). Kept through an acceptance, since a bounce may take
 * that back. Of refused tries, the first of each day since the last acceptance.
 */
export type Tries = {
  readonly refused: readonly ServiceMs[];
  /** Those among them that count. */
  readonly counted: readonly ServiceMs[];
  readonly standing: readonly Acceptance[];
};

/** A reminder that a mail server accepted, and that did not come back. */
export type Acceptance = {
  readonly number: ReminderNumber;
  readonly round: number;
  readonly at: ServiceMs;
};

/** Since when the owner is unreachable; `declared` by an admin, else by enough counted tries. */
export type Unreachable = { readonly at: ServiceMs; readonly declared: boolean };

/** Everything `decide` may know about a user. Read under the user's row lock. */
export type SwitchFacts = {
  readonly state: SwitchState;
  readonly accountActive: boolean;
  readonly emailConfirmed: boolean;
  /** End of the validity of the subscription; "always" for free and granted plans; "never" when it has none. */
  readonly subscription: SubscriptionValidity;
  /** Ids of active, untriggered notes with at least one recipient. */
  readonly deliverableNotes: readonly string[];
  /** Last sign of life, in service time. */
  readonly lastSignAt: ServiceMs;
  /** Wall time until which the user sleeps; the epoch means off. */
  readonly sleepUntil: WallMs;
  readonly confirmFrequencyHours: number;
  readonly sendingDelayHours: number;
};

/**
 * `until` is the first instant at which the subscription is no longer valid, as far as is known; `readAt`, when an app
 * store last said so for sure, is null when none is behind that end.
 */
export type SubscriptionValidity =
  | { readonly kind: "always" }
  | { readonly kind: "until"; readonly until: WallMs; readonly readAt: WallMs | null }
  | { readonly kind: "never" };
