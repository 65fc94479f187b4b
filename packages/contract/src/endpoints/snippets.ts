import { SNIPPET_LINE_MAX_LENGTH, SNIPPET_PAGE_MAX_LENGTH } from "@afterword/core/constants";
import { fields as say } from "@afterword/core/messages/fields";
import { SNIPPETS, isSnippetId } from "@afterword/core/snippets/snippets";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { textUpTo } from "../fields.ts";

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
  summary: "The texts of content pages and the subtitles of screens.",
  reply: z.array(snippet).check(z.maxLength(100)),
});

export const getSnippet = defineEndpoint({
  method: "GET",
  path: "/api/snippet/:id",
  access: "public",
  summary: "One text, by the place it is shown at.",
  params: snippetParams,
  reply: snippet,
});

/** `_id` names the snippet of the path once more. */
const snippetBody = z.object({ _id: snippetId, content: pageText }).check(
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
  body: z.object({ text: pageText }),
  textMaxLength: SNIPPET_PAGE_MAX_LENGTH,
});
