import { EMPTY_CONTENT } from "@afterword/core/notes/content";
import type { NotePage } from "@afterword/contract/public-pages";
import { publicPages } from "@afterword/core/messages/public-pages";
import { describe, expect, it } from "vitest";
import { ASK, NOTE_SCRIPT, open, textOf } from "./opened-page.fixture.ts";
import { renderSignOfLifePage, renderGetNotePage, renderMessagePage } from "./render.tsx";

const buildDelivered = (changes: Partial<NotePage> = {}): NotePage => ({
  kind: "note",
  picture: null,
  from: "Anna Brunner",
  ...EMPTY_CONTENT,
  shownRecording: null,
  title: "For you",
  text: "Dear Miriam,\n\nbe well.",
  writtenAt: "2026-11-01T12:00:00.000Z",
  releasedAt: "2026-11-21T12:00:00.000Z",
  availableUntil: "2027-11-21T12:00:00.000Z",
  timeZone: "Europe/Zurich",
  contactEmail: null,
  downloadHref: "/get-note/secret/text",
  ...changes,
});

const NOT_FOUND = { kind: "not-found", contactEmail: null } as const;

const openNote = (changes: Partial<NotePage> = {}, widthPx = 390) =>
  open(renderGetNotePage(buildDelivered(changes)), widthPx);

describe("the pages without an account", () => {
  const pages = [
    ["a note", renderGetNotePage(buildDelivered())],
    ["an unknown link", renderGetNotePage(NOT_FOUND)],
    ["a reminder", renderSignOfLifePage(ASK)],
    ["a message", renderMessagePage({ title: "Please wait a moment", text: "Try again in 12 minutes." })],
  ] as const;

  it.each(pages)(
    "The page of %s has no inline script or style, and no address of another site",
    (what, html) => {
      expect(html.replace(NOTE_SCRIPT, "")).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i);
      expect(html.includes(NOTE_SCRIPT)).toBe(what === "a note");
      expect(html).not.toMatch(/(?:src|href|action)="(?:https?:)?\/\//i);
      expect(html.startsWith('<!doctype html><html lang="en">')).toBe(true);
    },
  );

  it.each(pages)(
    "The page of %s asks search engines not to list it, and browsers to send no referrer",
    async (_what, html) => {
      const page = await open(html);
      const meta = (name: string) => page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
      expect(meta("robots")).toBe("noindex, nofollow, noarchive");
      expect(meta("referrer")).toBe("no-referrer");
      expect(meta("viewport")).toContain("width=device-width");
    },
  );

  it.each(pages)("The page of %s has one heading, one main part and a title", async (_what, html) => {
    const page = await open(html);
    expect(page.querySelectorAll("h1")).toHaveLength(1);
    expect(page.querySelectorAll("main")).toHaveLength(1);
    expect(page.title).toMatch(/^.+ · Afterword$/);
  });

  it.each(pages)("The page of %s shows the name and the mark of the product", async (_what, html) => {
    const page = await open(html);
    const { width, height, backgroundColor } = getComputedStyle(page.querySelector(".brand-mark")!);
    expect([width, height, backgroundColor]).toEqual(["22px", "22px", "rgb(23, 52, 45)"]);
    expect(getComputedStyle(page.querySelector(".brand")!).fontSize).toBe("18px");
    expect(textOf(page, "header")).toBe("Afterword");
  });

  it("A page links to the style sheet and the font the build named", () => {
    const html = renderMessagePage({ title: "x", text: "y" });
    expect(html).toContain('<link rel="stylesheet" href="/assets/pages.css"/>');
    expect(html).toContain('href="/assets/letter.woff2"');
  });
});

