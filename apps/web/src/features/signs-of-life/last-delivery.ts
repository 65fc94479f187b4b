import type { Note, NoteRecipient } from "@afterword/contract/endpoints/notes";
import { MINUTE_MS } from "@afterword/core/time/duration";

/** The latest delivery of an account's notes. */
export type LastDelivery = {
  readonly at: string;
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
  const reached = notes.filter(({ triggered }) => triggered === at).flatMap(({ recipients }) => recipients);
  const people = new Map(reached.filter(isReached).map((person) => [person._id, person]));
  return { at, people: [...people.values()] };
};

/** Who was reached by the delivery at that moment; nobody if its notes are not in the list any more. */
export const peopleReached = (delivery: LastDelivery | null, at: string): LastDelivery["people"] =>
  delivery !== null && Math.abs(Date.parse(delivery.at) - Date.parse(at)) < MINUTE_MS ? delivery.people : [];

/** A recipient whose row is gone has neither name nor address. */
const isReached = ({ name, email, delivered }: NoteRecipient): boolean =>
  name !== "" && email !== "" && delivered?.result !== "returned" && delivered?.result !== "failed";
