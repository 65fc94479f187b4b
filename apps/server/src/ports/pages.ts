import type { PublicPages } from "@afterword/contract/public-pages";

/** Public pages as HTML documents without scripts, rendered by the web app's server build. */
export type Pages = PublicPages;
