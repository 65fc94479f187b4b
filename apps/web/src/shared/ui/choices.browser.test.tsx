import { useState } from "react";
import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../../testing/show.tsx";
import { Segment } from "./segment.tsx";
import { Switch, SwitchRow } from "./switch.tsx";

describe("a switch", () => {
  it("A switch is changed by the keyboard and has the role of a switch", async () => {
    show(<Switching />);
    const knob = page.getByRole("switch", { name: "Dark mode" });
    await expect.element(knob).not.toBeChecked();
    (knob.element() as HTMLElement).focus();
    await userEvent.keyboard(" ");
    await expect.element(knob).toBeChecked();
  });

  it("A switch changes at a press on its label and on its help", async () => {
    show(<Switching />);
    await page.getByText("Dark mode").click();
    await expect.element(page.getByRole("switch")).toBeChecked();
    await page.getByText("Easier at night").click();
    await expect.element(page.getByRole("switch")).not.toBeChecked();
  });

  it("The help of a switch is its description, not its name", async () => {
    show(<Switching />);
    await expect.element(page.getByRole("switch")).toHaveAccessibleDescription("Easier at night");
  });

  it("A switch without a row is named by its label, and at least 44 by 24 px", async () => {
    show(<Switch aria-label="For Miriam: active" checked onChange={() => undefined} />);
    const knob = page.getByRole("switch", { name: "For Miriam: active" });
    await expect.element(knob).toBeChecked();
    const target = (knob.element().parentElement ?? knob.element()).getBoundingClientRect();
    expect(target.width).toBeGreaterThanOrEqual(44);
    expect(target.height).toBeGreaterThanOrEqual(24);
  });
});

describe("a choice of one among a few", () => {
  it("A choice is a named group in which one option is chosen", async () => {
    show(<Choosing />);
    await expect.element(page.getByRole("group", { name: "Which notes to show" })).toBeVisible();
    await expect.element(page.getByRole("radio", { name: "All" })).toBeChecked();
    await page.getByText("Paused").click();
    await expect.element(page.getByRole("radio", { name: "Paused" })).toBeChecked();
    await expect.element(page.getByRole("radio", { name: "All" })).not.toBeChecked();
  });

  it("The arrow keys move through a choice, and around its end", async () => {
    show(<Choosing />);
    (page.getByRole("radio", { name: "All" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(page.getByRole("radio", { name: "Active" })).toBeChecked();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect.element(page.getByRole("radio", { name: "All" })).toBeChecked();
  });

  it("A choice in a grid is only as wide as its options", async () => {
    show(
      <div style={{ display: "grid" }}>
        <Choosing />
      </div>,
    );
    const track = page.getByRole("group").element().getBoundingClientRect();
    const last = page.getByText("Paused").element().getBoundingClientRect();
    expect(track.right - last.right).toBeLessThan(8);
  });

  it("A longer option beside a shorter one is not broken within its word, as in a dialog", async () => {
    show(
      <div style={{ display: "flex", overflowWrap: "anywhere" }}>
        <Choosing />
        <div style={{ flex: 1 }} />
      </div>,
    );
    const heights = ["All", "Active", "Paused"].map((name) => lineCount(page.getByText(name).element()));
    expect(heights).toEqual([1, 1, 1]);
  });

  it.each(["light", "dark"])("The chosen option is lighter than its track in the %s theme", (theme) => {
    document.documentElement.dataset["theme"] = theme;
    onTestFinished(() => {
      delete document.documentElement.dataset["theme"];
    });
    show(<Choosing />);
    const chosen = page.getByText("All").element();
    expect(brightness(chosen)).toBeGreaterThan(brightness(page.getByRole("group").element()) + 10);
  });

  it("A choice is one tab stop", async () => {
    show(
      <>
        <Choosing />
        <button type="button">After</button>
      </>,
    );
    (page.getByRole("radio", { name: "All" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Tab}");
    await expect.element(page.getByRole("button", { name: "After" })).toHaveFocus();
  });

  it("Two choices side by side do not share their option", async () => {
    show(
      <>
        <Choosing />
        <Choosing />
      </>,
    );
    const paused = page.getByRole("radio", { name: "Paused" });
    await page.getByText("Paused").nth(1).click();
    await expect.element(paused.nth(1)).toBeChecked();
    await expect.element(paused.nth(0)).not.toBeChecked();
    await expect.element(page.getByRole("radio", { name: "All" }).nth(0)).toBeChecked();
  });
});

/** The mean of the background's three channels, 0 to 255. */
const brightness = (element: Element): number => {
  const parts = getComputedStyle(element).backgroundColor.match(/\d+/g)?.slice(0, 3).map(Number) ?? [];
  return parts.reduce((sum, part) => sum + part, 0) / 3;
};

function Switching() {
  const [on, setOn] = useState(false);
  return (
    <SwitchRow
      label="Dark mode"
      help="Easier at night"
      checked={on}
      onChange={(event) => setOn(event.target.checked)}
    />
  );
}

const OPTIONS = [
  { value: "all", label: "All" },
  { value: "active", label: "Active" },
  { value: "paused", label: "Paused" },
] as const;

function Choosing() {
  const [value, setValue] = useState<"all" | "active" | "paused">("all");
  return <Segment label="Which notes to show" options={OPTIONS} value={value} onChange={setValue} />;
}

/** In how many lines the words of an element stand. */
const lineCount = (element: Element): number => {
  const words = document.createRange();
  words.selectNodeContents(element.lastChild ?? element);
  return words.getClientRects().length;
};
