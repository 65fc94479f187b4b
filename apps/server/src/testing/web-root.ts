import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LANGUAGES, markOf } from "@afterword/core/language/languages";

/** A folder with a page in each language, as production demands them. The caller removes it. */
export const makeWebRoot = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "afterword-web-"));
  for (const language of LANGUAGES)
    writeFileSync(
      join(folder, `index${markOf(language)}.html`),
      "<!doctype html><html><head><title>App</title></head></html>",
    );
  return folder;
};
