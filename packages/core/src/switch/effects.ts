import type { ReminderNumber, ReminderRound } from "./state.ts";

/** What a decision asks the shell to do, as data. Written in the same transaction as the new state. */
export type SwitchEffect =
  | ({ readonly kind: "remind" } & ReminderRef)
  | { readonly kind: "deliver"; readonly cycle: number; readonly noteIds: readonly string[] }
  /** The app stores behind the subscription are to be asked whether it goes on (behaviour §2). */
  | { readonly kind: "ask-app-store" };

/** What reaches people; a decision has at most one of these. */
export type SendingEffect = Exclude<SwitchEffect, { kind: "ask-app-store" }>;

export const isSending = (effect: SwitchEffect): effect is SendingEffect => effect.kind !== "ask-app-store";

/** Which reminder of an owner. */
export type ReminderRef = {
  readonly cycle: number;
  readonly number: ReminderNumber;
  readonly round?: ReminderRound;
};

/** Idempotence key of a reminder within its owner's outbox: the same reminder is never queued twice. */
export const reminderKey = (cycle: number, number: ReminderNumber, round?: ReminderRound): string =>
  round === undefined || round === 1 ? `${cycle}/${number}` : `${cycle}/${number}/${round}`;

/** The reminder that a key names; throws when it is no such key. */
export const parseReminderKey = (key: string): ReminderRef => {
  const [cycle, number, round, ...rest] = key.split("/").map(Number) as [number, ...number[]];
  const isNumber = number === 1 || number === 2 || number === 3;
  const isRound = round === undefined || (Number.isSafeInteger(round) && round > 1);
  if (!Number.isSafeInteger(cycle) || !isNumber || !isRound || rest.length > 0)
    throw new Error(`${key} names no reminder`);
  return { cycle, number, round };
};

/** Idempotence key of a delivery within its owner's outbox: one mail for each note and recipient. */
export const deliveryKey = (noteId: string, recipientId: string): string => `${noteId}/${recipientId}`;

/** The note and recipient that a key names; throws when it is no such key. */
export const parseDeliveryKey = (key: string): { readonly noteId: string; readonly recipientId: string } => {
  const [noteId, recipientId, rest] = key.split("/");
  if (!noteId || !recipientId || rest !== undefined) throw new Error(`${key} names no delivery`);
  return { noteId, recipientId };
};
