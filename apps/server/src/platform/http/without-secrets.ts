/** Text for the log: what may be a secret, a token or an address of somebody is taken out. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/[\w-]+\.[\w-]+\.[\w-]{20,}/g, HIDDEN)
    .replace(/[^\s@"'<>()/]+(?:@|%40)[^\s@"'<>()/]+/gi, HIDDEN)
    .replace(/[\w-]{16,}/g, HIDDEN);

const HIDDEN = "[…]";
