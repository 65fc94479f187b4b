import { NAME_MARKS_MAX } from "../constants.ts";

/** What names of one kind may be: `pattern` is the source of a regular expression with the flag `u`. */
export type NameRule = { readonly pattern: string; readonly fits: (name: string) => boolean };

/**
 * Names that are seen. At least one letter or digit; marks behind a letter alone, and no more in a row than scripts
 * need, so that nobody paints over the line above; and nothing that Unicode lets look like nothing. `letter` is one
 * letter with all that follows its marks, `sign` any one other character. Compiled for the first name that is judged:
 * it would delay a phone's first page, which judges none.
 */
export const nameRule = ({
  letter,
  sign,
  betweenMarks = "",
}: {
  readonly letter: string;
  readonly sign: string;
  readonly betweenMarks?: string;
}): NameRule => {
  const mark = String.raw`(?:${betweenMarks}(?!\p{Default_Ignorable_Code_Point})\p{Mark})`;
  const seen = String.raw`(?![\p{Default_Ignorable_Code_Point}\p{Mark}])`;
  const signsAlone = String.raw`(?![^\p{Letter}\p{Nd}]+$)`;
  const pattern = `^${signsAlone}(?:${seen}${letter}${mark}{0,${NAME_MARKS_MAX}}|${sign})*$`;
  let compiled: RegExp | undefined;
  return { pattern, fits: (name) => (compiled ??= new RegExp(pattern, "u")).test(name) };
};

/** Letters as users' own names have them (product §5). */
export const USER_LETTERS = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}`;

/**
 * Names of people (product §5): letters of the Latin, Greek and Cyrillic scripts, digits, underscore, hyphen,
 * white space, dot, apostrophe. Marks are admitted because some keyboards send letters in decomposed form.
 */
export const PERSON_NAME = nameRule({ letter: `[${USER_LETTERS}]`, sign: String.raw`[\d_\-\s.'’]` });

/**
 * One form for one name: composed letters, single spaces, no space at either end. Ideographs that Unicode keeps for
 * compatibility stay as they are: composed, they would become another glyph than the person's own.
 */
export const tidyName = (name: string): string =>
  name
    .replace(/[^\uF900-\uFAFF\u{2F800}-\u{2FA1F}]+/gu, (part) => part.normalize("NFC"))
    .replace(/\s+/gu, " ")
    .trim();

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
