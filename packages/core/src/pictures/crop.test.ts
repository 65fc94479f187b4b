import { AVATAR_SHIFT_STEP, AVATAR_ZOOM_IN, AVATAR_ZOOM_OUT } from "../constants.ts";
import { describe, expect, it } from "vitest";
import { keptSquare, KEPT, shiftBy, startCrop, widthsDownFrom, zoomBy } from "./crop.ts";
import type { Crop, Point } from "./crop.ts";

const WIDE = { width: 1600, height: 800 };
const rounded = ({ left, top, side }: ReturnType<typeof keptSquare>) =>
  [left, top, side].map((value) => Math.round(value * 100) / 100 + 0);

describe("the kept square", () => {
  it.each<[string, { width: number; height: number }, number[]]>([
    ["a wide picture", WIDE, [400, 0, 800]],
    ["a high one", { width: 300, height: 900 }, [0, 300, 300]],
    ["a square one", { width: 500, height: 500 }, [0, 0, 500]],
    ["a tiny one", { width: 1, height: 3 }, [0, 1, 1]],
  ])("The kept square of %s is at first the largest one in the middle", (_what, size, square) => {
    expect(rounded(keptSquare(startCrop(size)))).toEqual(square);
  });

  /** Units for a pixel are 136 / 800, so the wide picture overhangs by 68 units on each side. */
  it.each<[string, Point, number[]]>([
    ["one step to the right", { x: AVATAR_SHIFT_STEP, y: 0 }, [394.12, 0, 800]],
    ["to the right as far as it goes", { x: 68, y: 0 }, [0, 0, 800]],
    ["and no further", { x: 69, y: 0 }, [0, 0, 800]],
    ["to the left as far as it goes", { x: -68, y: 0 }, [800, 0, 800]],
    ["and no further there", { x: -500, y: 0 }, [800, 0, 800]],
    ["up or down not at all, where nothing overhangs", { x: 0, y: 5 }, [400, 0, 800]],
  ])("The kept square follows the picture when it is moved %s", (_what, by, square) => {
    expect(rounded(keptSquare(shiftBy(startCrop(WIDE), by)))).toEqual(square);
  });

  it("Zooming in shrinks the kept square, and zooming out never exceeds the picture", () => {
    const begun = startCrop(WIDE);
    expect(rounded(keptSquare(zoomBy(begun, AVATAR_ZOOM_IN)))).toEqual([403.96, 3.96, 792.08]);
    expect(zoomBy(begun, AVATAR_ZOOM_OUT)).toEqual(begun);
    const inAndOut = zoomBy(zoomBy(begun, 2), 0.5);
    expect(rounded(keptSquare(inAndOut))).toEqual([400, 0, 800]);
  });

  it("The kept square never gets smaller than an eighth of the largest", () => {
    const begun = startCrop(WIDE);
    expect(keptSquare(zoomBy(begun, 8)).side).toBeCloseTo(100);
    expect(keptSquare(zoomBy(begun, 9)).side).toBeCloseTo(100);
    expect(keptSquare(zoomBy(begun, 7.9)).side).toBeGreaterThan(101);
  });

  it("Zooming out at the edge moves the kept square back into the picture", () => {
    const atEdge = shiftBy(zoomBy(startCrop(WIDE), 4), { x: 10_000, y: 10_000 });
    expect(rounded(keptSquare(atEdge))).toEqual([0, 0, 200]);
    expect(rounded(keptSquare(zoomBy(atEdge, 0.25)))).toEqual([0, 0, 800]);
  });

  it("Zooming keeps the point under the fingers in place", () => {
    const at = { x: 30, y: -20 };
    const under = (crop: Crop): number[] => [
      (at.x - crop.shift.x) / crop.scale,
      (at.y - crop.shift.y) / crop.scale,
    ];
    const begun = zoomBy(startCrop(WIDE), 2);
    const zoomed = zoomBy(begun, 1.5, at);
    expect(zoomed.scale).toBeCloseTo(begun.scale * 1.5);
    expect(under(zoomed).map(Math.round)).toEqual(under(begun).map(Math.round));
  });

  it("The kept square stays within the picture through 40 moves and zooms", () => {
    const acts: ((crop: Crop) => Crop)[] = [
      (crop) => shiftBy(crop, { x: 37, y: -91 }),
      (crop) => zoomBy(crop, 1.7, { x: -60, y: 40 }),
      (crop) => shiftBy(crop, { x: -400, y: 13 }),
      (crop) => zoomBy(crop, 0.6, { x: 68, y: 68 }),
    ];
    let crop = startCrop({ width: 640, height: 427 });
    for (let turn = 0; turn < 40; turn++) {
      crop = acts[turn % acts.length]!(crop);
      const { left, top, side } = keptSquare(crop);
      expect(Math.min(left, top)).toBeGreaterThan(-1e-6);
      expect(left + side).toBeLessThan(640 + 1e-6);
      expect(top + side).toBeLessThan(427 + 1e-6);
    }
  });

  it("The kept square is as high as the mask", () => expect(KEPT).toBe(136));
});

describe("widthsDownFrom", () => {
  it.each([
    [50, [94]],
    [94, [94]],
    [188, [94]],
    [189, [95, 94]],
    [376, [188, 94]],
    [377, [189, 94, 94]],
    [800, [400, 200, 100, 94]],
    [4032, [2016, 1008, 504, 252, 126, 94]],
  ])("A picture of %d pixels is halved while it is wider than 188", (side, widths) => {
    expect(widthsDownFrom(side)).toEqual(widths);
  });
});
