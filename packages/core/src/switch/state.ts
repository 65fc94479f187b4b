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
  /** The first reminder of the round is queued; no mail server has accepted it yet, so no delay runs. */
  | {
      readonly kind: "reminding";
      readonly cycle: number;
      readonly queuedAt: ServiceMs;
      readonly round?: ReminderRound;
    }
  /** A mail server accepted the first reminder at `acceptedAt`; the sending delay runs from there. */
  | {
      readonly kind: "reminded";
      readonly cycle: number;
      /** In the second round the attempt itself counts, accepted or refused for good, and the delay begins later. */
      readonly acceptedAt: ServiceMs;
      /** Number of the last reminder queued in this round: 1, 2 or 3. */
      readonly lastReminder: ReminderNumber;
      readonly round?: ReminderRound;
    }
  /** A reminder of the first round came back at `bouncedAt`: it was none (§1.2), so the second round begins. */
  | { readonly kind: "bounced"; readonly cycle: number; readonly bouncedAt: ServiceMs }
  /** The notes of this cycle were handed over for delivery. */
  | { readonly kind: "delivered"; readonly cycle: number; readonly deliveredAt: WallMs };

/** 1 the first, 2 at half of the sending delay, 3 the last notice. */
export type ReminderNumber = 1 | 2 | 3;

/** 2 for the reminders that follow a bounce, once in a cycle (§1.2); not there in the first round. */
export type ReminderRound = 2 | undefined;

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

/** `until` is the first instant at which the subscription is no longer valid. */
export type SubscriptionValidity =
  | { readonly kind: "always" }
  | { readonly kind: "until"; readonly until: WallMs }
  | { readonly kind: "never" };
