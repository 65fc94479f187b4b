/**
 * What happens to a user's switch from outside: a sign of life, a mail server's acceptance or lasting
 * refusal of a reminder, a reminder that came back, and an admin's refusal of a delivery that was held back. All are applied under the user's row lock, and `decide` is asked
 * afterwards in the same transaction, with the new state (and, after a sign of life, with the new `lastSignAt`) among
 * its facts (behaviour §1.1).
 */
import type { Now, ServiceMs, WallMs } from "../time/instant.ts";
import type { ReminderRef } from "./effects.ts";
import type { SwitchState } from "./state.ts";

/** Where a new account stands. */
export const initialState: SwitchState = { kind: "off", cycle: 0 };

/** Whether a sign of life came before the notes went out; one that comes too late is told so (behaviour §1.1). */
export type SignOfLifeOutcome =
  | { readonly kind: "in-time" }
  | { readonly kind: "too-late"; readonly deliveredAt: WallMs };

/**
 * A sign of life ends the cycle in any state, and starts the next one now. Own acts that bring a user
 * back onto the switch come through here as well (behaviour §1.6).
 */
export const signOfLifeGiven = (
  state: SwitchState,
  now: Now,
): { readonly state: SwitchState; readonly outcome: SignOfLifeOutcome } => ({
  state: { kind: "watching", cycle: state.cycle + 1, baseAt: now.service },
  outcome:
    state.kind === "delivered" ? { kind: "too-late", deliveredAt: state.deliveredAt } : { kind: "in-time" },
});

/**
 * An admin refused a delivery that was held back (behaviour §1.4). The user is treated as one who comes back onto the
 * switch without an own act (§1.6): `decide` begins a new cycle with a fresh reminder and the full delay.
 */
export const deliveryRefused = (state: SwitchState): SwitchState =>
  state.kind === "reminded" ? { kind: "off", cycle: state.cycle } : state;

/**
 * A mail server accepted a reminder: the delay starts, if it was the first one of its round and the cycle is still
 * the same (behaviour §1.2). The acceptance of any other changes nothing.
 */
export const reminderAccepted = (state: SwitchState, reminder: ReminderRef, now: Now): SwitchState =>
  state.kind === "reminding" && isOfRound(state, reminder) && reminder.number === 1
    ? { kind: "reminded", cycle: state.cycle, acceptedAt: now.service, lastReminder: 1, round: state.round }
    : state;

/**
 * A mail server refused a reminder for good. Before a bounce that holds the delivery (docs/decisions/005). After one
 * it is the last attempt, from which the delay counts: an address that is dead blocks no delivery for ever.
 */
export const reminderRefused = (state: SwitchState, reminder: ReminderRef, now: Now): SwitchState =>
  reminder.round === 2 ? reminderAccepted(state, reminder, now) : state;

/**
 * A reminder that had been accepted came back: it counts as not sent, so no delay runs from it (behaviour §1.2). Once
 * in a cycle that begins the second round of reminders; another bounce changes nothing, or no note would ever arrive.
 */
export const reminderBounced = (state: SwitchState, reminder: ReminderRef, now: Now): SwitchState =>
  state.kind === "reminded" && isOfRound(state, reminder) && reminder.round === undefined
    ? { kind: "bounced", cycle: state.cycle, bouncedAt: now.service }
    : state;

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

type Reminding = Extract<SwitchState, { kind: "reminding" | "reminded" }>;

const isOfRound = (state: Reminding, reminder: ReminderRef): boolean =>
  state.cycle === reminder.cycle && state.round === reminder.round;

/**
 * Where a user stands once signs of life may have been lost, as after a restore from a dump: silence counts from `now`,
 * as if every user had given a sign at this moment. That makes a delivery later, never earlier. Null for a user after a delivery, for whom nothing is due. A cycle in which a reminder
 * was queued is left behind, so that the next cycle's reminders can be queued.
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
