/**
 * E-mail addresses as the HTML standard describes them, with at least one dot in the domain, and with none in front
 * of the @ that mail servers refuse (two in a row, at an end). Only ASCII: an address that merely looks like another one (a Cyrillic а) is refused instead of mailed.
 */
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
export const EMAIL_PATTERN = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})+$`);

/** White space never belongs to an address; people paste it in (product §5). */
export const tidyEmail = (email: string): string => email.replace(/\s/gu, "");

/** Where a mail to an address is begun: what an address may hold ("?", "&", "%") is no part of the link's own form. */
export const mailtoOf = (email: string): string => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;

/** The form under which an account is looked up: one account for one mailbox; capitals do not count. */
export const loginEmail = (email: string): string => tidyEmail(email).toLowerCase();

/** In lower case; nothing of what is no address. */
export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf("@") + 1 || address.length).toLowerCase();

/**
 * Whether a mail server's answer says that the address takes no mail: no such mailbox, domain or place (RFC 3463, X.1:
 * addressing), so that the same mail to it is all but sure to fail again. `answer` as it is kept, its codes in front.
 */
export const saysItTakesNoMail = (answer: string): boolean => USELESS.test(answer);

/** Bad mailbox, bad system, bad syntax, mailbox that has moved, and domain that takes no mail; not those of the sender. */
const USELESS = /^(?:5\d\d[ -])?5\.1\.(?:1|2|3|6|10)\b/;
