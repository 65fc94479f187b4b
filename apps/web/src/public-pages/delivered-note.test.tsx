import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DeliveredNote } from "./delivered-note.tsx";

const note = {
  kind: "note",
  from: "Anna Brunner",
  picture: null,
  title: "For Miriam",
  text: "First line\n\n<script>alert(1)</script> & last",
  writtenAt: "2026-03-02T10:00:00.000Z",
  releasedAt: "2026-11-20T10:00:00.000Z",
  availableUntil: "2028-11-20T10:00:00.000Z",
  downloadHref: "/get-note/s1/text",
} as const;

const html = (changes: object = {}): string => renderToStaticMarkup(<DeliveredNote {...note} {...changes} />);

describe("a delivered note", () => {
  it("says whose it is, then its title and its text as it was written", () => {
    expect(html()).toMatch(
      /<h1[^>]*>.*Your note from <bdi>Anna Brunner<\/bdi>.*<\/h1><h2 dir="auto">For Miriam<\/h2>/,
    );
    expect(html()).toContain("First line\n\n&lt;script&gt;alert(1)&lt;/script&gt; &amp; last");
  });

  it("shows the sender's picture where there is one, above the initials", () => {
    expect(html({ picture: "/api/picture/a" })).toMatch(/AB<img src="\/api\/picture\/a" alt=""/);
    expect(html()).not.toContain("<img");
  });

  it("says when it was written and released and how long it stays", () => {
    expect(html()).toContain(">02.03.2026</time>");
    expect(html()).toContain(">20.11.2026</time>");
    expect(html()).toContain("until 20.11.2028");
    expect(html({ availableUntil: null })).toContain("without limit");
  });

  it("offers the text as a file where there is one", () => {
    expect(html()).toContain('href="/get-note/s1/text"');
    expect(html({ downloadHref: null })).not.toContain("href=");
  });

  it("says first of a rehearsal that it is one, and until when its link works", () => {
    const rehearsal = html({ rehearsalUntil: "2026-11-28T10:00:00.000Z" });
    expect(rehearsal).toMatch(/^<p[^>]*role="note"><strong>This is a rehearsal\.<\/strong>.*28\.11\.2026/);
    expect(rehearsal.endsWith(html())).toBe(true);
    expect(html()).not.toContain("rehearsal");
  });
});
