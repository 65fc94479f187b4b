import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pagesSuite } from "../../ports/suites/pages.ts";
import { loadWebPages } from "./web-pages.ts";

const BUILT = fileURLToPath(new URL("../../../../web/dist-server", import.meta.url));

// The quick gate builds nothing; the stories in a browser see these pages as well.
describe.runIf(existsSync(join(BUILT, "render.js")))("public pages of the web app", () => {
  pagesSuite(() => loadWebPages(BUILT));
});

describe("loading the public pages", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "afterword-pages-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("says in one sentence that they are not built", async () => {
    await expect(loadWebPages(join(folder, "none"))).rejects.toThrow(
      /^The public pages are not built: .*render(?:\.de)?\.js/,
    );
  });

  it("refuses a module that renders something else", async () => {
    for (const file of ["render.js", "render.de.js"])
      await writeFile(join(folder, file), "export const renderMessagePage = () => '';");
    await expect(loadWebPages(folder)).rejects.toThrow(/does not render the public pages/);
  });
});
