import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { catalogs } from "@afterword/core/messages/catalog";
import { expect, it } from "vitest";
import { inSwissGerman } from "./page-language.ts";

const FOLDER = fileURLToPath(new URL("../../packages/core/src/messages/de", import.meta.url));

type Section = Readonly<Record<string, string | ((...handed: readonly string[]) => string)>>;

/** As the pages of Swiss readers load it. */
const built = async (file: string): Promise<Readonly<Record<string, Section>>> => {
  const code = stripTypeScriptTypes(inSwissGerman(readFileSync(`${FOLDER}/${file}`, "utf8")));
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
};

const said = (section: Section): readonly (readonly [string, string])[] =>
  Object.entries(section).map(([key, one]) => [
    key,
    typeof one === "function" ? one("Strauß", "„Grüße“", "Zita") : one,
  ]);

it("Swiss readers see the same sentences in pages as in mails", async () => {
  const sections = Object.assign({}, ...(await Promise.all(readdirSync(FOLDER).map(built))));
  const known = Object.entries(catalogs["de-CH"]);
  expect(known.length).toBeGreaterThan(50);
  for (const [name, section] of known) expect(said(sections[name]), name).toEqual(said(section));
});
