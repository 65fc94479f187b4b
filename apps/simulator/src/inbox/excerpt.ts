const LENGTH = 160;

/**
 * The beginning of a mail on one line: without its heading, which says the subject again, and what stands in a word above
 * it, and without the signs that only underline, separate or draw.
 */
export const excerptOf = (text: string): string =>
  text
    .replace(/^(?:.+\n\n)?(?:.+\n)+?=+\n/, "")
    .replace(/^[ \t]*[=\-_*~]{2,}[ \t]*$/gm, "")
    .replace(/^\*{3} (.*) \*{3}$/gm, "$1")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, LENGTH);
