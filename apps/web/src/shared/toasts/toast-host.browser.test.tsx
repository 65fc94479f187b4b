import { TOAST_SHORT_MS } from "@afterword/core/constants";
import { failures } from "@afterword/core/messages/shell";
import { notes } from "@afterword/core/messages/notes";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { HttpFailure, NO_ANSWER } from "../http/http-failure.ts";
import { freezeTime } from "../../testing/time.ts";
import { openRoot, show } from "../../testing/show.tsx";
import { topDialog } from "../ui/dialog-stack.ts";
import { Dock } from "../ui/dock.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailedState } from "../ui/states.tsx";
import { showFailure } from "./show-failure.ts";
import { showToast } from "./toasts.ts";

type Time = ReturnType<typeof freezeTime>;
let time: Time | null = null;

/** Toasts outlive their test: each test waits until the last of its toasts is gone. */
afterEach(async () => {
  await time?.pass(60_000);
  time = null;
});

const begin = (): Time => {
  time = freezeTime();
  return time;
};

const messages = (): HTMLElement => document.querySelector<HTMLElement>('output[aria-label="Messages"]')!;
const pills = (): HTMLElement[] => [...messages().querySelectorAll<HTMLElement>("[data-phase]")];
const said = (): (string | null)[] => pills().map(({ textContent }) => textContent);
const phases = (): (string | undefined)[] => pills().map(({ dataset }) => dataset["phase"]);
const topOf = (words: string): number => {
  const pill = pills().find(({ textContent }) => textContent === words);
  return pill?.getBoundingClientRect().top ?? Number.NaN;
};

describe("a toast", () => {
  it("A toast appears after 550 ms, stays 3500 ms, and is gone 300 ms later", async () => {
    show(null);
    const { pass } = begin();
    showToast("Saved!");
    await pass(549);
    expect(said()).toEqual([]);
    await pass(1);
    expect(said()).toEqual(["Saved!"]);
    await pass(3499);
    expect(phases()).toEqual(["open"]);
    await pass(1);
    expect(phases()).toEqual(["closing"]);
    await pass(299);
    expect(said()).toEqual(["Saved!"]);
    await pass(1);
    expect(said()).toEqual([]);
  });

  it("A toast with a duration of its own closes after it", async () => {
    show(null);
    const { pass } = begin();
    showToast(notes.unsaved, { type: "warning", durationMs: TOAST_SHORT_MS });
    await pass(550 + 1999);
    expect(phases()).toEqual(["open"]);
    await pass(1);
    expect(phases()).toEqual(["closing"]);
  });

  it("The type of a toast shows in its icon", async () => {
    show(null);
    const { pass } = begin();
    showToast("fine");
    showToast("careful", { type: "warning" });
    showToast("broken", { type: "danger" });
    await pass(550);
    const icons = pills().map((pill) => pill.querySelector("svg")?.innerHTML);
    expect(pills().map(({ dataset }) => dataset["type"])).toEqual(["success", "warning", "danger"]);
    expect(new Set(icons).size).toBe(3);
  });

  it("The same toast is not shown twice while it can be read", async () => {
    show(null);
    const { pass } = begin();
    showToast("Saved!");
    showToast("Saved!");
    await pass(1000);
    showToast("Saved!");
    await pass(600);
    expect(said()).toEqual(["Saved!"]);
  });

  it("A toast leaves the focus on the page's button and lets a press through to it", async () => {
    let presses = 0;
    show(
      <button type="button" onClick={() => (presses += 1)}>
        Press
      </button>,
    );
    const button = page.getByRole("button", { name: "Press" });
    Object.assign((button.element() as HTMLElement).style, { position: "fixed", inset: "0", width: "100%" });
    await button.click({ position: { x: 5, y: 5 } });
    const { pass } = begin();
    showToast("Saved!");
    await pass(900);
    expect(document.activeElement?.textContent).toBe("Press");
    const { left, top, width, height } = pills()[0]!.getBoundingClientRect();
    const middle = { x: left + width / 2, y: top + height / 2 };
    expect(document.elementFromPoint(middle.x, middle.y)).toBe(button.element());
    await button.click({ position: middle });
    expect(presses).toBe(2);
  });
});

