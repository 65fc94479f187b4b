import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PublicPages } from "@afterword/contract/public-pages";
import { LANGUAGES, markOf } from "@afterword/core/language/languages";
import type { Language } from "@afterword/core/language/languages";
import type { Pages } from "./pages.ts";

const RENDERERS = [
  "renderHomePage",
  "renderGetNotePage",
  "renderSignOfLifePage",
  "renderMessagePage",
] as const satisfies readonly (keyof Pages)[];

/**
 * The public pages as the web app's server builds render them, one build for each language. They are loaded by path at
 * run time, because apps never import each other. Throws one sentence when one is missing or something else.
 */
export const loadWebPages = async (folder: string): Promise<Pages> => {
  const built = Object.fromEntries(
    await Promise.all(
      LANGUAGES.map(
        async (language) => [language, await load(join(folder, `render${markOf(language)}.js`))] as const,
      ),
    ),
  ) as Readonly<Record<Language, PublicPages>>;
  return {
    renderHomePage: (props, language) => built[language].renderHomePage(props),
    renderGetNotePage: (props, language) => built[language].renderGetNotePage(props),
    renderSignOfLifePage: (props, language) => built[language].renderSignOfLifePage(props),
    renderMessagePage: (props, language) => built[language].renderMessagePage(props),
  };
};

const load = async (file: string): Promise<PublicPages> => {
  const built: unknown = await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new Error(`The public pages are not built: ${file} cannot be loaded.`, { cause: error });
  });
  if (!isPages(built)) throw new Error(`${file} does not render the public pages; build the web app again.`);
  return built;
};

const isPages = (built: unknown): built is PublicPages =>
  typeof built === "object" &&
  built !== null &&
  RENDERERS.every((name) => typeof (built as Record<string, unknown>)[name] === "function");
