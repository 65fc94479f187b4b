const LENGTH = 160;

/** The beginning of a mail on one line, without the lines that only underline or separate. */
export const excerptOf = (text: string): string =>
  text
    .replace(/^[ \t]*[=\-_*~]{2,}[ \t]*$/gm, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, LENGTH);
