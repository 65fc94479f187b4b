/**
 * Whether a link of a stored text may be followed: to an https address, a mailbox, or a page of ours by its whole path.
 * An allow-list by form, so that no way of hiding another scheme has to be known.
 */
export const isHarmlessLink = (href: string): boolean => HARMLESS.test(href);

/** Browsers read a backslash as a slash, and drop tabs and line ends before they read. */
const HARMLESS = /^(?:https:\/\/[^\s\\]+|mailto:[^\s\\]+|\/(?:[^\s\\/][^\s\\]*)?)$/;
