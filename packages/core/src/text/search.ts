/** How names and titles are compared, and how recipients are found by them (product §2). */

/** Negative when `one` comes first, 0 when they only differ in capitals. */
export const compareText = (one: string, other: string): number =>
  (loaded ??= createCollator()).compare(one, other);

/**
 * What is typed into a search box finds text that holds it. Capitals do not count, nor how a keyboard writes a letter:
 * accents in one piece or two, Japanese signs wide or narrow.
 */
export const holdsText = (text: string, wanted: string): boolean =>
  folded(text).includes(folded(wanted.trim()));

const folded = (text: string): string => text.normalize("NFKC").toLocaleLowerCase("en");

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

/**
 * One order for names and titles ("case-insensitive"): accents count, capitals do not, and "Note 2" comes before
 * "Note 10". German, Swiss and English have the same order, and English is loaded twice as fast.
 */
const createCollator = () => new Intl.Collator("en", { sensitivity: "accent", numeric: true });

/** Its rules take a phone long to load, so that is left until there is something to compare. */
let loaded: Intl.Collator | undefined;
