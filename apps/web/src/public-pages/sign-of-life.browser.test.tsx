import { describe, expect, it } from "vitest";
import { reduceMotion } from "../testing/media.ts";
import { allowMotion } from "../testing/motion.ts";
import { ASK, LINE, open, textOf } from "./opened-page.fixture.ts";
import { renderSignOfLifePage } from "./render.tsx";

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
        areOthersHeld: false,
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
    await reduceMotion();
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
