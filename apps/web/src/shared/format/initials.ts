/**
 * The first letters of the first and the last word, for a person without a picture (product §2, Avatar). Signs are
 * skipped: "Dr. Anna (Mama)" is DM.
 */
export function initials(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => FIRST_LETTER.exec(word)?.[0] ?? []);
  const [first, last] = [words[0] ?? "", words.length > 1 ? (words.at(-1) ?? "") : ""];
  // Arabic letters would join as if they were a word.
  const between = JOINS.test(first) && JOINS.test(last) ? "\u200C" : "";
  return `${capital(first)}${between}${capital(last)}`;
}

/** With the marks that belong to it; the sign that joins a letter of India to the next one has nothing to join here. */
const FIRST_LETTER =
  /[\p{Letter}\p{Number}](?:(?![\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039])\p{Mark})*/u;
const JOINS = /\p{Script=Arabic}/u;

/** Georgian has capitals, but begins no name with one, and few fonts have them. */
const capital = (letter: string): string =>
  /\p{Script=Georgian}/u.test(letter) ? letter : letter.toLocaleUpperCase("en");

/** The muted tint of a name: always the same one for the same name. */
export const tintOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % TINTS, 0);

const TINTS = 5;
