import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { drawn } from "../../testing/time.ts";
import { putFinger } from "../../testing/pointer.ts";
import { show } from "../../testing/show.tsx";
import { takeItemSwipe } from "../gestures/item-swipe-memory.ts";
import { SwipeItem } from "./swipe-item.tsx";

const said: string[] = [];
const link = () => page.getByRole("link", { name: "For Miriam" });
/** The part that moves. */
const row = (): HTMLElement => link().element().closest<HTMLElement>("li > div")!;
/** Its offset from its place, which is the item's. */
const movedLeft = (): number =>
  Math.round(row().closest("li")!.getBoundingClientRect().left - row().getBoundingClientRect().left);
const offset = (): string => row().style.getPropertyValue("--drag");

describe("a list item under the finger", () => {
  it.each([
    {
      moved: "72 px and held for 251 ms",
      leftPx: 72,
      heldMs: 251,
      effect: "is deleted",
      expected: ["deleted"],
    },
    { moved: "71 px and held for 251 ms", leftPx: 71, heldMs: 251, effect: "stays", expected: [] },
    { moved: "72 px and held for 250 ms", leftPx: 72, heldMs: 250, effect: "stays", expected: [] },
    { moved: "72 px and let go at once", leftPx: 72, heldMs: 0, effect: "stays", expected: [] },
    {
      moved: "300 px and held for 2 s",
      leftPx: 300,
      heldMs: 2000,
      effect: "is deleted",
      expected: ["deleted"],
    },
  ])("A list item moved $moved $effect", async ({ leftPx, heldMs, expected }) => {
    await showItem();
    const finger = putFinger(link().element());
    finger.move(-20, 50);
    finger.move(-leftPx, 100);
    finger.lift(-leftPx, 100 + heldMs);
    await drawn();
    expect(said).toEqual(expected);
  });

  it("The time a list item is held begins anew when the finger went back", async () => {
    await showItem();
    const finger = putFinger(link().element());
    finger.move(-80, 100);
    finger.move(-40, 300);
    finger.move(-80, 400);
    finger.lift(-80, 640);
    await drawn();
    expect(said).toEqual([]);
  });

  it("A list item follows the finger to the left only, up to 100.8 px", async () => {
    await showItem();
    const finger = putFinger(link().element());
    finger.move(-50, 50);
    expect(offset()).toBe("-50px");
    finger.move(-500, 60);
    expect(Number.parseFloat(offset())).toBeCloseTo(-100.8);
    finger.move(40, 70);
    expect(offset()).toBe("0px");
    finger.lift(40, 80);
    expect(offset()).toBe("");
  });

  it("A list item stays in place while the finger scrolls the list", async () => {
    await showItem();
    const finger = putFinger(link().element());
    finger.move(-9, 20, 40);
    finger.move(-90, 60, 60);
    finger.lift(-90, 600, 60);
    await drawn();
    expect(offset()).toBe("");
    expect(said).toEqual([]);
    expect(takeItemSwipe()).toBe(false);
  });

  it("A list item returns to its place when the browser cancels the gesture", async () => {
    await showItem();
    const finger = putFinger(link().element());
    finger.move(-90, 100);
    finger.lose(900);
    await drawn();
    expect(offset()).toBe("");
    expect(said).toEqual([]);
  });

  it("The end of a swipe does not open the note, a plain press does", async () => {
    await showItem();
    const finger = putFinger(link().element());
    finger.move(-30, 50);
    finger.lift(-30, 90);
    (link().element() as HTMLElement).click();
    expect(said).toEqual([]);
    await drawn();
    (link().element() as HTMLElement).click();
    expect(said).toEqual(["opened"]);
  });

  it("A swiped list item is noted once, for the swipe of the page", async () => {
    await showItem();
    const finger = putFinger(link().element());
    finger.move(-30, 50);
    finger.lift(-30, 90);
    expect(takeItemSwipe()).toBe(true);
    expect(takeItemSwipe()).toBe(false);
  });
});

describe("the button behind a list item", () => {
  it("The button behind a list item is named, and deletes at Enter", async () => {
    await showItem();
    (link().element() as HTMLElement).focus();
    await userEvent.keyboard("{Tab}");
    const button = page.getByRole("button", { name: "Delete For Miriam" });
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(said).toEqual(["deleted"]);
  });

  it("The button appears for the mouse without moving the row, and deletes at a press", async () => {
    await showItem();
    await page.getByRole("listitem").hover();
    const button = page.getByRole("button", { name: "Delete For Miriam" });
    await expect.element(button).toHaveStyle({ opacity: "1" });
    expect(movedLeft()).toBe(0);
    await button.click();
    expect(said).toEqual(["deleted"]);
  });

  it("The row moves for the focused button, and back when the focus leaves it", async () => {
    await showItem();
    (link().element() as HTMLElement).focus();
    await userEvent.keyboard("{Tab}");
    await expect.poll(movedLeft).toBe(72);
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    await expect.poll(movedLeft).toBe(0);
  });
});

async function showItem(): Promise<void> {
  said.length = 0;
  takeItemSwipe();
  const opened = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    said.push("opened");
  };
  show(
    <ul>
      <SwipeItem label="Delete For Miriam" onDelete={() => said.push("deleted")}>
        <a href="#note" onClick={opened}>
          For Miriam
        </a>
      </SwipeItem>
    </ul>,
  );
  await expect.element(link()).toBeInTheDocument();
}
