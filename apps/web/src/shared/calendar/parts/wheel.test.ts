import { describe, expect, it } from "vitest";
import { entryAt, entryByKey, scrollTopOf } from "./wheel.tsx";

describe("a wheel of the calendar", () => {
  it("A wheel scrolls by 40 px for each entry", () => {
    expect([0, 1, 11].map(scrollTopOf)).toEqual([0, 40, 440]);
  });

  it.each([
    [0, 0],
    [19, 0],
    [20, 1],
    [59, 1],
    [60, 2],
    [440, 11],
    // A finger can pull beyond both ends.
    [-30, 0],
    [900, 11],
  ])("A wheel scrolled by %i px stands on entry %i of 12", (scrollTop, entry) =>
    expect(entryAt(scrollTop, 12)).toBe(entry),
  );

  it.each(Array.from({ length: 12 }, (_, index) => index))(
    "A wheel set to entry %i stands on that entry",
    (index) => expect(entryAt(scrollTopOf(index), 12)).toBe(index),
  );

  it.each([
    ["ArrowDown", 3, 4],
    ["ArrowUp", 3, 2],
    ["ArrowDown", 11, 11],
    ["ArrowUp", 0, 0],
    ["PageDown", 3, 10],
    ["PageDown", 5, 11],
    ["PageUp", 7, 0],
    ["PageUp", 6, 0],
    ["Home", 7, 0],
    ["End", 7, 11],
  ])("%s moves a wheel from entry %i to %i", (key, from, to) => expect(entryByKey(key, from, 12)).toBe(to));

  it("A wheel leaves other keys alone", () => {
    for (const key of ["Tab", "Enter", "ArrowLeft", "Escape"]) expect(entryByKey(key, 3, 12)).toBeNull();
  });
});
