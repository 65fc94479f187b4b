/**
 * The first letters of the first and the last word, for a person without a picture (product §2, Avatar). Signs are
 * skipped: "Dr. Anna (Mama)" is DM. What readers take for one letter stays whole: "किरण" is "कि".
 */
export function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => firstLetterOf(word) ?? []);
  const [first = "", last = ""] = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  // Arabic letters would join as if they were one word.
  return capital(first) + (/[ء-ۿ]/.test(first) ? "\u200C" : "") + capital(last);
}

const firstLetterOf = (word: string): string | undefined => {
  const start = word.search(/[\p{L}\p{N}]/u);
  if (start === -1) return undefined;
  return ALONE.exec(word.slice(start))?.[0] ?? letterByRules(word, start);
};

/** A letter that has a capital, or a digit, with nothing behind it but such ones or punctuation, is one letter. */
const ALONE = /^[\p{Lu}\p{Ll}\p{Nd}](?![^\p{Lu}\p{Ll}\p{Nd}\p{P}])/u;

const letterByRules = (word: string, start: number): string | undefined =>
  (graphemes ??= new Intl.Segmenter()).segment(word).containing(start)?.segment;

/** Loading its rules delays a phone's first page (docs/decisions/037), so that is left until a name needs them. */
let graphemes: Intl.Segmenter | undefined;

/** Georgian has capitals, but begins no name with one, and few fonts have them. */
const capital = (letter: string): string => (/[ა-ჿ]/.test(letter) ? letter : letter.toLocaleUpperCase());

/** The muted tint of a name: always the same one for the same name. */
export const tintOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % TINTS, 0);

const TINTS = 5;
