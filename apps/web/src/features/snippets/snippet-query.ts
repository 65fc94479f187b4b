import type { getSnippet } from "@afterword/contract/endpoints/snippets";
import type { SnippetId } from "@afterword/core/snippets/snippets";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/http/call.ts";
import { readMarkup } from "./read-markup.ts";

/** The words that admins may rewrite, by the place they are shown at. They change rarely. */
export const snippetQuery = (id: SnippetId) =>
  queryOptions({
    queryKey: ["snippet", id],
    queryFn: ({ signal }) =>
      call<typeof getSnippet>("GET /api/snippet/:id", { params: { id }, signal, silent: true }),
    staleTime: 300_000,
  });

/** The line under the heading of a screen, as words only; `builtIn` until the stored one is there, or if it never is. */
export function useSubtitle(id: SnippetId, builtIn: string): string {
  const content = useQuery(snippetQuery(id)).data?.content;
  return useMemo(
    () => (content === undefined ? builtIn : (readMarkup(content).textContent ?? builtIn)),
    [content, builtIn],
  );
}
