const MAX_LENGTH = 300;

/** What a mail server said, as it may be kept in plain text for admins: whom a mail was for stays sealed. */
export const withoutAddresses = (answer: string): string =>
  answer
    .replace(/[^\s<>"'()]+@[^\s<>"'(),;:]+/g, "[address]")
    .replace(/\s+/g, " ")
    .slice(0, MAX_LENGTH);
