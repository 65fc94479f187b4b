import { expect, it } from "vitest";
import { isSnippetId, snippetIds } from "./snippets.ts";

it("knows its places, and takes nothing else for one", () => {
  expect(snippetIds.every(isSnippetId)).toBe(true);
  expect(["homepage", "constructor", "__proto__", "", "Terms"].filter(isSnippetId)).toEqual([]);
});
