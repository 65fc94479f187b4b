/** The first letters of the first and the last name, for a person without a picture (product §2, Avatar). */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/);
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  return [parts[0], last].map(firstLetter).join("");
}

/** The muted tint of a name: always the same one for the same name. */
export const tintOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % TINTS, 0);

const TINTS = 5;

const firstLetter = (word: string | undefined): string =>
  Array.from(word ?? "")[0]?.toLocaleUpperCase() ?? "";
