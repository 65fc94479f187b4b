import type { PublicPages } from "@afterword/contract/public-pages";
import type { Language } from "@afterword/core/language/languages";

/** Public pages as HTML documents in a language of the interface, rendered by the web app's server builds. */
export type Pages = {
  readonly [Name in keyof PublicPages]: (
    props: Parameters<PublicPages[Name]>[0],
    language: Language,
  ) => string;
};
