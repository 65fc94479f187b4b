/**
 * One order for names and titles (product §2: "case-insensitive"): accents count, capitals do not, and "Note 2"
 * comes before "Note 10". German, Swiss and English have the same order, and English is loaded twice as fast.
 */
const createCollator = () => new Intl.Collator("en", { sensitivity: "accent", numeric: true });

/** Its rules take a phone long to load, so that is left until there is something to compare. */
let loaded: Intl.Collator | undefined;

/** Negative when `one` comes first, 0 when they only differ in capitals. */
export const compareText = (one: string, other: string): number =>
  (loaded ??= createCollator()).compare(one, other);

/** What is typed into a search box finds text that holds it, whatever the capitals of either. */
export const holdsText = (text: string, wanted: string): boolean =>
  text.toLocaleLowerCase("en").includes(wanted.trim().toLocaleLowerCase("en"));
