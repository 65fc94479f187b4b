import type { ReminderNumber } from "./state.ts";

/** What a decision asks the shell to do, as data. Written in the same transaction as the new state. */
export type SwitchEffect =
  | { readonly kind: "remind"; readonly cycle: number; readonly number: ReminderNumber }
  | { readonly kind: "deliver"; readonly cycle: number; readonly noteIds: readonly string[] };

/** Idempotence key of a reminder within its owner's outbox: the same reminder is never queued twice. */
export const reminderKey = (cycle: number, number: ReminderNumber): string => `${cycle}/${number}`;

/** Idempotence key of a delivery within its owner's outbox: one mail for each note and recipient. */
export const deliveryKey = (noteId: string, recipientId: string): string => `${noteId}/${recipientId}`;
