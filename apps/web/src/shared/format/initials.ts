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
  return start === -1 ? undefined : graphemes.segment(word).containing(start)?.segment;
};

const graphemes = new Intl.Segmenter();

/** Georgian has capitals, but begins no name with one, and few fonts have them. */
const capital = (letter: string): string => (/[ა-ჿ]/.test(letter) ? letter : letter.toLocaleUpperCase());

/** The muted tint of a name: always the same one for the same name. */
export const tintOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % TINTS, 0);

const TINTS = 5;
