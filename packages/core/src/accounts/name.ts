/**
 * Names of people (product §5): letters of the Latin, Greek and Cyrillic scripts, digits, underscore, hyphen,
 * white space, dot, apostrophe. Marks are admitted because some keyboards send letters in decomposed form.
 */
export const NAME_PATTERN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Mark}\d_\-\s.'’]*$/u;

/** One form for one name: composed letters, single spaces, no space at either end. */
export const tidyName = (name: string): string => name.normalize("NFC").replace(/\s+/gu, " ").trim();

/** How a person is called in full. */
export const fullName = ({
  firstname,
  lastname,
}: {
  readonly firstname: string;
  readonly lastname: string;
}): string => `${firstname} ${lastname}`;

/**
 * Capital at the start and after a space, an apostrophe or a hyphen; the rest stays as it was typed, and so does
 * Georgian, which has capitals but begins no name with one.
 */
export const capitaliseName = (name: string): string =>
  name.replace(
    /(^|[\s'’-])(?![ა-ჿ])(\p{Letter})/gu,
    (_all, before: string, letter: string) => before + letter.toUpperCase(),
  );
