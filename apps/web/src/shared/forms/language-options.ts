import { LANGUAGES, nameOfLanguage } from "@afterword/core/language/languages";

/** Each in its own words: who reads none of the others finds it all the same. */
export const languageOptions = (): readonly { readonly value: string; readonly label: string }[] =>
  LANGUAGES.map((value) => ({ value, label: nameOfLanguage(value) })).toSorted((one, other) =>
    one.label.localeCompare(other.label),
  );
