import type { ReminderNumber } from "./state.ts";

/** What a decision asks the shell to do, as data. Written in the same transaction as the new state. */
export type SwitchEffect =
  | { readonly kind: "remind"; readonly cycle: number; readonly number: ReminderNumber }
  | { readonly kind: "deliver"; readonly cycle: number; readonly noteIds: readonly string[] };

/** Idempotence key of a reminder within its owner's outbox: the same reminder is never queued twice. */
export const reminderKey = (cycle: number, number: ReminderNumber): string => `${cycle}/${number}`;

/** The reminder that a key names; throws when it is no such key. */
export const parseReminderKey = (
  key: string,
): { readonly cycle: number; readonly number: ReminderNumber } => {
  const [cycle, number] = key.split("/").map(Number);
  if (!Number.isSafeInteger(cycle) || (number !== 1 && number !== 2 && number !== 3)) {
    throw new Error(`${key} names no reminder`);
  }
  return { cycle: cycle ?? 0, number };
};

/** Idempotence key of a delivery within its owner's outbox: one mail for each note and recipient. */
export const deliveryKey = (noteId: string, recipientId: string): string => `${noteId}/${recipientId}`;

/** The note and recipient that a key names; throws when it is no such key. */
export const parseDeliveryKey = (key: string): { readonly noteId: string; readonly recipientId: string } => {
  const [noteId, recipientId, rest] = key.split("/");
  if (!noteId || !recipientId || rest !== undefined) throw new Error(`${key} names no delivery`);
  return { noteId, recipientId };
};
