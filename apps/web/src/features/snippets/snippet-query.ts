import type { getSnippet } from "@afterword/contract/endpoints/snippets";
import type { SnippetId } from "@afterword/core/snippets/snippets";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";

/** The words that admins may rewrite, by the place they are shown at. They change rarely. */
export const snippetQuery = (id: SnippetId) =>
  queryOptions({
    queryKey: ["snippet", id],
    queryFn: ({ signal }) =>
      call<typeof getSnippet>("GET /api/snippet/:id", { params: { id }, signal, silent: true }),
    staleTime: 300_000,
  });
