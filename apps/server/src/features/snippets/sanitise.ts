import { isHarmlessLink } from "@afterword/core/snippets/snippets";
import type { Snippet } from "@afterword/core/snippets/snippets";
import sanitizeHtml from "sanitize-html";

export type ContentKind = Snippet["kind"] | "homepage";

/**
 * What is kept of HTML that an admin typed: elements that only say what a text is, links to a page of ours, to an https
 * address or to a mailbox, and on the homepage pictures of ours. Nothing that runs, styles, embeds, submits, or names
 * something else of the page. Everything else falls away; its words stay where they were meant to be read.
 * What falls away may bring elements together that a second reading takes apart, so it is read until nothing changes.
 */
export const sanitise = (kind: ContentKind, typed: string): string => {
  let kept = readOnce(kind, typed);
  for (let reading = 1; reading < MOST_READINGS; reading++) {
    const again = readOnce(kind, kept);
    if (again === kept) return kept;
    kept = again;
  }
  return kept;
};

/** Signs that cannot be printed are taken out before and after: they may be written as `&#1;` as well. */
const readOnce = (kind: ContentKind, text: string): string =>
  sanitizeHtml(text.replace(UNPRINTABLE, ""), { ...COMMON, ...ALLOWED[kind] })
    .replace(UNPRINTABLE, "")
    .trim();

/** One for each level of nesting that there may be. */
const MOST_READINGS = 12;

/** No text needs them, and PostgreSQL takes no NUL. */
const UNPRINTABLE = /[^\P{Cc}\n\t]/gu;

const UNREAD =
  "script style textarea option noscript template title xmp plaintext iframe noembed noframes object embed svg math canvas audio video";

const COMMON: sanitizeHtml.IOptions = {
  disallowedTagsMode: "discard",
  allowedSchemes: ["https", "mailto"],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href = "" }) => ({ tagName, attribs: isHarmlessLink(href) ? { href } : {} }),
  },
  // Deeper than any text; browsers mend deeper nesting by moving elements about, which is what mutations build on.
  nestingLimit: 12,
  // What stands inside these was never meant to be read.
  nonTextTags: UNREAD.split(" "),
};

const BLOCKS = ["p", "br", "hr", "h2", "h3", "ul", "ol", "li", "blockquote", "strong", "em", "b", "i", "a"];

const ALLOWED: Readonly<Record<ContentKind, sanitizeHtml.IOptions>> = {
  line: { allowedTags: [], allowedAttributes: {} },
  page: { allowedTags: BLOCKS, allowedAttributes: { a: ["href"] } },
  homepage: {
    allowedTags: [...BLOCKS, "h1", "img"],
    allowedAttributes: { a: ["href"], img: ["src", "alt"] },
    // None: only what lies beside the homepage itself.
    allowedSchemesByTag: { img: [] },
  },
};
