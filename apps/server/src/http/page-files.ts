import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { markOf } from "@afterword/core/language/languages";
import type { Language } from "@afterword/core/language/languages";
import { findRoute } from "@afterword/core/routes/paths";

/** As apps/web/page-files.ts writes it, by the name of the route. */
type PageFiles = Readonly<
  Record<string, { readonly scripts: readonly string[]; readonly styles: readonly string[] }>
>;

/**
 * The links that make a browser fetch what the page at this path needs along with the first download, instead of after
 * it: on a phone every step that waits for the one before costs a good tenth of a second. Where a visit is sent on to
 * another page they are fetched for later. Empty where nothing is built or the path is no page.
 */
export const linksAhead = async (webRoot: string, path: string, language: Language): Promise<string> => {
  const route = findRoute(path);
  const file = join(webRoot, `.vite/page-files${markOf(language)}.json`);
  const text = route === undefined ? null : await readFile(file, "utf8").catch(() => null);
  if (text === null || route === undefined) return "";
  const { scripts = [], styles = [] } = (JSON.parse(text) as PageFiles)[route] ?? {};
  return [
    ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join("");
};
