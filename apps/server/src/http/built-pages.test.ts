import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createBuiltPages } from "./built-pages.ts";

const webRoot = mkdtempSync(join(tmpdir(), "afterword-pages-"));
mkdirSync(join(webRoot, ".vite"));
afterAll(() => rmSync(webRoot, { recursive: true }));

const build = (mark: string, title: string, script: string): void => {
  writeFileSync(join(webRoot, `index${mark}.html`), `<head><title>${title}</title></head>`);
  writeFileSync(
    join(webRoot, ".vite", `page-files${mark}.json`),
    JSON.stringify({ note: { scripts: [script], styles: ["/assets/a.css"] } }),
  );
};
beforeEach(() => {
  build("", "A note", "/assets/a.js");
  build(".de", "Eine Nachricht", "/assets/b.js");
});

describe.each(["production", "development"] as const)("a built page in %s", (mode) => {
  it("names the files that its route needs, in the language of the page", () => {
    const pages = createBuiltPages({ mode, webRoot });
    expect(pages("/notes/7f", "en")).toBe(
      '<head><title>A note</title><link rel="preload" as="style" crossorigin href="/assets/a.css"><link rel="modulepreload" crossorigin href="/assets/a.js"></head>',
    );
    expect(pages("/notes/7f", "de")).toContain("/assets/b.js");
  });

  it.each(["/login", "/nowhere"])("names none at %s, of which nothing was written down", (path) =>
    expect(createBuiltPages({ mode, webRoot })(path, "en")).toBe("<head><title>A note</title></head>"),
  );
});

describe("a build that is not wholly written", () => {
  it.each(["production", "development"] as const)("has its pages without links in %s", (mode) => {
    writeFileSync(join(webRoot, ".vite", "page-files.json"), '{"note":{"scri');
    expect(createBuiltPages({ mode, webRoot })("/notes/7f", "en")).toBe("<head><title>A note</title></head>");
  });

  it("has a page in the usual language where that of another is not there yet", () => {
    rmSync(join(webRoot, "index.de.html"));
    expect(createBuiltPages({ mode: "development", webRoot })("/notes/7f", "de")).toContain("A note");
  });
});

describe("where nothing is built", () => {
  const missing = join(webRoot, "missing");

  it("there is no page outside production", () =>
    expect(createBuiltPages({ mode: "development", webRoot: missing })("/notes/7f", "en")).toBeNull());

  it("nothing starts in production, which says what is missing", () =>
    expect(() => createBuiltPages({ mode: "production", webRoot: missing })).toThrow(
      `The web app is not built: ${join(missing, "index.html")} is missing.`,
    ));

  it("in one language nothing starts in production either", () => {
    rmSync(join(webRoot, "index.de.html"));
    expect(() => createBuiltPages({ mode: "production", webRoot })).toThrow(/index\.de\.html is missing/);
  });
});

describe("a page that is built anew while the server runs", () => {
  const seenAfterwards = (mode: "production" | "development"): string | null => {
    const pages = createBuiltPages({ mode, webRoot });
    pages("/notes/7f", "en");
    build("", "Changed", "/assets/c.js");
    return pages("/notes/7f", "en");
  };

  it("is seen at once outside production", () =>
    expect(seenAfterwards("development")).toMatch(/Changed.*\/assets\/c\.js/));

  it("is not looked for in production, where nothing is read again for an answer", () =>
    expect(seenAfterwards("production")).toMatch(/A note.*\/assets\/a\.js/));
});
