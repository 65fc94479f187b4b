import { hostileMarkup } from "@afterword/testing/hostile-markup";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage } from "../../testing/open-page.tsx";
import { deferAnswer, serve } from "../../testing/server.ts";
import type { Answer } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { StoredText } from "./parts/stored-text.tsx";

const snippet = (content: string): Answer => ({
  json: { _id: "terms", name: "Terms & Conditions", content },
});

describe("a content page", () => {
  it("A content page shows that it is loading, then its stored markup, whose link leads to its page", async () => {
    const words = deferAnswer(
      snippet(
        '<h2>Kindness</h2><p>Be <em>kind</em>, <a href="/privacy">quietly</a>.</p><ul><li>so</li></ul>',
      ),
    );
    serve({ "GET /api/snippet/terms": words.answer });
    openPage("/terms");
    await expect.element(page.getByText("Loading")).toBeInTheDocument();
    words.come();
    await expect.element(page.getByRole("heading", { name: "Kindness" })).toBeVisible();
    await expect.element(page.getByText("Be kind, quietly.")).toBeVisible();
    await expect.element(page.getByRole("listitem")).toHaveTextContent("so");
    await page.getByRole("link", { name: "quietly" }).click();
    await expect.element(page.getByRole("heading", { name: "Privacy Policy" })).toBeVisible();
  });

  it('A content page that could not be loaded says so, and loads at a press on "Try again"', async () => {
    const server = serve({ "GET /api/snippet/terms": { status: 503, problem: {} } });
    openPage("/terms");
    await expect.element(page.getByText("This couldn’t be loaded.")).toBeVisible();
    server.change({ "GET /api/snippet/terms": snippet("<p>Here they are.</p>") });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("Here they are.")).toBeVisible();
    await expect.element(wayBack()).not.toBeInTheDocument();
  });

  it("A legal text that is not published yet says so on its page, and leads back", async () => {
    const json = {
      _id: "terms",
      name: "Terms & Conditions",
      content: "<p>Not yet.</p>",
      isUnpublished: true,
    };
    serve({ "GET /api/snippet/terms": { json } });
    openPage("/terms");
    await expect.element(page.getByText("Not yet.")).toBeVisible();
    await expect.element(wayBack()).toHaveAttribute("href", "/back");
  });
});

const wayBack = () => page.getByRole("link", { name: "Go back" });

describe("stored text without sanitising", () => {
  it.each(hostileMarkup)("Stored text shows, runs and loads nothing of %s", async (markup) => {
    const before = performance.getEntriesByType("resource").length;
    show(<StoredText markup={`<p>before</p>${markup}<p>after</p>`} />);
    const text = page.getByText("before").element().parentElement!;
    for (const element of text.querySelectorAll("*")) {
      expect(["p", "a", "span", "br", "hr", "li", "b", "i"]).toContain(element.localName);
      for (const { name, value } of element.attributes)
        expect(`${name}=${value}`).toMatch(/^(?:href=\/[^/]|rel=)/);
    }
    for (const link of text.querySelectorAll("a")) expect(link.protocol).toBe(window.location.protocol);
    await userEvent.click(text);
    await new Promise(requestAnimationFrame);
    expect((window as { ran?: number }).ran).toBeUndefined();
    const loaded = performance.getEntriesByType("resource").slice(before);
    expect(loaded.filter(({ name }) => /elsewhere|\/x$|\/1$/.test(name))).toEqual([]);
  });

  it("The links of a stored text keep their address only, and gain a safe rel", () => {
    const links =
      '<a href="https://a.example/x" onclick="x" target=_top>a</a><a href="mailto:b@example.com">b</a>';
    show(<StoredText markup={links} />);
    const shown = [...document.querySelectorAll("a")].map(({ outerHTML }) => outerHTML);
    expect(shown).toEqual([
      '<a href="https://a.example/x" rel="noopener noreferrer">a</a>',
      '<a href="mailto:b@example.com" rel="noopener noreferrer">b</a>',
    ]);
  });
});
