import { SNIPPET_LINE_MAX_LENGTH, SNIPPET_PAGE_MAX_LENGTH } from "@afterword/core/constants";
import { fields as say } from "@afterword/core/messages/fields";
import { SNIPPETS, isSnippetId } from "@afterword/core/snippets/snippets";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { textUpTo } from "../fields.ts";
import { problem } from "../problem.ts";

export const snippet = z.object({
  /** The place it is shown at, for example `terms`. */
  _id: textUpTo(40),
  name: textUpTo(200),
  /** HTML of a few harmless elements, sanitised when it was saved; the page sanitises it once more. */
  content: textUpTo(SNIPPET_PAGE_MAX_LENGTH),
});
export type SnippetOnWire = z.output<typeof snippet>;

const snippetId = z.string().check(z.regex(/^[a-z]+(?:-[a-z]+)*$/), z.maxLength(40));
const snippetParams = z.object({ id: snippetId });
const pageText = z.string().check(z.maxLength(SNIPPET_PAGE_MAX_LENGTH, say.textTooLong));

export const listSnippets = defineEndpoint({
  method: "GET",
  path: "/api/snippets",
  access: "public",
  summary: "The texts of content pages and the subtitles of screens, as everyone reads them.",
  reply: z.array(snippet).check(z.maxLength(100)),
});

export const getSnippet = defineEndpoint({
  method: "GET",
  path: "/api/snippet/:id",
  access: "public",
  summary: "One text, by the place it is shown at.",
  params: snippetParams,
  reply: z.extend(snippet, {
    /** A legal text in which something is still to be filled in: `content` only says that it is not published yet. */
    isUnpublished: z.optional(z.literal(true)),
  }),
});

/** For admins, who see a legal text also while something in it is still to be filled in. */
export const getContents = defineEndpoint({
  method: "GET",
  path: "/api/contents",
  access: "admin",
  summary: "All that admins may rewrite, as it is stored, and the folder of the homepage's pictures.",
  reply: z.object({
    snippets: z.array(snippet).check(z.maxLength(100)),
    homepage: textUpTo(SNIPPET_PAGE_MAX_LENGTH),
    /** On the server's disk; its pictures are found below `/homepage/`. */
    homepageFolder: textUpTo(4096),
  }),
});

/**
 * `_id` names the snippet of the path once more. `seen` is what was stored when it was shown: where another admin has
 * written something else since, nothing is changed.
 */
const snippetBody = z.object({ _id: snippetId, content: pageText, seen: z.optional(pageText) }).check(
  z.refine((body) => !isLine(body._id) || body.content.length <= SNIPPET_LINE_MAX_LENGTH, {
    error: say.textTooLong,
    path: ["content"],
  }),
);

const isLine = (id: string): boolean => isSnippetId(id) && SNIPPETS[id].kind === "line";

export const updateSnippet = defineEndpoint({
  method: "PUT",
  path: "/api/snippet/:id",
  access: "admin",
  summary: "Rewrite a text; answers what was kept of it.",
  params: snippetParams,
  body: snippetBody,
  reply: snippet,
  refusals: [409],
  refusalReplies: { 409: z.extend(problem, { now: z.optional(snippet) }) },
});

export const previewContent = defineEndpoint({
  method: "POST",
  path: "/api/snippet-preview",
  access: "admin",
  summary: "What would be kept of a text, were it saved.",
  body: z.object({ kind: z.enum(["page", "line", "homepage"]), text: pageText }),
  textMaxLength: SNIPPET_PAGE_MAX_LENGTH,
});

export const getHomepage = defineEndpoint({
  method: "GET",
  path: "/api/snippet-homepage",
  access: "public",
  summary: "The homepage as text: HTML of a few harmless elements.",
  textMaxLength: SNIPPET_PAGE_MAX_LENGTH,
});

export const updateHomepage = defineEndpoint({
  method: "PUT",
  path: "/api/snippet-homepage",
  access: "admin",
  summary: "Rewrite the homepage; answers what was kept of it.",
  body: z.object({ text: pageText, seen: z.optional(pageText) }),
  textMaxLength: SNIPPET_PAGE_MAX_LENGTH,
  refusals: [409],
  refusalReplies: { 409: z.extend(problem, { now: z.optional(textUpTo(SNIPPET_PAGE_MAX_LENGTH)) }) },
});
