import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LANGUAGES, markOf } from "@afterword/core/language/languages";
import { describe, expect, it } from "vitest";

const WEB = fileURLToPath(new URL("../../apps/web", import.meta.url));
const routes = ["routes.tsx", "admin-pages.ts"]
  .map((table) => readFileSync(join(WEB, "src/app", table), "utf8"))
  .join("\n");
/** `notes: page(`: a route with a lazy page. */
const lazyRoutes = [...routes.matchAll(/(\w+): page\(/g)].map(([, name]) => name ?? "");

describe.each(LANGUAGES)("the page files of the build in %s", (language) => {
  const text = readFileSync(join(WEB, `dist/.vite/page-files${markOf(language)}.json`), "utf8");
  const files = JSON.parse(text) as Record<string, { scripts: string[]; styles: string[] }>;

  it("Every lazy route and the root have their page files listed", () => {
    expect(lazyRoutes.length).toBeGreaterThan(20);
    expect(Object.keys(files).toSorted()).toEqual(["home", ...lazyRoutes].toSorted());
  });

  it("Every listed page file was built, and each page has a script", () => {
    for (const { scripts, styles } of Object.values(files)) {
      expect(scripts.length).toBeGreaterThan(0);
      for (const file of [...scripts, ...styles]) expect(existsSync(join(WEB, "dist", file))).toBe(true);
    }
  });
});
