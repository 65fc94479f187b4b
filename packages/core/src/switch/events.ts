/**
 * What happens to a user's switch from outside: a sign of life, a mail server's acceptance or refusal of a reminder, a
 * reminder that came back, and an admin's decision. All are applied under the user's row lock, and `decide` is asked
 * afterwards in the same transaction, with the new state (and, after a sign of life, with the new `lastSignAt`) among
 * its facts (behaviour §1.1). A state that an event does not change is the same object.
 */
import type { Now, ServiceMs, WallMs } from "../time/instant.ts";
import type { ReminderRef } from "./effects.ts";
import {
  findAcceptance,
  isAsking,
  mayBeDeclaredUnreachable,
  withAccepted,
  withDeclared,
  withRefused,
  withoutAccepted,
} from "./refusals.ts";
import type { AskingState, SwitchState } from "./state.ts";

/** Where a new account stands. */
export const initialState: SwitchState = { kind: "off", cycle: 0 };

/** Whether a sign of life came before the notes went out; one that comes too late is told so (behaviour §1.1). */
export type SignOfLifeOutcome =
  | { readonly kind: "in-time" }
  | { readonly kind: "too-late"; readonly deliveredAt: WallMs };

/**
 * A sign of life ends the cycle in any state, and starts the next one at `at`, when it was given. Own acts that bring
 * a user back onto the switch come through here as well (behaviour §1.6).
 */
export const signOfLifeGiven = (
  state: SwitchState,
  at: ServiceMs,
): { readonly state: SwitchState; readonly outcome: SignOfLifeOutcome } => ({
  state: { kind: "watching", cycle: state.cycle + 1, baseAt: at },
  outcome:
    state.kind === "delivered" ? { kind: "too-late", deliveredAt: state.deliveredAt } : { kind: "in-time" },
});

/**
 * An admin refused a delivery that was held back (behaviour §1.4). The user is treated as one who comes back onto the
 * switch without an own act (§1.6): `decide` begins a new cycle with a fresh reminder and the full delay.
 */
export const deliveryRefused = (state: SwitchState): SwitchState =>
  isAsking(state) ? { kind: "off", cycle: state.cycle } : state;

/**
 * A mail server accepted a reminder of this cycle, which stands until it comes back. The first one of the round starts
 * the delay, and the delivery waits for the last notice (behaviour §1.2).
 */
export const reminderAccepted = (state: SwitchState, reminder: ReminderRef, now: Now): SwitchState => {
  if (!isAsking(state) || state.cycle !== reminder.cycle) return state;
  if (findAcceptance(state, reminder) !== undefined) return state;
  const accepted = withAccepted(state, reminder, now.service);
  if (state.kind !== "reminding" || reminder.number !== 1 || !isOfRound(state, reminder)) return accepted;
  const { cycle, round, tries, unreachable } = accepted;
  return { kind: "reminded", cycle, acceptedAt: now.service, lastReminder: 1, round, tries, unreachable };
};

/** What is known of a refused try. `counts`: its answer names the mailbox, and our mail flows (./refusals.ts). */
export type RefusedTry = { readonly counts: boolean };

/** A reminder of this cycle was refused at the door, for now or for good, or no mail server answered (behaviour §1.2). */
export const reminderRefused = (
  state: SwitchState,
  { cycle }: ReminderRef,
  { counts }: RefusedTry,
  now: Now,
): SwitchState => (isAsking(state) && state.cycle === cycle ? withRefused(state, counts, now) : state);

/**
 * A reminder that had been accepted came back: a refused try, which takes the acceptance back (behaviour §1.2). With
 * that of the first one the delay is gone, and the next round begins. A later one is to be sent again.
 */
export const reminderBounced = (
  state: SwitchState,
  reminder: ReminderRef,
  { counts }: RefusedTry,
  now: Now,
): SwitchState => {
  if (!isAsking(state) || state.cycle !== reminder.cycle) return state;
  const accepted = findAcceptance(state, reminder);
  if (accepted === undefined) return state;
  const tried = withRefused(withoutAccepted(state, accepted), counts, now);
  if (tried.kind !== "reminded" || accepted.number !== 1 || !isOfRound(tried, reminder)) return tried;
  const { cycle, tries, unreachable } = tried;
  const round = (tried.round ?? 1) + 1;
  return {
    kind: "bounced",
    cycle,
    triedAt: accepted.at,
    bouncedAt: now.service,
    round,
    tries,
    unreachable,
  };
};

/**
 * An admin declared the owner unreachable (behaviour §1.2), which changes nothing before every try was refused for
 * 28 days.
 */
export const declaredUnreachable = (state: SwitchState, now: Now): SwitchState =>
  isAsking(state) && mayBeDeclaredUnreachable(state, now) ? withDeclared(state, now) : state;

/**
 * Whether a queued reminder is still worth sending: its round goes on and no newer reminder was queued since
 * (behaviour §1.5). To be asked when the mail is claimed from the outbox.
 */
export const isReminderWanted = (state: SwitchState, reminder: ReminderRef): boolean => {
  switch (state.kind) {
    case "reminding":
      return isOfRound(state, reminder) && reminder.number === 1;
    case "reminded":
      return isOfRound(state, reminder) && reminder.number === state.lastReminder;
    default:
      return false;
  }
};

const isOfRound = (state: AskingState, { cycle, round = 1 }: ReminderRef): boolean =>
  state.cycle === cycle && (state.round ?? 1) === round;

/**
 * Where a user stands once signs of life may have been lost, as after a restore from a dump: silence counts from `now`,
 * as if every user had given a sign at this moment. That makes a delivery later, never earlier. Null for a user
 * after a delivery, for whom nothing is due. A cycle in which a reminder was queued is left behind, so that the next
 * cycle's reminders can be queued.
 */
export const begunAnew = (state: SwitchState, now: ServiceMs): SwitchState | null => {
  switch (state.kind) {
    case "delivered":
      return null;
    case "off":
    case "asleep":
      return state;
    case "watching":
      return { ...state, baseAt: now };
    default:
      return { kind: "watching", cycle: state.cycle + 1, baseAt: now };
  }
};
