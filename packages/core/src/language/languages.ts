/** The languages of the interface, by their tags (BCP 47). Each has its catalogue (messages/catalog.ts). */
export const LANGUAGES = ["en", "de"] as const;

export type Language = (typeof LANGUAGES)[number];

/** For readers who ask for none of them. */
export const DEFAULT_LANGUAGE: Language = "en";

/** In the name of a built file that is in one language, before its ending; the default goes unnamed. */
export const markOf = (language: Language): string => (language === DEFAULT_LANGUAGE ? "" : `.${language}`);

/**
 * The language of ours that a browser likes best, as its header Accept-Language tells (RFC 9110 §12.5.4). A country
 * behind the language changes nothing: there is one German. Of two that are liked alike the first named counts.
 */
export const chooseLanguage = (acceptLanguage: string | undefined): Language =>
  findLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE;

/** The same; null when it asks for none of ours. */
export const findLanguage = (acceptLanguage: string | undefined): Language | null => {
  const liked = (acceptLanguage ?? "")
    .split(",", WISHES_MAX)
    .map(wishOf)
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of liked) {
    const language = asLanguage(tag);
    if (language !== null) return language;
  }
  return null;
};

/** Null for what is no language of this version. */
export const asLanguage = (tag: string | null): Language | null =>
  LANGUAGES.find((one) => one === tag) ?? null;

/** What its own speakers call it: "Deutsch". */
export const nameOfLanguage = (language: Language): string =>
  new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;

/** More than any reader knows; a header may be long. */
const WISHES_MAX = 20;

const wishOf = (wish: string): { readonly tag: string; readonly weight: number } => {
  const [range = "", ...parameters] = wish.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((one) => one.startsWith("q="))?.slice(2);
  const weight = quality === undefined ? 1 : Number.parseFloat(quality);
  return { tag: range.split("-", 1)[0] ?? "", weight: Number.isNaN(weight) ? 0 : weight };
};
