import { TOAST_SHORT_MS } from "@afterword/core/constants";
import { failures } from "@afterword/core/messages/failures";
import { notes } from "@afterword/core/messages/notes";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { HttpFailure, NO_ANSWER } from "../http/http-failure.ts";
import { holdTime } from "../../testing/moments.ts";
import { show } from "../../testing/show.tsx";
import { topDialog } from "../ui/dialog-stack.ts";
import { Dock } from "../ui/dock.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailedState } from "../ui/states.tsx";
import { showFailure } from "./show-failure.ts";
import { showToast } from "./toasts.ts";

type Time = ReturnType<typeof holdTime>;
let time: Time | null = null;

/** Toasts outlive their test: each test ends when the last of its toasts is gone. */
afterEach(async () => {
  await time?.pass(60_000);
  time = null;
});

const begin = (): Time => {
  time = holdTime();
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
  it("appears 550 ms after it was called, stays 3500 ms and is gone 300 ms later", async () => {
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

  it("stays as long as it was told to", async () => {
    show(null);
    const { pass } = begin();
    showToast(notes.unsaved, { type: "warning", durationMs: TOAST_SHORT_MS });
    await pass(550 + 1999);
    expect(phases()).toEqual(["open"]);
    await pass(1);
    expect(phases()).toEqual(["closing"]);
  });

  it("tells its kind by more than its colour", async () => {
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

  it("is not called twice with the same words while they can be read", async () => {
    show(null);
    const { pass } = begin();
    showToast("Saved!");
    showToast("Saved!");
    await pass(1000);
    showToast("Saved!");
    await pass(600);
    expect(said()).toEqual(["Saved!"]);
  });

  it("never takes the focus or a press away from the page", async () => {
    let presses = 0;
    show(
      <button type="button" onClick={() => (presses += 1)}>
        Press
      </button>,
    );
    await page.getByRole("button", { name: "Press" }).click();
    const { pass } = begin();
    showToast("Saved!");
    await pass(600);
    expect(document.activeElement?.textContent).toBe("Press");
    expect(presses).toBe(1);
  });
});

describe("several toasts", () => {
  it("stand above each other and move down when one below is gone", async () => {
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

  it("do not lie on each other when one below has two lines", async () => {
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

  it("begin at the lowest place again once all are gone", async () => {
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
    "keep apart in a window of %i px, which is never nearer than 12vh",
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

  it.each([844, 700, 640, 560])("keep apart in a window of %i px", async (heightPx) => {
    const pass = await openAt(heightPx);
    showToast(notes.unsaved, { type: "warning" });
    showToast(notes.saveFailed, { type: "danger" });
    await pass(900);
    expect(pills()).toHaveLength(2);
    expect(pillsOnButtons()).toEqual([]);
  });

  it("leave the toast at 12vh where they are not in its way", async () => {
    const pass = await openAt(844);
    showToast(notes.unsaved, { type: "warning" });
    await pass(900);
    expect(pills()[0]?.getBoundingClientRect().bottom).toBeCloseTo(844 * 0.88, 0);
  });
});

describe("toasts and what did not load", () => {
  it("keep off the button that tries again", async () => {
    await page.viewport(390, 844);
    show(<FailedState sentence={notes.loadListFailed} onRetry={() => undefined} />);
    const retry = document.querySelector("button")!;
    // Where a phone shows it below the card of the thread.
    retry.style.marginTop = `${700 - retry.getBoundingClientRect().top}px`;
    const { pass } = begin();
    showToast(failures.serverUnavailable, { type: "danger" });
    await pass(900);
    expect(pills()[0]!.getBoundingClientRect().bottom).toBeLessThanOrEqual(retry.getBoundingClientRect().top);
  });
});

describe("toasts and dialogs", () => {
  it("stand inside the topmost dialog, above it, and outside again when it closes", async () => {
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

  it("go into the dialog that opens above another", async () => {
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

  it("lie in the top layer, so that a modal dialog does not cover them", async () => {
    show(<Dialog title="Sure?" onConfirm={() => undefined} onCancel={() => undefined} />);
    const { pass } = begin();
    showToast("Saved!");
    await pass(600);
    expect(messages().matches(":popover-open")).toBe(true);
  });
});

describe("what did not work", () => {
  it("is told once: not again where a toast has told the reason already", async () => {
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

  it("is told of errors that no call has made, too", async () => {
    show(null);
    const { pass } = begin();
    showFailure(new TypeError("x is undefined"), "Saving note failed!");
    await pass(600);
    expect(said()).toEqual(["Saving note failed!"]);
  });
});
