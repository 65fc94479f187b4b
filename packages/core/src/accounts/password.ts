import type { Sentence } from "../language/sentence.ts";

/** Whoever chooses a password. */
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

/** What keeps somebody from choosing this password, in words to read beside its field; null when nothing does. */
export const mistakeOfPassword = (
  password: string,
  owner: PasswordOwner,
  { minLength, isCommon }: PasswordRule,
): Sentence | null => {
  if (password.length < minLength) return (say) => say.fields.passwordTooShort(minLength);
  if (isCommon(password.toLowerCase())) return (say) => say.fields.passwordCommon;
  return isOwnName(password, owner) ? (say) => say.fields.passwordIsOwnName : null;
};

/** Whatever its capitals, spaces and signs: the address, what stands before its @, and the names in either order. */
const isOwnName = (password: string, { firstname, lastname, email }: PasswordOwner): boolean => {
  const mailbox = email.slice(0, email.lastIndexOf("@"));
  const guesses = [email, mailbox, firstname, lastname, firstname + lastname, lastname + firstname];
  return guesses.map(lettersOf).includes(lettersOf(password));
};

/** A password of nothing but signs has none, and is nobody's name. */
const lettersOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, "") || text;
