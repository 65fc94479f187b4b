import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { buildRecording, putTake } from "../recordings/takes.fixture.ts";
import { button, emptyDevice, openRecorder, press } from "./recorder.fixture.ts";

const text = (words: string | RegExp) => page.getByText(words);

beforeEach(async () => {
  await emptyDevice();
  logIn();
});

describe("the row of controls", () => {
  it("Nothing of a take stands where it was begun, and the row of its controls keeps its height", async () => {
    openRecorder("audio");
    await expect.element(button("Record")).toBeEnabled();
    const begun = button("Record").element().getBoundingClientRect();
    const rowHeight = () => document.querySelector("div:has(> [data-main-control])")!.clientHeight;
    const height = rowHeight();
    await press("Record");
    await expect.element(button("Stop")).toBeVisible();
    const found = document.elementFromPoint(begun.left + begun.width / 2, begun.top + 36);
    expect(found?.closest("button")).toBeNull();
    expect(rowHeight()).toBe(height);
    const middleOf = (name: string): number => {
      const { left, right } = button(name).element().getBoundingClientRect();
      return (left + right) / 2;
    };
    expect(middleOf("Pause") + middleOf("Stop")).toBeCloseTo(begun.left + begun.right, 0);
    await press("Pause");
    await expect.element(button("Resume")).toBeVisible();
    expect(rowHeight()).toBe(height);
  });
});

describe("a recorder in a low window", () => {
  const boxOf = (found: Element | null) => found!.getBoundingClientRect();
  const pillOf = () => document.querySelector("div:has(> div > select)");
  const openBeside = async (widthPx: number, heightPx: number) => {
    await page.viewport(widthPx, heightPx);
    onTestFinished(() => page.viewport(390, 844));
    await putTake(buildRecording(), { state: "ended" });
    openRecorder("audio");
    await expect.element(text("An unfinished Voice Recording")).toBeVisible();
    await expect.element(page.getByRole("combobox", { name: "Microphone" })).toBeVisible();
  };

  it("On a phone on its side all controls are in the window, beside the unfinished take", async () => {
    await openBeside(844, 390);
    await expect.element(button("Record")).toBeInViewport({ ratio: 1 });
    await expect.element(button("Listen")).toBeInViewport({ ratio: 1 });
    const beside = boxOf(document.querySelector("section")).right;
    expect(boxOf(button("Record").element()).left).toBeGreaterThan(beside);
  });

  it("On a small phone an unfinished take stands above what the next one needs", async () => {
    await openBeside(320, 568);
    const pill = boxOf(pillOf());
    expect(pill.top).toBeGreaterThanOrEqual(boxOf(document.querySelector("section")).bottom + 24);
    expect(boxOf(document.querySelector("[role=timer]")).top).toBeGreaterThan(pill.bottom);
    // Nor does the question move it.
    await press("Discard");
    await expect.element(page.getByRole("dialog")).toBeVisible();
    expect(boxOf(pillOf())).toEqual(pill);
  });

  it("On a large phone it stands where the bars would", async () => {
    await openBeside(390, 844);
    const take = boxOf(document.querySelector("section"));
    const place = boxOf(document.querySelector("div:has(> section)"));
    expect(take.top - place.top).toBeCloseTo(place.bottom - take.bottom, 0);
  });

  it("The choice of a microphone opens from all of its pill, the icon included", async () => {
    await openBeside(320, 568);
    const { left, right, top, height } = boxOf(pillOf());
    for (const x of [left + 4, left + 22, (left + right) / 2, right - 4])
      expect(document.elementFromPoint(x, top + height / 2)?.tagName).toBe("SELECT");
  });
});
