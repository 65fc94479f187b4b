/**
 * The texts that admins may rewrite (product §2, "Admin contents"): the content pages, and the line under the heading of
 * a few screens. Which there are is fixed, because each has its place on a screen; what they say is stored.
 */
export type Snippet = {
  /** A `page` has paragraphs, lists and links; a `line` is words only. */
  readonly kind: "page" | "line";
};

export const SNIPPETS = {
  terms: { kind: "page" },
  privacy: { kind: "page" },
  "subtitle-login": { kind: "line" },
  "subtitle-register": { kind: "line" },
  "subtitle-subscription": { kind: "line" },
} as const satisfies Record<string, Snippet>;

export type SnippetId = keyof typeof SNIPPETS;

/** In the order in which admins see them. */
export const snippetIds = Object.keys(SNIPPETS) as readonly SnippetId[];

export const isSnippetId = (id: string): id is SnippetId => Object.hasOwn(SNIPPETS, id);
