import { CALENDAR_WHEEL_STEP_PX } from "@afterword/core/constants";
import { notes } from "@afterword/core/messages/notes";
import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { drawn, freezeTime } from "../../testing/time.ts";
import { forceColors } from "../../testing/media.ts";
import { allowMotion } from "../../testing/motion.ts";
import { setWidth } from "../../testing/open-app.tsx";
import { show } from "../../testing/show.tsx";
import { DatePicker } from "./date-picker.tsx";

const NOON = new Date(2026, 10, 21, 12).getTime();
const chosen: number[] = [];

const HINT = "Your next check-in counts from that day.";

const pickerAt = (nowMs: number, hint = HINT) => (
  <DatePicker
    title="Sleep until"
    hint={hint}
    confirm="Save"
    nowMs={nowMs}
    busy={false}
    onChoose={(ms) => void chosen.push(ms)}
    onCancel={() => undefined}
  />
);

const open = (nowMs = NOON) => {
  chosen.length = 0;
  return show(pickerAt(nowMs));
};

const button = (name: string | RegExp) => page.getByRole("button", { name });
const save = () => button("Save");
const title = () => button(/^\w+ \d{4}$/);
const focused = () => document.activeElement?.getAttribute("aria-label") ?? "";
const wheel = (label: string) => page.getByRole("group", { name: label });
/** A busy browser reports a scroll some frames late. */
const nextScroll = (scroller: Element) =>
  new Promise((resolve) => {
    scroller.addEventListener("scroll", resolve, { once: true });
  });
const scrollerOf = (label: string) => wheel(label).element().querySelector("div")!;

describe("the days of the calendar", () => {
  it("The calendar shows 42 days under the letters of the week, whose full names are spoken", async () => {
    open();
    await expect.element(page.getByRole("grid", { name: "November 2026" })).toBeVisible();
    expect(page.getByRole("gridcell").elements()).toHaveLength(42);
    const letters = page.getByRole("columnheader").elements();
    expect(letters.map(({ textContent }) => textContent).join("")).toBe("SMTWTFS");
    await expect.element(page.getByRole("columnheader", { name: "Wednesday" })).toBeVisible();
    expect(button("Saturday, 21 November 2026").element().getAttribute("aria-current")).toBe("date");
  });

  it("The day in a week is proposed, and its press is shown as done", async () => {
    open();
    await expect.element(page.getByText(HINT)).toBeVisible();
    await expect.element(page.getByText("Saturday, 28 November 2026")).toBeVisible();
    await expect.element(button("1 week")).toHaveAttribute("aria-pressed", "true");
    await button("2 weeks").click();
    await expect.element(button("1 week")).toHaveAttribute("aria-pressed", "false");
  });

  it("The calendar opens on the month of the proposed day, which its heading names", async () => {
    open(new Date(2026, 10, 28, 12).getTime());
    await expect.element(title()).toHaveTextContent("December 2026");
    expect(focused()).toBe("Saturday, 5 December 2026");
  });

  it("The proposed day can be saved at once", async () => {
    open();
    await expect.element(save()).toBeEnabled();
    await save().click();
    expect(chosen).toEqual([new Date(2026, 10, 28).getTime()]);
  });

  it("What the day will be used for is spoken as the dialog opens, though the focus is on the day", async () => {
    open();
    await expect.element(page.getByRole("dialog")).toHaveAccessibleDescription(HINT);
    expect(focused()).toBe("Saturday, 28 November 2026");
  });

  it("With forced colours, the span that is chosen stands out from the others", async () => {
    await forceColors();
    open();
    const [week, weeks, month] = ["1 week", "2 weeks", "1 month"].map(
      (span) => getComputedStyle(button(span).element()).backgroundColor,
    );
    expect(week).not.toBe(weeks);
    expect(weeks).toBe(month);
  });

  it("A chosen day can be saved, as its first moment on this device", async () => {
    open();
    await button("Tuesday, 24 November 2026").click();
    await expect.element(page.getByText("Tuesday, 24 November 2026")).toBeVisible();
    await expect.element(page.getByRole("gridcell", { selected: true })).toHaveTextContent("24");
    await save().click();
    expect(chosen).toEqual([new Date(2026, 10, 24).getTime()]);
  });

  it.each([
    ["1 week", "Saturday, 28 November 2026", new Date(2026, 10, 28)],
    ["2 weeks", "Saturday, 5 December 2026", new Date(2026, 11, 5)],
    ["1 month", "Monday, 21 December 2026", new Date(2026, 11, 21)],
  ])("One press on “%s” chooses %s and shows its month", async (span, day, start) => {
    open();
    await button(span).click();
    await expect.element(page.getByText(day)).toBeVisible();
    await expect.element(title()).toHaveTextContent(day.replace(/^\w+, \d+ /, ""));
    await save().click();
    expect(chosen).toEqual([start.getTime()]);
  });

  it.each([
    [390, 700, 44],
    [390, 657, 44],
    [390, 656, 44],
    [360, 608, 44],
    [390, 607, 0],
    [320, 568, 0],
  ])("In a window of %s × %s px all is seen without scrolling", async (width, height, soonPx) => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(390, 844));
    show(pickerAt(NOON, notes.sleepDateHint));
    const form = document.querySelector("dialog form")!;
    expect(form.scrollHeight).toBe(form.clientHeight);
    await expect.element(save()).toBeInViewport({ ratio: 1 });
    expect(page.getByText("1 week").element().getBoundingClientRect().height).toBe(soonPx);
  });

  it.each(["Friday, 20 November 2026", "Saturday, 21 November 2026"])(
    "A past day and today cannot be chosen, and a press says so: %s",
    async (day) => {
      open();
      await button("Sunday, 22 November 2026").click();
      await button(day).click();
      const said = page.getByText("Please select an upcoming date.");
      await expect.element(said.first()).toBeVisible();
      await expect.element(save()).toBeDisabled();
      await userEvent.keyboard("{Enter}");
      expect(chosen).toEqual([]);
    },
  );

  it("A day of the next month looks like one that can be chosen, a past day does not", () => {
    open();
    const looks = ["Friday, 20 November 2026", "Tuesday, 24 November 2026", "Tuesday, 1 December 2026"].map(
      (day) => {
        const { fontWeight, fontSize } = getComputedStyle(button(day).element());
        return `${fontWeight} ${fontSize}`;
      },
    );
    expect(looks[2]).toBe(looks[1]);
    expect(looks[2]).not.toBe(looks[0]);
  });

  it("A day of the next month can be chosen without the page turning", async () => {
    open();
    await button("Wednesday, 2 December 2026").click();
    await expect.element(title()).toHaveTextContent("November 2026");
    await save().click();
    expect(chosen).toEqual([new Date(2026, 11, 2).getTime()]);
  });

  it("A chosen day can no longer be saved after midnight makes it today", async () => {
    const beforeMidnight = new Date(2026, 10, 21, 23, 59, 59, 999).getTime();
    const shown = open(beforeMidnight);
    await button("Sunday, 22 November 2026").click();
    await expect.element(save()).toBeEnabled();
    shown.become(pickerAt(beforeMidnight + 1));
    await expect.element(save()).toBeDisabled();
  });

  it("The message about a past day appears at most once a second", async () => {
    open();
    const { pass } = freezeTime();
    const pills = () => document.querySelectorAll("[data-phase]").length;
    const press = () => (button("Friday, 20 November 2026").element() as HTMLElement).click();
    press();
    await pass(3_500);
    expect(pills()).toBe(1);
    // A repeated toast is not shown while the first is visible; the second press counts nevertheless.
    press();
    await pass(600);
    press();
    await pass(550);
    expect(pills()).toBe(0);
    press();
    await pass(550);
    expect(pills()).toBe(1);
  });
});

