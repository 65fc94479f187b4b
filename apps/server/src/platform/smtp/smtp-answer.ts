const MAX_LENGTH = 300;
/** A shorter one could be any word of the answer. */
const LOCAL_PART_MIN_LENGTH = 3;

/**
 * What a mail server said, as it may be kept in plain text for admins: whom a mail was for stays sealed. Some servers
 * name the mailbox without what follows the "@", so the half of the address before it goes as well.
 */
export const withoutAddresses = (answer: string, address = ""): string =>
  withoutWord(answer.replace(/[^\s<>"'()]+@[^\s<>"'(),;:]+/g, "[address]"), address.split("@")[0] ?? "")
    // PostgreSQL stores no NUL in a text, and no control character means anything to a reader.
    .replace(/[\s\p{Cc}]+/gu, " ")
    .slice(0, MAX_LENGTH);

/**
 * The enhanced status code (RFC 3463) of a reply, as "5.1.1". It stands behind the reply code (RFC 2034), of the same
 * class, in each line of several. What looks like one further on may be anything, such as an address. Null when there
 * is none, or when its lines disagree.
 */
export const statusOf = (reply: string): string | null => {
  const lines = reply.matchAll(/^([45])\d\d[ -]#?([45])(\.\d{1,3}\.\d{1,3})(?!\.?\d)/gm);
  const [status, ...others] = new Set(
    Array.from(lines, ([, kind, ofCode, rest]) => (kind === ofCode ? `${ofCode}${rest}` : null)),
  );
  return status === undefined || others.length > 0 ? null : status;
};

/** Few answers name the mailbox, and a pattern of its own for each mail costs more than to look for the word. */
const withoutWord = (answer: string, word: string): string =>
  word.length < LOCAL_PART_MIN_LENGTH || !answer.toUpperCase().includes(word.toUpperCase())
    ? answer
    : answer.replace(new RegExp(`(?<![\\w.-])${literally(word)}(?![\\w.-]*\\w)`, "gi"), "[address]");

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
