import type { Note, NoteRecipient } from "@afterword/contract/endpoints/notes";
import { MINUTE_MS } from "@afterword/core/time/duration";

/** The latest delivery of an account's notes. */
export type LastDelivery = {
  readonly at: string;
  /** When its notes were last changed, paused or activated. */
  readonly changedAt: string;
  /** Each person once, without those whose mailbox refused the mail. */
  readonly people: readonly NoteRecipient[];
};

/** Null if no note was delivered. All notes of a release have the same moment. */
export const lastDeliveryOf = (notes: readonly Note[]): LastDelivery | null => {
  // ISO times of one format sort as text.
  const at = notes
    .flatMap(({ triggered }) => triggered ?? [])
    .toSorted()
    .at(-1);
  if (at === undefined) return null;
  const sent = notes.filter(({ triggered }) => triggered === at);
  const reached = sent.flatMap(({ recipients }) => recipients).filter(isReached);
  const people = new Map(reached.map((person) => [person._id, person]));
  const changedAt = sent
    .map(({ updatedAt }) => updatedAt)
    .reduce((one, other) => (other > one ? other : one));
  return { at, changedAt, people: [...people.values()] };
};

/** The delivery at that moment; null if its notes are not in the list any more. */
export const deliveryThen = (delivery: LastDelivery | null, at: string): LastDelivery | null =>
  delivery !== null && Math.abs(Date.parse(delivery.at) - Date.parse(at)) < MINUTE_MS ? delivery : null;

/** Who was reached by it. */
export const peopleReached = (delivery: LastDelivery | null, at: string): LastDelivery["people"] =>
  deliveryThen(delivery, at)?.people ?? [];

/** A recipient whose row is gone has neither name nor address. */
const isReached = ({ name, email, delivered }: NoteRecipient): boolean =>
  name !== "" && email !== "" && delivered?.result !== "returned" && delivered?.result !== "failed";
