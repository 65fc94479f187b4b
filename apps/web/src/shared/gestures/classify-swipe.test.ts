import { describe, expect, it } from "vitest";
import {
  closesSidebar,
  itemOffsetPx,
  navigationSwipe,
  revealsItemAction,
  startsItemAction,
  swipeAxis,
} from "./classify-swipe.ts";
import type { Movement } from "./classify-swipe.ts";

const moved = (rightPx: number, downPx: number, tookMs: number): Movement => ({ rightPx, downPx, tookMs });

describe("closesSidebar", () => {
  it.each([
    [-29, 500, false],
    [-30, 500, false],
    [-31, 500, true],
    [-31, 999, true],
    [-31, 1000, false],
    [200, 500, false],
  ])("A movement of %i px in %i ms closes the sidebar: %s", (rightPx, tookMs, expected) => {
    expect(closesSidebar(moved(rightPx, 0, tookMs))).toBe(expected);
  });
});

describe("navigationSwipe", () => {
  it.each([
    [45, 0, 200, null],
    [46, 0, 200, "back"],
    [-46, 0, 200, "forward"],
    [-45, 0, 200, null],
    [90, 29, 200, "back"],
    [90, 30, 200, null],
    [90, -30, 200, null],
    [90, 0, 124, null],
    [90, 0, 125, "back"],
    [90, 0, 850, "back"],
    [90, 0, 851, null],
  ])("A swipe of %i px right and %i px down in %i ms navigates: %s", (rightPx, downPx, tookMs, expected) => {
    expect(navigationSwipe(moved(rightPx, downPx, tookMs), false)).toBe(expected);
  });

  it("After an item was swiped, only a swipe below 250 ms navigates", () => {
    expect(navigationSwipe(moved(90, 0, 249), true)).toBe("back");
    expect(navigationSwipe(moved(90, 0, 250), true)).toBeNull();
  });
});

describe("swipeAxis", () => {
  it("A movement has an axis once it is longer than 8 px, vertical in doubt", () => {
    expect(swipeAxis(moved(8, 0, 10))).toBeNull();
    expect(swipeAxis(moved(9, 0, 10))).toBe("horizontal");
    expect(swipeAxis(moved(0, -9, 10))).toBe("vertical");
    expect(swipeAxis(moved(9, 9, 10))).toBe("vertical");
  });
});

describe("a swiped list item", () => {
  it("A list item follows the finger to the left only, up to 100.8 px", () => {
    expect(itemOffsetPx(moved(40, 0, 10))).toBe(0);
    expect(itemOffsetPx(moved(-40, 0, 10))).toBe(-40);
    expect(itemOffsetPx(moved(-400, 0, 10))).toBeCloseTo(-100.8);
  });

  it("A list item shows its action from 72 px on", () => {
    expect(revealsItemAction(moved(-71, 0, 10))).toBe(false);
    expect(revealsItemAction(moved(-72, 0, 10))).toBe(true);
  });

  it("A list item starts its action when held for more than 250 ms", () => {
    expect(startsItemAction(250)).toBe(false);
    expect(startsItemAction(251)).toBe(true);
  });
});
