import { expect, it } from "vitest";
import { catalogs } from "../messages/catalog.ts";
import { isHarmlessLink, isSnippetId, LEGAL_TEXTS, placeholdersIn, snippetIds } from "./snippets.ts";

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

it.each(Object.values(catalogs))(
  "The first legal texts hold placeholders in every language",
  ({ content }) => {
    expect(LEGAL_TEXTS.map((id) => placeholdersIn(content[id]).length)).toEqual([1, 2]);
  },
);

it.each([
  ["<p>Kept for [30 days].</p>", ["[30 days]"]],
  ["[<strong>Name</strong>]<p>[Überall &amp; nie]</p>", ["[Name]", "[Überall &amp; nie]"]],
  ["[[Name]]", ["[Name]"]],
  ["As was said [1], and [2, 3]; nothing [] open [ here", []],
  ['<a href="https://a.example/?q=[name]">Ask</a> Ada (of Afterword).', []],
  ["", []],
])("The placeholders of %j are %j", (markup, found) => {
  expect(placeholdersIn(markup)).toEqual(found);
});
