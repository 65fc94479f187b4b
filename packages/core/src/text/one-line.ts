/**
 * Text that stands in one line: a title, the name of a thing, the subject of a mail. It is read in mails, lists and logs among the
 * words of others, which it must neither push into a line of their own nor turn around. Every break and control
 * character becomes a space, and what changes the direction of the text behind it goes (Unicode's embeddings, overrides
 * and isolates; marks of direction change nothing behind them, and stay).
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u202A-\u202E\u2066-\u2069]/gu, "")
    .replace(BLANKS, (blanks) => (BREAK.test(blanks) ? " " : blanks))
    .trim();

/** Each run is found once: a pattern for blanks around a break would take the square of their number. */
const BLANKS = /[\s\p{Cc}]+/gu;
const BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u;
