import { compareText, holdsText } from "../text/compare.ts";

/** What of a recipient the list is ordered and searched by. */
export type Listed = { readonly _id: string; readonly name: string; readonly email: string };

/** The recipients whose name or address holds what was typed (product §2), by name. */
export const findRecipients = <Recipient extends Listed>(
  recipients: readonly Recipient[],
  wanted: string,
): Recipient[] =>
  recipients
    .filter(({ name, email }) => holdsText(name, wanted) || holdsText(email, wanted))
    .toSorted(byName);

/** Choosing for a note hides those it already has (product §2). */
export const withoutChosen = <Recipient extends Listed>(
  recipients: readonly Recipient[],
  chosenIds: readonly string[],
): Recipient[] => recipients.filter(({ _id }) => !chosenIds.includes(_id));

const byName = (one: Listed, other: Listed): number =>
  compareText(one.name, other.name) || compareText(one.email, other.email) || compareText(one._id, other._id);
