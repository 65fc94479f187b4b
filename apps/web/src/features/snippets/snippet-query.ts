import type { getSnippet } from "@afterword/contract/endpoints/snippets";
import type { SnippetId } from "@afterword/core/snippets/snippets";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/http/call.ts";
import { readMarkup } from "./read-markup.ts";

/** The texts that admins may rewrite, by where they are shown. They change rarely. */
export const snippetQuery = (id: SnippetId) =>
  queryOptions({
    queryKey: ["snippet", id],
    queryFn: ({ signal }) =>
      call<typeof getSnippet>("GET /api/snippet/:id", { params: { id }, signal, silent: true }),
    staleTime: 300_000,
  });

/** The line under a page's heading, as plain text; `builtIn` until the stored one is loaded, or if that fails. */
export function useSubtitle(id: SnippetId, builtIn: string): string {
  const content = useQuery(snippetQuery(id)).data?.content;
  return useMemo(
    () => (content === undefined ? builtIn : (readMarkup(content).textContent ?? builtIn)),
    [content, builtIn],
  );
}
