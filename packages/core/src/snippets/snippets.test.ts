import { expect, it } from "vitest";
import { isHarmlessLink, isSnippetId, snippetIds } from "./snippets.ts";

it("Every snippet id is recognised, and no other string is taken for one", () => {
  expect(snippetIds.every(isSnippetId)).toBe(true);
  expect(["homepage", "constructor", "__proto__", "", "Terms"].filter(isSnippetId)).toEqual([]);
});

it.each(["/", "/terms", "/a/b?x=1#y", "https://a.example/x?y=1", "mailto:help@example.com?subject=Hi"])(
  "The link “%s” counts as harmless",
  (href) => {
    expect(isHarmlessLink(href)).toBe(true);
  },
);

it.each([
  "javascript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "JAVASCRIPT:alert(1)",
  "data:,x",
  "vbscript:x",
  "blob:https://a.example/x",
  "file:///etc/passwd",
  "http://a.example",
  "ftp://a.example",
  "//a.example",
  "/\\a.example",
  "\\\\a.example",
  "/\t/a.example",
  "/\n/a.example",
  "https:a.example",
  "https:/\\a.example",
  "https://a.example\\@b.example",
  " /terms",
  "terms",
  "?x",
  "#x",
  ":",
  "",
  "https://",
])("The link %j does not count as harmless", (href) => {
  expect(isHarmlessLink(href)).toBe(false);
});
