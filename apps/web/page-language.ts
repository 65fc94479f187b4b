import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DEFAULT_LANGUAGE, markOf } from "@afterword/core/language/languages";
import { inSwissGerman } from "@afterword/core/language/swiss-spelling";
import { catalogs } from "@afterword/core/messages/catalog";
import type { Plugin } from "vite";

const asked = process.env["PAGE_LANGUAGE"] ?? DEFAULT_LANGUAGE;
if (!(asked in catalogs)) throw new Error(`PAGE_LANGUAGE: there is no catalogue for "${asked}"`);

/** The language of this build or development server: a build has one language (docs/decisions/030). */
const LANGUAGE = asked as keyof typeof catalogs;

/** Part of the name of every file that depends on the language and has no hash in its name. */
export const LANGUAGE_MARK = markOf(LANGUAGE);

/** Where browsers look for the icons and the name for a home screen. */
export const WEB_MANIFEST = `manifest${LANGUAGE_MARK}.webmanifest`;

/**
 * Replaces the English sentences by those of this language, wherever they are imported, and in the files that a browser
 * reads before any script: the page and the web manifest.
 */
export const pageLanguage = (): Plugin => ({
  name: "page-language",
  resolveId: {
    order: "pre",
    async handler(source, importer, options) {
      if (LANGUAGE === "en" || !MESSAGES.test(source)) return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace("/messages/en/", `/messages/${FOLDER}/`) };
    },
  },
  transform: {
    order: "pre",
    handler(code, id) {
      if (!IS_SWISS || !id.includes(`/messages/${FOLDER}/`)) return undefined;
      return { code: inSwissGerman(code), map: null };
    },
  },
  transformIndexHtml: (html, { server }) =>
    html
      .replace(/\{\{(\w+)\.(\w+)\}\}/g, (_all, section: string, key: string) => sentence(section, key))
      // In development the one file serves every language.
      .replace("/manifest.webmanifest", server === undefined ? `/${WEB_MANIFEST}` : "$&"),
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const page = bundle["index.html"];
      if (LANGUAGE_MARK === "" || page?.type !== "asset") return;
      delete bundle["index.html"];
      this.emitFile({ type: "asset", fileName: `index${LANGUAGE_MARK}.html`, source: page.source });
      this.emitFile({ type: "asset", fileName: WEB_MANIFEST, source: translatedManifest() });
    },
  },
});

/** By package or, inside core, by path. */
const MESSAGES = /\/messages\//;

/** Swiss German has no folder of its own. */
const IS_SWISS = LANGUAGE === "de-CH";
const FOLDER = IS_SWISS ? "de" : LANGUAGE;

const say = catalogs[LANGUAGE];

const sentence = (section: string, key: string): string => {
  const found = (say as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[section]?.[key];
  if (typeof found !== "string") throw new Error(`index.html: the catalogue has no ${section}.${key}`);
  return found;
};

const translatedManifest = (): string => {
  const english = fileURLToPath(new URL("public/manifest.webmanifest", import.meta.url));
  const manifest = JSON.parse(readFileSync(english, "utf8")) as Record<string, unknown>;
  return JSON.stringify({ ...manifest, lang: say.page.language, description: say.page.appDescription });
};