describe("several toasts", () => {
  it("Toasts stand above each other, and move down when one below is gone", async () => {
    show(null);
    const { pass } = begin();
    showToast("first");
    await pass(1000);
    showToast("second");
    await pass(600);
    expect(topOf("second")).toBeLessThan(topOf("first"));
    expect(pills().map(({ style }) => style.getPropertyValue("--slot"))).toEqual(["0", "1"]);
    await pass(2750);
    expect(said()).toEqual(["second"]);
    expect(pills()[0]?.style.getPropertyValue("--slot")).toBe("0");
  });

  it("A toast does not cover one below that has two lines", async () => {
    show(null);
    const { pass } = begin();
    showToast(notes.upcomingDateRequired.repeat(3));
    showToast("second");
    await pass(900);
    const gap = (): number => {
      const [lower, upper] = pills().map((pill) => pill.getBoundingClientRect());
      return lower!.top - upper!.bottom;
    };
    await expect.poll(gap).toBeGreaterThan(0);
  });

  it("A toast begins at the lowest place again once all others are gone", async () => {
    show(null);
    const { pass } = begin();
    showToast("first");
    await pass(5000);
    showToast("later");
    await pass(600);
    expect(pills()[0]?.style.getPropertyValue("--slot")).toBe("0");
  });
});

describe("toasts and the dock", () => {
  it.each([844, 568, 390])(
    "In a window of %i px a toast stands above the dock and no lower than 12vh",
    async (heightPx) => {
      await page.viewport(390, heightPx);
      onTestFinished(() => page.viewport(390, 844));
      const shown = show(
        <Dock>
          <button type="button">Save Changes</button>
          <button type="button">Discard what was changed, which takes two lines</button>
        </Dock>,
      );
      const { pass } = begin();
      showToast(notes.saveFailed, { type: "danger" });
      await pass(900);
      const lowest = (): number => pills()[0]?.getBoundingClientRect().bottom ?? Number.NaN;
      const buttons = [...document.querySelectorAll("button")];
      const highest = Math.min(...buttons.map((button) => button.getBoundingClientRect().top));
      expect(lowest()).toBeLessThanOrEqual(highest);
      expect(lowest()).toBeLessThanOrEqual(heightPx * 0.88 + 0.5);
      shown.become(null);
      await pass(300);
      expect(lowest()).toBeCloseTo(heightPx * 0.88, 0);
    },
  );
});

describe("toasts and the buttons of a dialog", () => {
  const openAt = async (heightPx: number) => {
    await page.viewport(390, heightPx);
    onTestFinished(() => page.viewport(390, 844));
    show(
      <Dialog title="Sleep until" onCancel={() => undefined}>
        <svg width="300" height="380" display="block" />
      </Dialog>,
    );
    const { pass } = begin();
    await pass(300);
    return pass;
  };
  const pillsOnButtons = (): HTMLElement[] => {
    const { top, bottom } = document.querySelector("[data-actions]")!.getBoundingClientRect();
    return pills().filter((pill) => {
      const place = pill.getBoundingClientRect();
      return place.bottom > top && place.top < bottom;
    });
  };

  it.each([844, 700, 640, 560])(
    "In a window of %i px toasts do not cover the buttons of a dialog",
    async (heightPx) => {
      const pass = await openAt(heightPx);
      showToast(notes.unsaved, { type: "warning" });
      showToast(notes.saveFailed, { type: "danger" });
      await pass(900);
      expect(pills()).toHaveLength(2);
      expect(pillsOnButtons()).toEqual([]);
    },
  );

  it("A toast over a dialog stays at 12vh when no button is in its way", async () => {
    const pass = await openAt(844);
    showToast(notes.unsaved, { type: "warning" });
    await pass(900);
    expect(pills()[0]?.getBoundingClientRect().bottom).toBeCloseTo(844 * 0.88, 0);
  });
});

