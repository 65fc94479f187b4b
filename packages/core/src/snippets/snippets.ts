/**
 * The texts that admins may rewrite (product §2, "Admin contents"): the content pages, and the line under the heading of
 * a few screens. Which there are is fixed, because each has its place on a screen; what they say is stored.
 */
export type Snippet = {
  /** What admins know it by. */
  readonly name: string;
  /** A `page` has paragraphs, lists and links; a `line` is words only. */
  readonly kind: "page" | "line";
};

export const SNIPPETS = {
  terms: { name: "Terms & Conditions", kind: "page" },
  privacy: { name: "Privacy Policy", kind: "page" },
  "subtitle-login": { name: "Subtitle of Log in", kind: "line" },
  "subtitle-register": { name: "Subtitle of Sign Up", kind: "line" },
  "subtitle-subscription": { name: "Subtitle of Flexible Plans", kind: "line" },
} as const satisfies Record<string, Snippet>;

export type SnippetId = keyof typeof SNIPPETS;

/** In the order in which admins see them. */
export const snippetIds = Object.keys(SNIPPETS) as readonly SnippetId[];

export const isSnippetId = (id: string): id is SnippetId => Object.hasOwn(SNIPPETS, id);
