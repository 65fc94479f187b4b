import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Addresses of the fonts that the built web app names in its page, because nearly every first screen needs them (which
 * they are is chosen in apps/web/vite.config.ts). None where it is not built.
 */
export const readPageFonts = (webRoot: string): readonly string[] =>
  [...readPage(webRoot).matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(
    ([, address = ""]) => address,
  );

const readPage = (webRoot: string): string => {
  try {
    return readFileSync(join(webRoot, "index.html"), "utf8");
  } catch {
    return "";
  }
};
