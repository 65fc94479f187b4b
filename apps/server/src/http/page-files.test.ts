import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { linksAhead } from "./page-files.ts";

const root = mkdtempSync(join(tmpdir(), "afterword-pages-"));
mkdirSync(join(root, ".vite"));
const writeDown = (name: string, script: string) =>
  writeFileSync(
    join(root, ".vite", name),
    JSON.stringify({ note: { scripts: [script], styles: ["/assets/a.css"] } }),
  );
writeDown("page-files.json", "/assets/a.js");
writeDown("page-files.de.json", "/assets/b.js");
afterAll(() => rmSync(root, { recursive: true }));

describe("the links of a page", () => {
  it("name the files that its route needs, in the language of the page", async () => {
    expect(await linksAhead(root, "/notes/7f", "en")).toBe(
      '<link rel="preload" as="style" crossorigin href="/assets/a.css"><link rel="modulepreload" crossorigin href="/assets/a.js">',
    );
    expect(await linksAhead(root, "/notes/7f", "de")).toContain("/assets/b.js");
  });

  it.each(["/login", "/nowhere"])("are none for %s, of which nothing was written down", async (path) =>
    expect(await linksAhead(root, path, "en")).toBe(""),
  );

  it("are none where nothing is built", async () =>
    expect(await linksAhead(join(root, "missing"), "/notes/7f", "en")).toBe(""));
});
