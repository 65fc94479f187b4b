/** The languages of the interface, by their tags (BCP 47). Each has its catalogue (messages/catalog.ts). */
export const LANGUAGES = ["en", "de"] as const;

export type Language = (typeof LANGUAGES)[number];

/** For whoever asks for none of them. */
export const DEFAULT_LANGUAGE: Language = "en";

/** In the name of a built file that is in one language, before its ending; the default goes unnamed. */
export const markOf = (language: Language): string => (language === DEFAULT_LANGUAGE ? "" : `.${language}`);
