import { catalogs } from "@afterword/core/messages/catalog";
import { isSnippetId, SNIPPETS } from "@afterword/core/snippets/snippets";
import { describe, expect, it } from "vitest";
import { firstWords } from "./first-words.ts";
import { sanitise } from "./sanitise.ts";

const words = Object.entries(firstWords(catalogs.en));
const kindOf = (id: string) => (isSnippetId(id) ? SNIPPETS[id].kind : "homepage");
/** As its reader sees it. */
const plain = (markup: string): string => markup.replace(/&#39;/g, "'").replace(/\s+/g, " ");

describe("the first texts of content pages", () => {
  it.each(words)("The first text of %s is unchanged when it is saved as it is", (id, content) => {
    expect(plain(sanitise(kindOf(id), content))).toBe(plain(content));
  });
});

it("The first privacy policy names what is kept, for how long and whom to ask", () => {
  const { privacy } = firstWords(catalogs.en);
  for (const word of ["network", "picture", "backup", "delete", "12 hours", "30 days", "[name, address"]) {
    expect(privacy.toLowerCase()).toContain(word);
  }
});
