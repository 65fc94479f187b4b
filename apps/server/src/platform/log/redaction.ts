/**
 * The message of an error as the log may show it. Ours quote nothing; those of libraries may quote what they were
 * given: an address, a token, the head of a text that was no JSON. Names of tables, files and columns stay readable.
 */
export const withoutQuotes = (message: string): string =>
  message
    .replace(/(?:\.{3})?".*"(?:\.{3})?(?= is not valid JSON)/gs, HIDDEN)
    .replace(/[\w-]+\.[\w-]+\.[\w-]{20,}/g, HIDDEN)
    .replace(/[^\s@"'<>()/]+(?:@|%40)[^\s@"'<>()/]+/gi, HIDDEN)
    .replace(/[\w-]{40,}/g, HIDDEN);

/** Text for the log: what may be a secret, a token or a mail address is taken out. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/[\w-]+\.[\w-]+\.[\w-]{20,}/g, HIDDEN)
    .replace(/[^\s@"'<>()/]+(?:@|%40)[^\s@"'<>()/]+/gi, HIDDEN)
    .replace(/[\w-]{16,}/g, HIDDEN);

const HIDDEN = "[…]";