describe("toasts and failed lists", () => {
  it("A toast does not cover the button that tries again", async () => {
    await page.viewport(390, 844);
    show(<FailedState sentence={notes.loadListFailed} onRetry={() => undefined} />);
    const retry = document.querySelector("button")!;
    // Where it is on a phone, below the thread card.
    retry.style.marginTop = `${700 - retry.getBoundingClientRect().top}px`;
    const { pass } = begin();
    showToast(failures.serverUnavailable, { type: "danger" });
    await pass(900);
    expect(pills()[0]!.getBoundingClientRect().bottom).toBeLessThanOrEqual(retry.getBoundingClientRect().top);
  });
});

describe("toasts and a page that comes while they are shown", () => {
  it("A toast leaves the buttons of that page free, too", async () => {
    await page.viewport(390, 844);
    show(null);
    const { pass } = begin();
    showToast(failures.serverUnavailable, { type: "danger" });
    await pass(900);
    const { top, height } = pills()[0]!.getBoundingClientRect();
    // Another part of React draws it, so the list of toasts is not drawn again.
    openRoot().render(
      <button data-keep-clear style={{ position: "fixed", top, height, left: 40 }}>
        Log in
      </button>,
    );
    await pass(300);
    expect(pills()[0]!.getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
  });
});

describe("toasts and dialogs", () => {
  it("Toasts stand inside the topmost dialog, and outside again when it closes", async () => {
    const question = <Dialog title="Sure?" onConfirm={() => undefined} onCancel={() => undefined} />;
    const shown = show(question);
    const { pass } = begin();
    showToast(notes.upcomingDateRequired, { type: "warning" });
    await pass(600);
    expect(topDialog()?.contains(messages())).toBe(true);
    expect(said()).toEqual(["Please select an upcoming date."]);
    shown.become(null);
    await pass(0);
    expect(messages().parentElement).toBe(document.body);
    expect(said()).toEqual(["Please select an upcoming date."]);
  });

  it("Toasts move into a dialog that opens above another, and back when it closes", async () => {
    const one = <Dialog key="one" title="One" onConfirm={() => undefined} onCancel={() => undefined} />;
    const two = <Dialog key="two" title="Two" onConfirm={() => undefined} onCancel={() => undefined} />;
    const shown = show(one);
    shown.become([one, two]);
    const { pass } = begin();
    await pass(0);
    expect(messages().closest("dialog")?.textContent).toContain("Two");
    shown.become([one]);
    await pass(0);
    expect(messages().closest("dialog")?.textContent).toContain("One");
  });

  it("Toasts are an open popover over a modal dialog", async () => {
    show(<Dialog title="Sure?" onConfirm={() => undefined} onCancel={() => undefined} />);
    const { pass } = begin();
    showToast("Saved!");
    await pass(600);
    expect(messages().matches(":popover-open")).toBe(true);
  });
});

describe("failures in toasts", () => {
  it("A failure that was announced already shows no second toast, another one does", async () => {
    show(null);
    const { pass } = begin();
    showFailure(new HttpFailure({ status: NO_ANSWER, announced: true }), "Saving note failed!");
    await pass(600);
    expect(said()).toEqual([]);
    showFailure(new HttpFailure({ status: 500 }), "Saving note failed!");
    await pass(600);
    expect(said()).toEqual(["Saving note failed!"]);
    expect(pills()[0]?.dataset["type"]).toBe("danger");
  });

  it("An error that no call has made is shown in a toast as well", async () => {
    show(null);
    const { pass } = begin();
    showFailure(new TypeError("x is undefined"), "Saving note failed!");
    await pass(600);
    expect(said()).toEqual(["Saving note failed!"]);
  });
});
