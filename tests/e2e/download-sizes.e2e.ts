import { LANGUAGES } from "@afterword/core/language/languages";
import { describe, expect, it } from "vitest";
import { DOWNLOAD_BOUNDS } from "./download-bounds.ts";
import { measureDownloads } from "./download-sizes.ts";

describe.each(LANGUAGES)("what the built pages make a visitor download in %s", (language) => {
  const sizes = measureDownloads(language);

  it("The script of the first page is within its bound", () => {
    expect(sizes.initialScript).toBeGreaterThan(60);
    expect(sizes.initialScript).toBeLessThanOrEqual(DOWNLOAD_BOUNDS.initialScript);
  });

  it("What each page adds to the first page's script is within its bound", () => {
    for (const kind of ["ownScript", "sharedScript"] as const)
      expect(sizes[kind].kilobytes).toBeLessThanOrEqual(DOWNLOAD_BOUNDS[kind]);
    expect(sizes.laterScripts[0]?.kilobytes).toBeLessThanOrEqual(DOWNLOAD_BOUNDS.laterScript);
    expect(sizes.ownScript.kilobytes).toBeGreaterThan(2);
  });

  it("Scripts that a page fetches later on its own are counted too", () => {
    const pages = sizes.laterScripts.map(({ of }) => of).join("\n");
    for (const nested of ["onboarding.tsx", "date-picker.tsx", "second-step.tsx", "node_modules/qr/"])
      expect(pages).toContain(nested);
  });

  it("A page with a form includes the rules of the form, and no rules count as a page", () => {
    const kilobytesOf = (page: string): number =>
      sizes.laterScripts.find(({ of }) => of.endsWith(`/${page}.tsx`))?.kilobytes ?? 0;
    // The log-in has little code of its own: the rest is the kit, the forms, and about 12 kB of rules.
    expect(kilobytesOf("login-page")).toBeGreaterThan(36);
    expect(sizes.laterScripts.map(({ of }) => of)).not.toContainEqual(
      expect.stringMatching(/^_|packages\/contract/),
    );
  });

  it("Style sheets and fonts are within their bounds", () => {
    expect(sizes.styles.kilobytes).toBeLessThanOrEqual(DOWNLOAD_BOUNDS.styles);
    expect(sizes.styles.kilobytes).toBeGreaterThan(4);
    expect(sizes.fonts).toBeLessThanOrEqual(DOWNLOAD_BOUNDS.fonts);
    expect(sizes.fonts).toBeGreaterThan(60);
  });
});
