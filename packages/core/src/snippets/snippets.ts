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

/** The texts that hold before the law: they are not shown to the public while something is left to be filled in. */
export const LEGAL_TEXTS = ["terms", "privacy"] as const satisfies readonly SnippetId[];

export const isLegalText = (id: SnippetId): id is (typeof LEGAL_TEXTS)[number] =>
  LEGAL_TEXTS.some((legal) => legal === id);

/**
 * What is still to be filled in of a stored text: its words in square brackets, as the first texts have them. A number
 * in brackets, as of a footnote, is none, nor are brackets in an address.
 */
export const placeholdersIn = (markup: string): readonly string[] =>
  markup.replace(/<[^>]*>/g, "").match(/\[[^\][]*\p{L}[^\][]*\]/gu) ?? [];

/**
 * Whether a link of a stored text may be followed: to an https address, a mailbox, or a page of ours by its whole path.
 * An allow-list by form, so that no way of hiding another scheme has to be known.
 */
export const isHarmlessLink = (href: string): boolean => HARMLESS.test(href);

/** Browsers read a backslash as a slash, and drop tabs and line ends before they read. */
const HARMLESS = /^(?:https:\/\/[^\s\\]+|mailto:[^\s\\]+|\/(?:[^\s\\/][^\s\\]*)?)$/;
