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
  build(".de-CH", "Eine Nachricht", "/assets/c.js");
});

describe.each(["production", "development"] as const)("a built page in %s", (mode) => {
  it("A page preloads the files of its route in its language", () => {
    const pages = createBuiltPages({ mode, webRoot });
    expect(pages("/notes/7f", "en")).toBe(
      '<head><title>A note</title><link rel="preload" as="style" crossorigin href="/assets/a.css"><link rel="modulepreload" crossorigin href="/assets/a.js"></head>',
    );
    expect(pages("/notes/7f", "de")).toContain("/assets/b.js");
  });

  it.each(["/login", "/nowhere"])("The page at %s, which has no listed files, preloads nothing", (path) =>
    expect(createBuiltPages({ mode, webRoot })(path, "en")).toBe("<head><title>A note</title></head>"),
  );
});

describe("an unfinished build", () => {
  it.each(["production", "development"] as const)(
    "A page with a half-written file list has no preloads in %s",
    (mode) => {
      writeFileSync(join(webRoot, ".vite", "page-files.json"), '{"note":{"scri');
      expect(createBuiltPages({ mode, webRoot })("/notes/7f", "en")).toBe(
        "<head><title>A note</title></head>",
      );
    },
  );

  it("A page missing in one language is served in the usual one", () => {
    rmSync(join(webRoot, "index.de.html"));
    expect(createBuiltPages({ mode: "development", webRoot })("/notes/7f", "de")).toContain("A note");
  });
});

describe("a missing build", () => {
  const missing = join(webRoot, "missing");

  it("No page is served outside production when nothing is built", () =>
    expect(createBuiltPages({ mode: "development", webRoot: missing })("/notes/7f", "en")).toBeNull());

  it("Production does not start without a build and names the missing file", () =>
    expect(() => createBuiltPages({ mode: "production", webRoot: missing })).toThrow(
      `The web app is not built: ${join(missing, "index.html")} is missing.`,
    ));

  it("Production does not start when one language is missing", () => {
    rmSync(join(webRoot, "index.de.html"));
    expect(() => createBuiltPages({ mode: "production", webRoot })).toThrow(/index\.de\.html is missing/);
  });
});

describe("a rebuild while the server runs", () => {
  const seenAfterwards = (mode: "production" | "development"): string | null => {
    const pages = createBuiltPages({ mode, webRoot });
    pages("/notes/7f", "en");
    build("", "Changed", "/assets/c.js");
    return pages("/notes/7f", "en");
  };

  it("A rebuilt page is served at once outside production", () =>
    expect(seenAfterwards("development")).toMatch(/Changed.*\/assets\/c\.js/));

  it("A rebuilt page is not served in production until a restart", () =>
    expect(seenAfterwards("production")).toMatch(/A note.*\/assets\/a\.js/));
});
