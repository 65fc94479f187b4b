/**
 * E-mail addresses as the HTML standard describes them, with at least one dot in the domain, and with none in front
 * of the @ that mail servers refuse (two in a row, at an end). Only ASCII: an address that merely looks like another one (a Cyrillic а) is refused instead of mailed.
 */
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
export const EMAIL_PATTERN = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})+$`);

/** White space never belongs to an address; people paste it in (product §5). */
export const tidyEmail = (email: string): string => email.replace(/\s/gu, "");

/** The form under which an account is looked up: one account for one mailbox, whatever its capitals. */
export const loginEmail = (email: string): string => tidyEmail(email).toLowerCase();
