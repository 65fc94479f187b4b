import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_LANGUAGE, LANGUAGES, markOf } from "@afterword/core/language/languages";
import type { Language } from "@afterword/core/language/languages";
import { findRoute } from "@afterword/core/routes/paths";
import { isProduction, type Config } from "../config/config.ts";

/**
 * The built page for a path, with the links that make a browser fetch what its route needs along with the first
 * download, instead of after it: on a phone every step that waits for the one before costs a good tenth of a second.
 * Where a visit is sent on to another page they are fetched for later. Null where nothing is built, which production
 * does not start with.
 */
export type BuiltPages = (path: string, language: Language) => string | null;

/**
 * In production what is built stays as it was when the server started, so it throws where something is missing then;
 * elsewhere the next build is seen at once.
 */
export const createBuiltPages = (config: Pick<Config, "mode" | "webRoot">): BuiltPages => {
  const read = (language: Language): Build | null => readBuild(config.webRoot, language);
  const demand = (language: Language): Build => {
    const build = read(language);
    if (build === null)
      throw new Error(`The web app is not built: ${pageFile(config.webRoot, language)} is missing.`);
    return build;
  };
  const kept = isProduction(config) ? new Map(LANGUAGES.map((each) => [each, demand(each)])) : null;
  return (path, language) => {
    // In the midst of a build a language may be missing for a while: the page is better read in another than not at all.
    const build = kept === null ? (read(language) ?? read(DEFAULT_LANGUAGE)) : (kept.get(language) ?? null);
    return build && (build.ofRoute.get(findRoute(path) ?? "") ?? build.page);
  };
};

type Build = {
  readonly page: string;
  /** Only of those routes that need more than the page itself names. */
  readonly ofRoute: ReadonlyMap<string, string>;
};

/** As apps/web/page-files.ts writes it, by the name of the route. */
type PageFiles = Readonly<Record<string, Needed>>;
type Needed = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

const readBuild = (webRoot: string, language: Language): Build | null => {
  const page = readText(pageFile(webRoot, language));
  if (page === null) return null;
  const named = readText(join(webRoot, `.vite/page-files${markOf(language)}.json`));
  const files = named === null ? {} : parsePageFiles(named);
  const pages = Object.entries(files).map(
    ([route, needed]) => [route, page.replace("</head>", () => `${linksOf(needed)}</head>`)] as const,
  );
  return { page, ofRoute: new Map(pages) };
};

/** None where a build is writing them at this moment: the page works without, and only comes a little later. */
const parsePageFiles = (text: string): PageFiles => {
  try {
    return JSON.parse(text) as PageFiles;
  } catch {
    return {};
  }
};

const pageFile = (webRoot: string, language: Language): string =>
  join(webRoot, `index${markOf(language)}.html`);

const linksOf = ({ scripts, styles }: Needed): string =>
  [
    ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join("");

const readText = (file: string): string | null => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
};
