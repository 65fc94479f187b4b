import { EMPTY_CONTENT } from "@afterword/core/notes/content";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DeliveredNote } from "./delivered-note.tsx";

const note = {
  kind: "note",
  from: "Anna Brunner",
  picture: null,
  ...EMPTY_CONTENT,
  title: "For Miriam",
  text: "First line\n\n<script>alert(1)</script> & last",
  writtenAt: "2026-03-02T10:00:00.000Z",
  releasedAt: "2026-11-20T10:00:00.000Z",
  availableUntil: "2028-11-20T10:00:00.000Z",
  timeZone: "Europe/Zurich",
  contactEmail: null,
  shownRecording: null,
  downloadHref: "/get-note/s1/text",
} as const;

const html = (changes: object = {}): string => renderToStaticMarkup(<DeliveredNote {...note} {...changes} />);

describe("a delivered note", () => {
  it("A delivered note shows its writer, its title, and its text with markup as text", () => {
    expect(html()).toMatch(
      /<h1[^>]*>.*Your note from <bdi>Anna Brunner<\/bdi>.*<\/h1><h2 dir="auto">For Miriam<\/h2>/,
    );
    expect(html()).toContain("First line\n\n&lt;script&gt;alert(1)&lt;/script&gt; &amp; last");
  });

  it("A delivered note shows the writer's picture if there is one", () => {
    expect(html({ picture: "/api/picture/a" })).toMatch(/AB<img src="\/api\/picture\/a" alt=""/);
    expect(html()).not.toContain("<img");
  });

  it("A delivered note shows when it was written and delivered, and how long it stays", () => {
    expect(html()).toContain(">02.03.2026</time>");
    expect(html()).toContain(">20.11.2026</time>");
    expect(html()).toContain("until 20.11.2028");
    expect(html({ availableUntil: null })).toContain("indefinitely");
  });

  it.each([
    ["Pacific/Auckland", "27.09.2026", "04.04.2027", "05.04.2027"],
    ["America/Los_Angeles", "26.09.2026", "03.04.2027", "04.04.2027"],
  ])(
    "The days on a delivered note and on a rehearsal are those of its writer's calendar in %s",
    (...told) => {
      const [timeZone, written, released, until] = told;
      // Clocks in New Zealand change on these two days.
      const dates = {
        writtenAt: "2026-09-26T12:30:00.000Z",
        releasedAt: "2027-04-03T22:30:00.000Z",
        availableUntil: "2027-04-04T12:30:00.000Z",
        rehearsalUntil: "2027-04-04T12:30:00.000Z",
      };
      const page = html({ ...dates, timeZone });
      expect(page).toContain(`>${written}</time>`);
      expect(page).toContain(`>${released}</time>`);
      expect(page.split(`until ${until}`)).toHaveLength(3);
    },
  );

  it("A delivered note says why it is there and whom to ask, also by address if there is one", () => {
    expect(html()).toContain(
      "<bdi>Anna Brunner</bdi> asked Afterword to deliver this note if we no longer heard from them. " +
        "Any questions? Ask someone who knows <bdi>Anna Brunner</bdi>.",
    );
    expect(html({ contactEmail: "hello#1@example.com" })).toContain(
      'knows <bdi>Anna Brunner</bdi>, or write to <a href="mailto:hello%231@example.com">hello#1@example.com</a>.',
    );
  });

  it("A delivered note links to its text file if there is one", () => {
    expect(html()).toContain('href="/get-note/s1/text"');
    expect(html({ downloadHref: null })).not.toContain("href=");
  });

  it("A rehearsal says first that it is one and when its link ends, then shows the note as delivered", () => {
    const rehearsal = html({ rehearsalUntil: "2026-11-28T10:00:00.000Z" });
    expect(rehearsal).toMatch(/^<p[^>]*role="note"><strong>This is a rehearsal\.<\/strong>.*28\.11\.2026/);
    expect(rehearsal.endsWith(html())).toBe(true);
    expect(html()).not.toContain("rehearsal");
  });
});
