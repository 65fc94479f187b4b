import type { SnippetId } from "@afterword/core/snippets/snippets";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readMarkup } from "./read-markup.ts";
import { snippetQuery } from "./snippet-query.ts";

/** The line under the heading of a screen, as words only; `builtIn` until the stored one is there, or if it never is. */
export function useSubtitle(id: SnippetId, builtIn: string): string {
  const content = useQuery(snippetQuery(id)).data?.content;
  return useMemo(
    () => (content === undefined ? builtIn : (readMarkup(content).textContent ?? builtIn)),
    [content, builtIn],
  );
}
