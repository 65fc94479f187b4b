/** The languages of the interface, by their tags (BCP 47). Each has its catalogue (messages/catalog.ts). */
export const LANGUAGES = ["en", "de", "de-CH"] as const;

export type Language = (typeof LANGUAGES)[number];

/** For readers who ask for none of them. */
export const DEFAULT_LANGUAGE: Language = "en";

/** In the name of a built file that is in one language, before its ending; the default goes unnamed. */
export const markOf = (language: Language): string => (language === DEFAULT_LANGUAGE ? "" : `.${language}`);

/**
 * The language of ours that a browser likes best, as its header Accept-Language tells (RFC 9110 §12.5.4). A wish is
 * answered with the closest that we have ("de-AT" with "de"). Of two that are liked alike the first named counts.
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
  for (const { range } of liked) {
    const language = closestTo(range);
    if (language !== undefined) return language;
  }
  return null;
};

/** The longest tag that the range begins with: as if parts were taken off its end until one is ours (RFC 4647 §3.4). */
const closestTo = (range: string): Language | undefined =>
  LANGUAGES.filter((one) => `${range}-`.startsWith(`${one.toLowerCase()}-`))
    .toSorted((one, other) => other.length - one.length)
    .at(0);

/** Null for what is no language of this version. */
export const asLanguage = (tag: string | null): Language | null =>
  LANGUAGES.find((one) => one === tag) ?? null;

/** What its own speakers call it: "Deutsch", "Deutsch (Schweiz)". */
export const nameOfLanguage = (language: Language): string =>
  new Intl.DisplayNames([language], { type: "language", languageDisplay: "standard" }).of(language) ??
  language;

/** More than any reader knows; a header may be long. */
const WISHES_MAX = 20;

const wishOf = (wish: string): { readonly range: string; readonly weight: number } => {
  const [range = "", ...parameters] = wish.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((one) => one.startsWith("q="))?.slice(2);
  const weight = quality === undefined ? 1 : Number.parseFloat(quality);
  // Liechtenstein spells as Switzerland does.
  return { range: range.replace(/^de-li\b/, "de-ch"), weight: Number.isNaN(weight) ? 0 : weight };
};
