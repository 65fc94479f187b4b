import { expect, it } from "vitest";
import { noteItemSwipe, takeItemSwipe } from "./item-swipe-memory.ts";

it("A remembered item swipe is read once", () => {
  expect(takeItemSwipe()).toBe(false);
  noteItemSwipe();
  noteItemSwipe();
  expect(takeItemSwipe()).toBe(true);
  expect(takeItemSwipe()).toBe(false);
});
