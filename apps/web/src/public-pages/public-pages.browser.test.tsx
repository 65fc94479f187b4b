import { EMPTY_CONTENT } from "@afterword/core/notes/content";
import type { GetNotePageProps } from "@afterword/contract/public-pages";
import { describe, expect, it, onTestFinished } from "vitest";
import { allowMotion } from "../testing/motion.ts";
import "./public-pages.css";
import { renderSignOfLifePage, renderGetNotePage, renderMessagePage } from "./render.tsx";

type Note = Extract<GetNotePageProps, { kind: "note" }>;

const buildDelivered = (changes: Partial<Note> = {}): Note => ({
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

const LINE = {
  timeZone: "Europe/Zurich",
  lastSignAt: "2026-11-21T12:00:00.000Z",
  reminderAt: "2026-12-05T12:00:00.000Z",
  deliveryAt: "2026-12-07T12:00:00.000Z",
  reminderMark: 14 / 16,
  lamp: 15.99 / 16,
} as const;

const ASK = { kind: "ask", firstname: "Anna", action: "/a", csrfToken: 'token"1', line: LINE } as const;

/** The style of the two buttons on a delivered note, and on no other page. */
const NOTE_SCRIPT = '<script type="module" src="/assets/note.js"></script>';

/** The page as a browser reads it; scripts would run. */
const open = async (html: string, widthPx = 390): Promise<Document> => {
  const frame = document.createElement("iframe");
  frame.width = String(widthPx);
  frame.height = "800";
  frame.srcdoc = html
    .replace(NOTE_SCRIPT, "")
    .replace(/<link rel="(?:stylesheet|preload)"[^>]*>/g, styleOfPages());
  const loaded = new Promise((resolve) => {
    frame.addEventListener("load", resolve);
  });
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  await loaded;
  return frame.contentDocument!;
};
const openNote = (changes: Partial<Note> = {}, widthPx = 390) =>
  open(renderGetNotePage(buildDelivered(changes)), widthPx);

const textOf = (page: Document, selector: string): string =>
  page.querySelector<HTMLElement>(selector)?.innerText ?? "";

describe("the pages without an account", () => {
  const pages = [
    ["a note", renderGetNotePage(buildDelivered())],
    ["an unknown link", renderGetNotePage({ kind: "not-found" })],
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

describe("the page behind the reminder's button", () => {
  const thanks = renderSignOfLifePage({
    kind: "thank-you",
    firstname: "Anna",
    line: { ...LINE, lamp: 0 },
    from: LINE,
  });
  const asked = renderSignOfLifePage(ASK);
  const middleOf = (page: Document, selector: string): number => {
    const { left, width } = page.querySelector(selector)!.getBoundingClientRect();
    return left + width / 2;
  };
  const lampX = (page: Document): number => middleOf(page, ".thread-lamp");

  it("The lamp goes back to today in 300 ms without a script, and stands there under reduced motion", async () => {
    const page = await open(thanks);
    const start = page.querySelector(".thread-start")!.getBoundingClientRect();
    expect(page.getAnimations()).toEqual([]);
    expect(lampX(page)).toBeCloseTo(start.left + start.width / 2, 0);
    await allowMotion();
    const moved = page.getAnimations().map(({ effect }) => effect?.getComputedTiming().duration);
    expect(moved).toEqual([300, 300]);
    const letter = page.querySelector(".thread-letter")!.getBoundingClientRect();
    const reminder = page.querySelector(".thread-reminder")!.getBoundingClientRect();
    for (const one of page.getAnimations()) one.pause();
    expect(lampX(page)).toBeGreaterThan(reminder.right);
    expect(lampX(page)).toBeLessThan(letter.left);
  });

  it("Right after the sign of life, the lamp stands at the start of the line", async () => {
    const again = { kind: "thank-you", firstname: "Anna", line: { ...LINE, lamp: 0 }, from: null } as const;
    const page = await open(renderSignOfLifePage(again));
    expect(lampX(page)).toBeCloseTo(middleOf(page, ".thread-start"), 0);
    // What stands over the edge of a drawing without a width has a box, and is not drawn.
    for (const drawing of page.querySelectorAll(".thread-line .thread-way"))
      expect(drawing.getBoundingClientRect().width).toBeGreaterThan(0);
  });

  it("Just before the delivery, the lamp stands between the reminder and the letter", async () => {
    const page = await open(asked);
    const letter = page.querySelector(".thread-letter")!.getBoundingClientRect();
    expect(letter.left - lampX(page)).toBeGreaterThan(24);
    expect(lampX(page) - middleOf(page, ".thread-reminder")).toBeGreaterThan(48);
  });

  it.each([390, 1700])("The marks of the thread stand on its line in a window of %i px", async (widthPx) => {
    const page = await open(asked, widthPx);
    const marks = ["ahead", "lived", "start", "reminder", "lamp", "letter"].map((mark) => {
      const { top, height } = page.querySelector(`.thread-${mark}`)!.getBoundingClientRect();
      return top + height / 2;
    });
    for (const mark of marks) expect(Math.abs(mark - marks[0]!)).toBeLessThan(0.6);
  });

  it.each([375, 390, 1280])(
    "The reminder's words stand right under its mark in a window of %i px",
    async (widthPx) => {
      const page = await open(asked, widthPx);
      const gapPx = middleOf(page, ".thread-middle div") - middleOf(page, ".thread-reminder");
      expect(Math.abs(gapPx)).toBeLessThan(1);
    },
  );

  it.each([320, 390])("The thread's words stay apart in a window of %i px", async (widthPx) => {
    const page = await open(thanks, widthPx);
    const boxes = [...page.querySelectorAll(".thread li b")].map((point) => {
      const words = page.createRange();
      words.selectNodeContents(point.parentElement!);
      return words.getBoundingClientRect();
    });
    expect(boxes).toHaveLength(3);
    for (const [index, box] of boxes.slice(1).entries())
      expect(box.left).toBeGreaterThan(boxes[index]!.right);
    expect(page.documentElement.scrollWidth).toBeLessThanOrEqual(widthPx);
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

  it('A note that stays for good says "with no end date"', async () => {
    const page = await openNote({ availableUntil: null });
    expect(textOf(page, "dl")).toContain("with no end date");
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

  it("An unknown link says that no note was found, without a reason", async () => {
    const page = await open(renderGetNotePage({ kind: "not-found" }));
    expect(textOf(page, "h1")).toBe("Invalid link, note not found.");
    expect(textOf(page, "main")).not.toMatch(/expired|deleted|erased/i);
  });
});

describe("the page behind a reminder", () => {
  it("The reminder's page asks by name, and its form posts the token by one submit button", async () => {
    const page = await open(renderSignOfLifePage({ ...ASK, action: "/confirm-agency/secret" }));
    expect(textOf(page, "h1")).toBe("Anna, are you all right?");
    const form = page.querySelector("form")!;
    expect([form.method, form.getAttribute("action")]).toEqual(["post", "/confirm-agency/secret"]);
    expect([...new FormData(form)]).toEqual([["csrf", 'token"1']]);
    expect(form.querySelector("button")?.textContent).toBe("I’m fine");
    expect(form.querySelector("button")?.type).toBe("submit");
  });

  it("A sign of life that came too late gets an answer with the day and a link into the app", async () => {
    const page = await open(
      renderSignOfLifePage({
        kind: "too-late",
        lastSignAt: null,
        deliveredAt: "2026-11-20T12:00:00.000Z",
        timeZone: "UTC",
      }),
    );
    expect(textOf(page, "h1")).toBe("This came too late");
    expect(textOf(page, "main")).toContain("Your notes were delivered on 20.11.2026. This can’t be undone.");
    expect(page.querySelector("a")?.getAttribute("href")).toBe("/notes");
    expect(page.querySelector("form")).toBeNull();
  });

  it("An invalid link of a reminder says so and leads to the log-in", async () => {
    const page = await open(renderSignOfLifePage({ kind: "link-invalid" }));
    expect(textOf(page, "h1")).toBe("This link is no longer valid");
    expect(page.querySelector("a")?.getAttribute("href")).toBe("/login");
    expect(page.querySelector("form")).toBeNull();
  });

  it("A first name with markup is shown as text", async () => {
    const firstname = "<b>Anna</b>";
    const page = await open(renderSignOfLifePage({ ...ASK, firstname }));
    expect(page.querySelector("h1")?.textContent).toBe("<b>Anna</b>, are you all right?");
  });
});

describe("a message page", () => {
  it("A message page shows its sentence, and a link only if there is one", async () => {
    const without = await open(renderMessagePage({ title: "Please wait a moment", text: "12 minutes." }));
    expect(textOf(without, "main")).toContain("12 minutes.");
    expect(without.querySelectorAll("a")).toHaveLength(0);
    const link = { href: "/login", label: "Log in" };
    const withLink = await open(renderMessagePage({ title: "x", text: "y", link }));
    expect(withLink.querySelector("a")?.outerHTML).toContain('href="/login"');
  });
});

/** The style sheet of these pages, which a build would have named. */
const styleOfPages = (): string => {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return `<style>${rules.map(({ cssText }) => cssText).join("\n")}</style>`;
};
