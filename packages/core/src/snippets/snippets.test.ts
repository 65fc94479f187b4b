import { expect, it } from "vitest";
import { isSnippetId, snippetIds } from "./snippets.ts";

it("Every snippet id is recognised, and no other string is taken for one", () => {
  expect(snippetIds.every(isSnippetId)).toBe(true);
  expect(["homepage", "constructor", "__proto__", "", "Terms"].filter(isSnippetId)).toEqual([]);
});
