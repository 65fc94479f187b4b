/**
 * `npm run screens`: draws every screen in its sizes and themes, with a stopped clock, and puts the pictures on contact
 * sheets. Exits with 1 when a screen could not be drawn as it should be. `-- --keep` keeps the pictures as references;
 * later runs say which pictures changed. `-- --language de` draws in German, `de-CH` in Swiss German. Words choose
 * screens by their names.
 */
import { registerHooks } from "node:module";
import { parseArgs } from "node:util";
import { asLanguage } from "@afterword/core/language/languages";
import { inSwissGerman } from "@afterword/core/language/swiss-spelling";

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: "boolean", default: false },
    language: { type: "string", default: "en" },
  },
});
const language = asLanguage(values.language);
if (language === null) throw new Error(`--language: there is no catalogue for "${values.language}"`);

// Swiss German has no folder of its own.
const isSwiss = language === "de-CH";
const folder = `/messages/${isSwiss ? "de" : language}/`;

// The table of screens looks for English sentences. It finds those of this language in their place, as the pages do
// (apps/web/page-language.ts), so it must be loaded after this.
registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    return { ...found, url: found.url.replace("/messages/en/", folder) };
  },
  load: (url, context, next) => {
    const loaded = next(url, context);
    const { source } = loaded;
    if (!isSwiss || !url.includes(folder) || source === undefined) return loaded;
    const text = typeof source === "string" ? source : new TextDecoder().decode(source);
    return { ...loaded, source: inSwissGerman(text) };
  },
});
const { draw } = await import("./draw.ts");
await draw({ words, language, keeps: values.keep });
