import type { SwitchState } from "@afterword/core/switch/state";
import type { ServiceMs, WallMs } from "@afterword/core/time/instant";
import type { AuditEntry } from "./audit.ts";
import type { DeliveredUser } from "./brake.ts";
import type { NewMailRow } from "./mails.ts";
import type { NewPushRow } from "./pushes.ts";
import type { NewDelivery } from "./releases.ts";
import type { Held } from "./users.ts";

/** What was decided about a user: the state, and when to look again. */
export type DecidedState = {
  readonly owner: string;
  readonly switchState: SwitchState;
  readonly dueMs: ServiceMs | null;
  readonly calendarDueAt: WallMs | null;
};

/** Everything that decisions cause, about one user or many; each list in any order. */
export type Decisions = {
  /** At most one for each user. */
  readonly states: readonly DecidedState[];
  /** Notes that were sent out. */
  readonly triggered: readonly { readonly owner: string; readonly note: string; readonly at: WallMs }[];
  readonly deliveries: readonly NewDelivery[];
  /** Each with the link that it carries. */
  readonly mails: readonly NewMailRow[];
  readonly pushes: readonly NewPushRow[];
  readonly delivered: readonly DeliveredUser[];
  /** Null: not held any more. */
  readonly held: readonly { readonly owner: string; readonly held: Held | null }[];
  readonly audit: readonly AuditEntry[];
};

export const NO_DECISIONS: Decisions = {
  states: [],
  triggered: [],
  deliveries: [],
  mails: [],
  pushes: [],
  delivered: [],
  held: [],
  audit: [],
};

export type DecisionRows = {
  /**
   * Writes what decisions cause, in a few statements however many they are; the caller has locked all their owners.
   * A mail that its owner has already, by kind and key, is left out, and its link is kept; so is a push that its owner
   * has already, or that has no phone to go to. Throws when a note was delivered to its recipient before, or a user in
   * this cycle.
   */
  readonly writeDecisions: (decisions: Partial<Decisions>) => Promise<void>;
};