describe("a delivered note", () => {
  it("The page of a note names its writer, its title and its dates", async () => {
    const page = await openNote();
    expect(page.title).toBe("Your note from Anna Brunner · Afterword");
    expect(textOf(page, "h1")).toContain("Your note from Anna Brunner");
    expect(textOf(page, "h2")).toBe("For you");
    const dates = [...page.querySelectorAll("dl > div")].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(dates).toEqual([
      ["Written", "01.11.2026"],
      ["Delivered", "21.11.2026"],
      ["Available", "until 21.11.2027"],
    ]);
    expect([...page.querySelectorAll("time")].map(({ dateTime }) => dateTime)).toEqual([
      "2026-11-01T12:00:00.000Z",
      "2026-11-21T12:00:00.000Z",
    ]);
  });

  it('A note that stays for good says "indefinitely"', async () => {
    const page = await openNote({ availableUntil: null });
    expect(textOf(page, "dl")).toContain("indefinitely");
  });

  it("The text of a note keeps its lines and gaps", async () => {
    const page = await openNote({ text: "one\n\n  two\nthree" });
    expect(page.querySelector(".text")?.textContent).toBe("one\n\n  two\nthree");
    expect(textOf(page, ".text").split("\n")).toEqual(["one", "", "  two", "three"]);
  });

  it.each([
    ["a script", "<script>document.title='taken'</script>"],
    ["a picture that runs", "<img src=x onerror=\"document.title='taken'\">"],
    ["an end of its place", "</div></article></main><h1>Other</h1>"],
    ["signs of markup", `&lt;b&gt; & "quotes" 'too'`],
  ])("The page of a note shows %s as text, in every place", async (_what, words) => {
    const page = await openNote({ title: words, text: words, from: words });
    expect(page.querySelector(".text")?.textContent).toBe(words);
    expect(page.querySelector("h2")?.textContent).toBe(words);
    expect(page.querySelector("h1")?.textContent).toContain(words);
    expect(page.title).toBe(`Your note from ${words} · Afterword`.replaceAll(/\s+/g, " "));
    expect(page.querySelectorAll("script, img")).toHaveLength(0);
    expect(page.querySelectorAll("h1")).toHaveLength(1);
  });

  it("A word wider than the page is broken", async () => {
    const long = "Donaudampfschifffahrt".repeat(30);
    const page = await openNote({ title: long, text: long, from: long }, 320);
    expect(page.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });

  it("The longest text is shown whole", async () => {
    const text = "Dear Miriam, ".repeat(5042).slice(0, 65_536);
    const page = await openNote({ text });
    expect(page.querySelector(".text")?.textContent).toHaveLength(65_536);
  });

  it("Text in every script is shown unchanged", async () => {
    const words = "Ελένη · Ольга · مريم · 李明 · 👩‍👩‍👧";
    const page = await openNote({ title: words, text: words });
    expect(textOf(page, ".text")).toBe(words);
    expect(textOf(page, "h2")).toBe(words);
  });

  it("The writer's initials are shown, and hidden from screen readers", async () => {
    const page = await openNote();
    const letters = page.querySelector(".avatar");
    expect(letters?.textContent).toBe("AB");
    expect(letters?.getAttribute("aria-hidden")).toBe("true");
  });

  it("The download is offered when the server has one, and otherwise no link or button", async () => {
    const offered = await openNote();
    const link = [...offered.querySelectorAll("a")].find((one) => one.textContent === "Download as text");
    expect(link?.getAttribute("href")).toBe("/get-note/secret/text");
    expect(link?.hasAttribute("download")).toBe(true);
    const without = await openNote({ downloadHref: null });
    expect(without.querySelectorAll("a, button")).toHaveLength(0);
  });

  it("The buttons below a note stand in one line of a phone, the download first", async () => {
    const page = await openNote();
    const buttons = [...page.querySelectorAll(".along .button")];
    expect(buttons.map(({ textContent }) => textContent)).toEqual(["Download as text", "Print", "Share"]);
    expect(new Set(buttons.map((button) => button.getBoundingClientRect().top)).size).toBe(1);
  });

  it("The page of a note asks to keep its link private", async () => {
    const page = await openNote();
    expect(textOf(page, "aside")).toContain(
      "This link is meant only for you. Anyone who has it can read this note.",
    );
  });

  it("An unknown link says that no note was found", async () => {
    const page = await open(renderGetNotePage(NOT_FOUND));
    expect(textOf(page, "h1")).toBe("Invalid link, note not found.");
    expect(textOf(page, "main")).not.toMatch(/expired|deleted|erased/i);
  });

  it("An unknown link says what to try, one step after the other, and at last whom to ask", async () => {
    const without = await open(renderGetNotePage(NOT_FOUND));
    const steps = [...without.querySelectorAll("ol li")].map(({ textContent }) => textContent);
    expect(steps).toEqual([
      publicPages.noteNotFoundTryAgain,
      publicPages.noteNotFoundCopy,
      publicPages.noteNotFoundAsk(null),
    ]);
    expect(without.querySelector("main a")).toBeNull();
    const contactEmail = "hello@afterword.example";
    const asked = await open(renderGetNotePage({ ...NOT_FOUND, contactEmail }));
    expect(asked.querySelector("main a")?.getAttribute("href")).toBe(`mailto:${contactEmail}`);
    expect(asked.querySelector("ol li:last-child")?.textContent).toBe(
      publicPages.noteNotFoundAsk(contactEmail),
    );
  });
});

describe("a message page", () => {
  it("A message page shows its sentences, each a paragraph, and a link only if there is one", async () => {
    const words = { title: "Please wait a moment", text: "12 minutes.", hint: "Or longer." };
    const without = await open(renderMessagePage(words));
    const paragraphs = [...without.querySelectorAll("main p")].map(({ textContent }) => textContent);
    expect(paragraphs).toEqual([words.text, words.hint]);
    expect(without.querySelectorAll("a")).toHaveLength(0);
    const link = { href: "/login", label: "Log in" };
    const withLink = await open(renderMessagePage({ title: "x", text: "y", link }));
    expect(withLink.querySelector("a")?.outerHTML).toContain('href="/login"');
  });
});
