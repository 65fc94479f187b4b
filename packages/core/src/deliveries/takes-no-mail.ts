/**
 * Whether a mail server's answer says that the address takes no mail: no such mailbox, domain or place (RFC 3463, X.1:
 * addressing), so that the same mail to it is all but sure to fail again. `answer` as it is kept, its codes in front.
 */
export const saysItTakesNoMail = (answer: string): boolean => USELESS.test(answer);

/** Bad mailbox, bad system, bad syntax, mailbox that has moved, and domain that takes no mail; not those of the sender. */
const USELESS = /^(?:5\d\d[ -])?5\.1\.(?:1|2|3|6|10)\b/;