describe("the keyboard in the calendar", () => {
  it("The keyboard begins on the proposed day and moves over the days, of which one is a tab stop", async () => {
    open();
    await expect.poll(focused).toBe("Saturday, 28 November 2026");
    const walks: [string, string][] = [
      ["{ArrowUp}", "Saturday, 21 November 2026"],
      ["{ArrowDown}", "Saturday, 28 November 2026"],
      ["{Home}", "Sunday, 22 November 2026"],
      ["{End}", "Saturday, 28 November 2026"],
      ["{ArrowDown}", "Saturday, 5 December 2026"],
      ["{PageDown}", "Tuesday, 5 January 2027"],
      ["{Shift>}{PageDown}{/Shift}", "Wednesday, 5 January 2028"],
      ["{PageUp}", "Sunday, 5 December 2027"],
      ["{ArrowUp}{ArrowUp}", "Sunday, 21 November 2027"],
    ];
    for (const [keys, day] of walks) {
      await userEvent.keyboard(keys);
      await expect.poll(focused).toBe(day);
    }
    await expect.element(title()).toHaveTextContent("November 2027");
    const stops = page.getByRole("grid").element().querySelectorAll('[tabindex="0"]');
    expect([...stops].map((stop) => stop.getAttribute("aria-label"))).toEqual(["Sunday, 21 November 2027"]);
  });

  it("Enter chooses a day without closing the dialog, and saves at the button", async () => {
    open();
    await expect.poll(focused).toBe("Saturday, 28 November 2026");
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await expect.element(page.getByText("Sunday, 29 November 2026")).toBeVisible();
    expect(chosen).toEqual([]);
    await userEvent.keyboard("{Tab}{Tab}");
    await expect.element(save()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(chosen).toEqual([new Date(2026, 10, 29).getTime()]);
  });
});

describe("the month of the calendar", () => {
  it("The arrows turn the month back and forth and keep the focus, but not to where no day can be chosen", async () => {
    open();
    await expect.element(button("Previous month")).toBeDisabled();
    await button("Next month").click();
    await button("Next month").click();
    await expect.element(title()).toHaveTextContent("January 2027");
    await expect.element(button("Next month")).toHaveFocus();
    await button("Previous month").click();
    await expect.element(title()).toHaveTextContent("December 2026");
    await expect.element(button("Previous month")).toHaveFocus();
    await button("Previous month").click();
    await expect.element(button("Previous month")).toBeDisabled();
    await expect.element(title()).toHaveFocus();
  });

  it("The wheels behind the month's name choose month and year, and their days are shown after", async () => {
    open();
    await expect.element(title()).toHaveAttribute("aria-expanded", "false");
    await title().click();
    await expect.element(title()).toHaveAttribute("aria-expanded", "true");
    expect(page.getByRole("grid").elements()).toEqual([]);
    await wheel("Month").getByText("February").click();
    await wheel("Year").getByText("2028").click();
    await title().click();
    await expect.element(page.getByRole("grid", { name: "February 2028" })).toBeVisible();
    await expect.element(button("Tuesday, 29 February 2028")).toBeVisible();
  });

  it("The wheels can be moved by the keyboard, and the entry they stand on is checked", async () => {
    open();
    await title().click();
    await userEvent.keyboard("{Tab}{Tab}");
    await expect.element(page.getByRole("radio", { name: "November" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(page.getByRole("radio", { name: "December" })).toHaveFocus();
    await expect.element(page.getByRole("radio", { name: "December" })).toBeChecked();
    await userEvent.keyboard("{Home}{Tab}{PageDown}");
    await expect.element(title()).toHaveTextContent("January 2033");
  });

  it("A month turned by the arrow is kept when the wheel scrolls elsewhere at the same time", async () => {
    await allowMotion();
    open();
    await title().click();
    await drawn();
    const { pass } = freezeTime(NOON);
    scrollerOf("Month").dispatchEvent(new Event("scroll"));
    // Without an animation: the distance is short.
    (button("Next month").element() as HTMLElement).click();
    scrollerOf("Month").scrollTo({ top: 10 * CALENDAR_WHEEL_STEP_PX, behavior: "instant" });
    await pass(120);
    await expect.poll(() => scrollerOf("Month").scrollTop).toBe(11 * CALENDAR_WHEEL_STEP_PX);
    await expect.element(title()).toHaveTextContent("December 2026");
  });

  it.each([390, 1700])(
    "At %s px a wheel shows seven entries of 40 px and follows the month",
    async (widthPx) => {
      await setWidth(widthPx);
      await allowMotion();
      open();
      await title().click();
      const entries = [...scrollerOf("Month").querySelectorAll("label")];
      expect(new Set(entries.map((entry) => entry.getBoundingClientRect().height))).toEqual(
        new Set([CALENDAR_WHEEL_STEP_PX]),
      );
      expect(scrollerOf("Month").clientHeight).toBe(7 * CALENDAR_WHEEL_STEP_PX);
      expect(scrollerOf("Month").scrollTop).toBe(10 * CALENDAR_WHEEL_STEP_PX);
      await button("Next month").click();
      await expect.poll(() => scrollerOf("Month").scrollTop).toBe(11 * CALENDAR_WHEEL_STEP_PX);
      await button("Next month").click();
      await expect.poll(() => scrollerOf("Month").scrollTop).toBe(0);
      await expect.poll(() => scrollerOf("Year").scrollTop).toBe(2 * CALENDAR_WHEEL_STEP_PX);
    },
  );

  it("A wheel scrolled by hand shows the month it comes to rest on, and none it passed on the way", async () => {
    open();
    await title().click();
    await drawn();
    const { pass } = freezeTime(NOON);
    for (const month of [8, 6, 4, 2]) {
      const top = month * CALENDAR_WHEEL_STEP_PX + 12;
      const scrolled = nextScroll(scrollerOf("Month"));
      scrollerOf("Month").scrollTo({ top, behavior: "instant" });
      await scrolled;
      await pass(60);
      expect(title().element().textContent).toBe("November 2026");
    }
    await pass(120);
    await expect.element(title()).toHaveTextContent("March 2026");
    await expect.poll(() => scrollerOf("Month").scrollTop).toBe(2 * CALENDAR_WHEEL_STEP_PX);
    await expect.element(page.getByRole("radio", { name: "March" })).toBeChecked();
  });
});
