import type { Sentence } from "../language/sentence.ts";

/** The user who chooses a password. */
export type PasswordOwner = {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
};

export type PasswordRule = {
  /** At least what the product asks for; an installation may ask for more. */
  readonly minLength: number;
  /** Whether many people use it; asked in small letters. */
  readonly isCommon: (password: string) => boolean;
};

/** Why this password cannot be chosen, as a sentence for its field; null when it can. */
export const mistakeOfPassword = (
  password: string,
  owner: PasswordOwner,
  { minLength, isCommon }: PasswordRule,
): Sentence | null => {
  if (password.length < minLength) return (say) => say.fields.passwordTooShort(minLength);
  if (isCommon(password.toLowerCase())) return (say) => say.fields.passwordCommon;
  return isOwnName(password, owner) ? (say) => say.fields.passwordIsOwnName : null;
};

/** Capitals, spaces and signs do not count. Compared with the address, its local part, and the names in either order. */
const isOwnName = (password: string, { firstname, lastname, email }: PasswordOwner): boolean => {
  const mailbox = email.slice(0, email.lastIndexOf("@"));
  const guesses = [email, mailbox, firstname, lastname, firstname + lastname, lastname + firstname];
  return guesses.map(lettersOf).includes(lettersOf(password));
};

/** A password of signs only has no letters, and is no name. */
const lettersOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, "") || text;
