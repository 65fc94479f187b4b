import { createHash } from "node:crypto";

/**
 * What a policy's `style-src` must name so that the styles that stand in a page's markup count, and no others: each by
 * its hash. For mails, whose styles have to stand there because mail programs load none.
 */
export const styleHashes = (html: string): string => {
  const sheets = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map(([, sheet = ""]) => sheet);
  const attributes = [...html.matchAll(/\sstyle="([^"]*)"/gi)].map(([, style = ""]) => decoded(style));
  const hashes = [...new Set([...sheets, ...attributes])].map(
    (style) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  );
  // The word allows nothing by itself: only that hashes count for attributes too.
  return ["'unsafe-hashes'", ...hashes].join(" ");
};

/** The text of an attribute as the browser reads it; `html.ts` writes every special sign by its number. */
const decoded = (text: string): string =>
  text.replace(/&#(\d{1,6});/g, (_all, code: string) => String.fromCodePoint(Number(code)));
