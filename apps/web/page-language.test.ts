import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { inSwissGerman } from "@afterword/core/language/swiss-spelling";
import { catalogs } from "@afterword/core/messages/catalog";
import { expect, it } from "vitest";

const FOLDER = fileURLToPath(new URL("../../packages/core/src/messages/de", import.meta.url));

type Section = Readonly<Record<string, string | ((...handed: readonly string[]) => string)>>;

/** As the pages of Swiss readers load it. */
const built = async (file: string): Promise<readonly (readonly [string, Section])[]> => {
  const code = stripTypeScriptTypes(inSwissGerman(readFileSync(`${FOLDER}/${file}`, "utf8")));
  const exported: unknown = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  return Object.entries(exported as Readonly<Record<string, Section>>);
};

const said = (section: Section): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(section).map(([key, one]) => [
      key,
      typeof one === "function" ? one("Strauß", "„Grüße“", "Zita") : one,
    ]),
  );

const saidIn = (sections: readonly (readonly [string, Section])[]) =>
  Object.fromEntries(sections.map(([name, section]) => [name, said(section)]));

it("Swiss readers see the same sentences in pages as in mails", async () => {
  const files = await Promise.all(readdirSync(FOLDER).map(built));
  expect(saidIn(files.flat())).toEqual(saidIn(Object.entries(catalogs["de-CH"])));
});
