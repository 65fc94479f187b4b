import { CALENDAR_WHEEL_STEP_PX } from "@afterword/core/constants";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { drawn, holdTime } from "../../testing/moments.ts";
import { show } from "../../testing/show.tsx";
import { DatePicker } from "./date-picker.tsx";

const NOON = new Date(2026, 10, 21, 12).getTime();
const chosen: number[] = [];

const pickerAt = (nowMs: number) => (
  <DatePicker
    title="Sleep until"
    hint="Your next check-in is counted from that day."
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
const scrollerOf = (label: string) => wheel(label).element().querySelector("div")!;

describe("the days", () => {
  it("are 42 under the letters of the week, whose names are spoken", async () => {
    open();
    await expect.element(page.getByRole("grid", { name: "November 2026" })).toBeVisible();
    expect(page.getByRole("gridcell").elements()).toHaveLength(42);
    const letters = page.getByRole("columnheader").elements();
    expect(letters.map(({ textContent }) => textContent).join("")).toBe("SMTWTFS");
    await expect.element(page.getByRole("columnheader", { name: "Wednesday" })).toBeVisible();
    expect(button("Saturday, 21 November 2026").element().getAttribute("aria-current")).toBe("date");
  });

  it("can be saved once one is chosen, from its first moment on this device", async () => {
    open();
    await expect.element(save()).toBeDisabled();
    await expect.element(page.getByText("Your next check-in is counted from that day.")).toBeVisible();
    await button("Tuesday, 24 November 2026").click();
    await expect.element(page.getByText("Tuesday, 24 November 2026")).toBeVisible();
    await expect.element(page.getByRole("gridcell", { selected: true })).toHaveTextContent("24");
    await save().click();
    expect(chosen).toEqual([new Date(2026, 10, 24).getTime()]);
  });

  it.each(["Friday, 20 November 2026", "Saturday, 21 November 2026"])(
    "that are over answer in words, and so does today: %s",
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

  it("of the next month look as if they can be chosen, and those that are over do not", () => {
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

  it("of the next month may be chosen without the page turning under the finger", async () => {
    open();
    await button("Wednesday, 2 December 2026").click();
    await expect.element(title()).toHaveTextContent("November 2026");
    await save().click();
    expect(chosen).toEqual([new Date(2026, 11, 2).getTime()]);
  });

  it("are over when midnight passes while the calendar is open", async () => {
    const beforeMidnight = new Date(2026, 10, 21, 23, 59, 59, 999).getTime();
    const shown = open(beforeMidnight);
    await button("Sunday, 22 November 2026").click();
    await expect.element(save()).toBeEnabled();
    shown.become(pickerAt(beforeMidnight + 1));
    await expect.element(save()).toBeDisabled();
  });

  it("complain at most once a second, however often they are pressed", async () => {
    open();
    const { pass } = holdTime();
    const pills = () => document.querySelectorAll("[data-phase]").length;
    const press = () => (button("Friday, 20 November 2026").element() as HTMLElement).click();
    press();
    await pass(3_500);
    expect(pills()).toBe(1);
    // The same words are not said twice while they can be read; the second press counts nevertheless.
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

describe("the keyboard", () => {
  it("begins on tomorrow and walks over the days; only one of them is a stop for Tab", async () => {
    open();
    await expect.poll(focused).toBe("Sunday, 22 November 2026");
    const walks: [string, string][] = [
      ["{ArrowLeft}", "Saturday, 21 November 2026"],
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

  it("chooses with Enter without sending the dialog off, and saves at the button", async () => {
    open();
    await expect.poll(focused).toBe("Sunday, 22 November 2026");
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await expect.element(save()).toBeEnabled();
    expect(chosen).toEqual([]);
    await userEvent.keyboard("{Tab}{Tab}");
    await expect.element(save()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(chosen).toEqual([new Date(2026, 10, 23).getTime()]);
  });
});

describe("another month", () => {
  it("is a press on an arrow away, back and forth, and the arrow keeps the focus", async () => {
    open();
    await button("Next month").click();
    await expect.element(title()).toHaveTextContent("December 2026");
    await expect.element(button("Next month")).toHaveFocus();
    await button("Previous month").click();
    await button("Previous month").click();
    await expect.element(title()).toHaveTextContent("October 2026");
  });

  it("is chosen on two wheels behind the month's name, and back there are its days", async () => {
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

  it("is chosen on the wheels by keys, and each says what it stands on", async () => {
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

  it("goes where it is sent, however soon after it stood elsewhere, and wherever it stops on the way", async () => {
    open();
    await title().click();
    scrollerOf("Month").dispatchEvent(new Event("scroll"));
    await button("Next month").click();
    scrollerOf("Month").scrollTo({ top: 10 * CALENDAR_WHEEL_STEP_PX, behavior: "instant" });
    await expect.poll(() => scrollerOf("Month").scrollTop).toBe(11 * CALENDAR_WHEEL_STEP_PX);
    await expect.element(title()).toHaveTextContent("December 2026");
  });

  it("shows seven entries of 40 px, and stands where the calendar stands", async () => {
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
  });

  it("is what a wheel rests on after it was turned by hand, and nothing it passed on its way", async () => {
    open();
    await title().click();
    await drawn();
    scrollerOf("Month").scrollTo({ top: 2 * CALENDAR_WHEEL_STEP_PX + 12, behavior: "instant" });
    await expect.element(title()).toHaveTextContent("March 2026");
    await expect.poll(() => scrollerOf("Month").scrollTop).toBe(2 * CALENDAR_WHEEL_STEP_PX);
    await expect.element(page.getByRole("radio", { name: "March" })).toBeChecked();
  });
});
