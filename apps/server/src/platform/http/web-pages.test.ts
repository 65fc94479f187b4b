import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pagesSuite } from "./suites/pages.ts";
import { loadWebPages } from "./web-pages.ts";

const BUILT = fileURLToPath(new URL("../../../../web/dist-server", import.meta.url));

// The quick gate builds nothing; the stories in a browser see these pages as well.
describe.runIf(existsSync(join(BUILT, "render.js")))("public pages of the web app", () => {
  pagesSuite(() => loadWebPages(BUILT));
});

describe("loadWebPages", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "afterword-pages-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("Public pages that are not built are reported in one sentence", async () => {
    await expect(loadWebPages(join(folder, "none"))).rejects.toThrow(
      /^The public pages are not built: .*render(?:\.de(?:-CH)?)?\.js/,
    );
  });

  it("A module that does not render the public pages is refused", async () => {
    for (const file of ["render.js", "render.de.js", "render.de-CH.js"])
      await writeFile(join(folder, file), "export const renderMessagePage = () => '';");
    await expect(loadWebPages(folder)).rejects.toThrow(/does not render the public pages/);
  });
});
