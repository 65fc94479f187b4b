import type { getHomepage, listSnippets, SnippetOnWire } from "@afterword/contract/endpoints/snippets";
import type { updateHomepage, updateSnippet } from "@afterword/contract/endpoints/snippets";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";

const CONTENTS = ["admin-contents"] as const;

export const snippetsQuery = queryOptions({
  queryKey: [...CONTENTS, "snippets"],
  queryFn: ({ signal }) => call<typeof listSnippets>("GET /api/snippets", { signal }),
});

export const homepageQuery = queryOptions({
  queryKey: [...CONTENTS, "homepage"],
  queryFn: ({ signal }) => call<typeof getHomepage>("GET /api/snippet-homepage", { signal }),
});

/** Returns what was stored, which may be less than what was typed. */
export function useUpdateSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id, content }: Pick<SnippetOnWire, "_id" | "content">) =>
      call<typeof updateSnippet>("PUT /api/snippet/:id", { params: { id: _id }, body: { _id, content } }),
    onSuccess: (kept) => {
      client.setQueryData(snippetsQuery.queryKey, (known) =>
        known?.map((one) => (one._id === kept._id ? kept : one)),
      );
      // The key used where a page shows this text.
      void client.invalidateQueries({ queryKey: ["snippet", kept._id] });
    },
  });
}

export function useUpdateHomepage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      call<typeof updateHomepage>("PUT /api/snippet-homepage", { body: { text } }),
    onSuccess: (kept) => client.setQueryData(homepageQuery.queryKey, kept),
  });
}
