import type {
  getContents,
  previewContent,
  SnippetOnWire,
  updateHomepage,
  updateSnippet,
} from "@afterword/contract/endpoints/snippets";
import type { BodyOf } from "@afterword/contract/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";
import { storedNow } from "../../shared/http/stored-now.ts";

/** All that admins may rewrite, as it is stored. */
export const contentsQuery = queryOptions({
  queryKey: ["admin-contents"],
  queryFn: ({ signal }) => call<typeof getContents>("GET /api/contents", { signal }),
});

/** Returns what was stored, which may be less than what was typed; `seen` is what was stored before. */
export function useUpdateSnippet() {
  const client = useQueryClient();
  const keep = (kept: SnippetOnWire): void => {
    client.setQueryData(
      contentsQuery.queryKey,
      (known) =>
        known && { ...known, snippets: known.snippets.map((one) => (one._id === kept._id ? kept : one)) },
    );
    // The key used where a page shows this text.
    void client.invalidateQueries({ queryKey: ["snippet", kept._id] });
  };
  return useMutation({
    mutationFn: ({ _id, ...body }: BodyOf<typeof updateSnippet>) =>
      call<typeof updateSnippet>("PUT /api/snippet/:id", { params: { id: _id }, body: { _id, ...body } }),
    onSuccess: keep,
    onError: (error) => {
      const now = storedNow<SnippetOnWire>(error);
      if (now !== null) keep(now);
    },
  });
}

export function useUpdateHomepage() {
  const client = useQueryClient();
  const keep = (homepage: string): void => {
    client.setQueryData(contentsQuery.queryKey, (known) => known && { ...known, homepage });
  };
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateHomepage>) =>
      call<typeof updateHomepage>("PUT /api/snippet-homepage", { body }),
    onSuccess: keep,
    onError: (error) => {
      const now = storedNow<string>(error);
      if (now !== null) keep(now);
    },
  });
}

export type PreviewedContent = BodyOf<typeof previewContent>;

/** What would be kept of a text. */
export const contentPreviewQuery = (body: PreviewedContent) =>
  queryOptions({
    queryKey: ["content-preview", body],
    queryFn: ({ signal }) => call<typeof previewContent>("POST /api/snippet-preview", { body, signal }),
    gcTime: 0,
  });
