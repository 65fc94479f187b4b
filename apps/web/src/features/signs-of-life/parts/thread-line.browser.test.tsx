import type { ThreadOnWire } from "@afterword/contract/thread";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { allowMotion } from "../../../testing/motion.ts";
import { drawn } from "../../../testing/time.ts";
import { heldThread, NOW, remindedThread } from "../../../testing/people.ts";
import { show } from "../../../testing/show.tsx";
import { lineEndedAt } from "../thread-words.ts";
import { Card, showCard } from "./thread-card.fixture.tsx";
import { ThreadLine } from "./thread-line.tsx";

const { lastSignAt } = heldThread;
const line = {
  lastSignAt,
  reminderAt: "2026-11-28T09:00:00.000Z",
  deliveryAt: "2026-11-30T09:00:00.000Z",
  reminderMark: 7 / 9,
  lamp: 0.5,
};

const dates = (): string[] =>
  page
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);

describe("the line of the thread", () => {
  it("The list of the line names last sign, reminder and delivery with their dates", () => {
    showCard(heldThread);
    expect(dates()).toEqual(["21.11. Last sign", "28.11. Reminder", "30.11. Delivery"]);
  });

  it("The line names no date for the delivery while the reminder waits", () => {
    showCard({ kind: "reminder-waiting", waitingSince: NOW, ...line });
    expect(dates()).toEqual(["21.11. Last sign", "21.11. Not reached", "waiting Delivery"]);
  });

  it("The line begins at the end of sleep mode", () => {
    showCard({ kind: "asleep", until: "2026-12-24T00:00:00.000Z", ...line });
    expect(dates()[0]).toBe("24.12. Awake again");
  });

  it.each([0, 0.6, 1])("The lamp stands at %d of the length of the line", (lamp) => {
    showCard({ ...heldThread, reminderMark: 0.6, lamp } as ThreadOnWire);
    const drawnLine = page.getByRole("list").element().parentElement!;
    const lampAt = Number(drawnLine.style.getPropertyValue("--lamp-at"));
    expect(lampAt).toBe(lamp);
    const { left, width } = drawnLine.querySelector("[aria-hidden]")!.getBoundingClientRect();
    const places = [...drawnLine.querySelectorAll("[aria-hidden] > span")].map((mark) => {
      const box = mark.getBoundingClientRect();
      return box.left + box.width / 2;
    });
    const nearest = Math.min(...places.map((place) => Math.abs(place - (left + lamp * width))));
    expect(nearest).toBeLessThanOrEqual(18);
  });

  it.each([
    [247, 0.05],
    [247, 0.5],
    [247, 0.95],
    [316, 0.05],
    [316, 0.95],
    [348, 0.05],
    [348, 0.95],
    // As narrow as on a small phone with text of twice the size.
    [120, 0.5],
  ])(
    "Long words on a line of %i px with the reminder at %d neither overlap nor leave it",
    (width, reminderMark) => {
      const point = (label: string) => ({ date: "29.11.", label });
      const long = {
        start: point("Letztes Zeichen"),
        reminder: point("Nicht erreicht"),
        delivery: point("Zustellung"),
        reminderMark,
        lamp: 0.2,
        isHeldUp: false,
      };
      show(<ThreadLine line={long} still={false} />);
      const list = page.getByRole("list").element();
      list.parentElement!.parentElement!.style.width = `${width}px`;
      const boxes = [...list.querySelectorAll("b, span")].map((word) => word.getBoundingClientRect());
      for (const box of boxes) {
        expect(box.right).toBeLessThanOrEqual(list.getBoundingClientRect().left + width + 0.5);
        const over = boxes.filter((other) => other !== box && overlaps(box, other, width > 300 ? 9 : 5));
        expect(over).toEqual([]);
      }
    },
  );

  it.each([
    ["An hour before the delivery", { lamp: 1 - 1 / (29 * 24) }],
    ["While an admin holds what is due", { kind: "held-back", lamp: 1 }],
  ])("%s the reminder, the lamp and the letter stand apart", (_when, changes) => {
    showCard({ ...remindedThread, reminderMark: 28 / 29, ...changes } as ThreadOnWire);
    const drawing = page.getByRole("list").element().parentElement!.querySelector("[aria-hidden]")!;
    const [reminder, lamp] = [...drawing.querySelectorAll("span")].slice(-2).map(boxOf);
    const letter = drawing.querySelector("svg")!.getBoundingClientRect();
    expect(lamp!.left - reminder!.right).toBeGreaterThan(24);
    expect(letter.left - lamp!.right).toBeGreaterThan(12);
    const word = page.getByRole("listitem").nth(1).element().getBoundingClientRect();
    expect(Math.abs(word.left + word.width / 2 - reminder!.left - reminder!.width / 2)).toBeLessThan(4);
  });

  it("After a sign of life the lamp goes back to its start in 300 ms", async () => {
    await allowMotion();
    const shown = showCard(remindedThread);
    // A lamp that was not drawn yet has no place to move from.
    await drawn();
    const moving = () =>
      document
        .getAnimations()
        .filter((one): one is CSSTransition => one instanceof CSSTransition)
        // Without that of a button which comes to be under the pointer.
        .filter(({ effect }) => (effect as KeyframeEffect).target?.closest("[aria-hidden]") !== null)
        .map(
          ({ transitionProperty, effect }) =>
            [transitionProperty, effect?.getComputedTiming().endTime] as const,
        );
    shown.become(<Card thread={heldThread} />);
    expect(new Map(moving())).toEqual(
      new Map([
        ["left", 300],
        ["width", 300],
      ]),
    );
  });

  it("A line that has ended has two dates, and the lamp rests on the letter", async () => {
    await allowMotion();
    show(
      <ThreadLine
        line={lineEndedAt("2026-11-22T10:00:00.000Z", [lastSignAt], Date.parse(NOW))}
        still={false}
      />,
    );
    expect(dates()).toEqual(["21.11. Silent since", "22.11. Delivered"]);
    const drawing = page.getByRole("list").element().parentElement!.querySelector("[aria-hidden]")!;
    const lamp = [...drawing.querySelectorAll("span")].at(-1)!;
    const letter = boxOf(drawing.querySelector("svg")!);
    expect(boxOf(lamp).left).toBeLessThan(letter.left);
    expect(boxOf(lamp).right).toBeGreaterThan(letter.right);
    expect(getComputedStyle(lamp, "::before").animationName).toBe("none");
  });

  it.each([
    [480, 0, false],
    [480, 0.01, false],
    [480, 0.04, true],
    [247, 0.04, false],
    [247, 0.12, true],
  ])("On a line of %i px with the lamp at %d, the beginning has a mark: %s", (width, lamp, isMarked) => {
    showCard({ ...heldThread, reminderMark: 0.6, lamp } as ThreadOnWire);
    const drawing = page.getByRole("list").element().parentElement!;
    drawing.style.width = `${width}px`;
    const marks = [...drawing.querySelectorAll("[aria-hidden] > span")].map(boxOf);
    const [start, lampMark] = [marks[2]!, marks.at(-1)!];
    expect(start.width).toBe(isMarked ? 12 : 0);
    expect(start.right).toBeLessThanOrEqual(lampMark.left + 0.01);
  });

  it.each([
    ["the moon during sleep mode", { kind: "asleep", until: NOW, ...line }, 2],
    ["a ring while nothing is due", { kind: "paused" }, 1],
  ])("The line begins with %s", (_what, changes, icons) => {
    showCard({ lastSignAt, ...changes } as ThreadOnWire);
    const drawing = page.getByRole("list").element().parentElement!;
    // The letter is one of them.
    expect(drawing.querySelectorAll("svg")).toHaveLength(icons);
  });

  it.each([0, 0.02, 0.5, 1])("The lamp at %d stays within the line with its glow", (lamp) => {
    showCard({ ...heldThread, reminderMark: 0.6, lamp } as ThreadOnWire);
    const drawing = page.getByRole("list").element().parentElement!.querySelector("[aria-hidden]")!;
    const mark = [...drawing.querySelectorAll("span")].at(-1)!;
    const glowPx = -parseFloat(getComputedStyle(mark, "::before").left);
    expect(glowPx).toBeGreaterThan(0);
    expect(boxOf(mark).left - glowPx).toBeGreaterThanOrEqual(boxOf(drawing).left);
    expect(boxOf(mark).right + glowPx).toBeLessThanOrEqual(boxOf(drawing).right);
  });

  it("A line whose first day is not known begins without a mark", () => {
    show(<ThreadLine line={lineEndedAt("2026-11-22T10:00:00.000Z", [], Date.parse(NOW))} still={false} />);
    expect(dates()).toEqual(["22.11. Delivered"]);
    const marks = page.getByRole("list").element().parentElement!.querySelectorAll("[aria-hidden] > span");
    // What lies ahead, what was lived, and the lamp.
    expect(marks).toHaveLength(3);
  });

  it("The lamp glows in breaths of 4.5 s, and stands still when the state is only last known", async () => {
    await allowMotion();
    const breathOf = () => {
      const lamp = page.getByRole("list").element().parentElement!.querySelector("[aria-hidden]")!;
      const glowing = [...lamp.children].map((mark) => getComputedStyle(mark, "::before"));
      return glowing
        .filter(({ animationName }) => animationName !== "none")
        .map((glow) => glow.animationDuration);
    };
    const shown = showCard(heldThread);
    expect(breathOf()).toEqual(["4.5s"]);
    shown.become(<Card thread={heldThread} isLastKnown />);
    expect(breathOf()).toEqual([]);
  });

  it("The drawing of the line is hidden from screen readers", () => {
    showCard(heldThread);
    const drawing = page.getByRole("list").element().parentElement!.querySelector("svg")!;
    expect(drawing.closest("[aria-hidden]")).not.toBeNull();
  });
});

const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

/** `gapPx`: how much closer counts as well. */
const overlaps = (one: DOMRect, other: DOMRect, gapPx = 0): boolean =>
  one.left < other.right + gapPx &&
  other.left < one.right + gapPx &&
  one.top < other.bottom &&
  other.top < one.bottom;
