import { expect, it } from "vitest";
import { noteItemSwipe, takeItemSwipe } from "./item-swipe-memory.ts";

it("remembers that the gesture moved an item, for the one who asks next", () => {
  expect(takeItemSwipe()).toBe(false);
  noteItemSwipe();
  noteItemSwipe();
  expect(takeItemSwipe()).toBe(true);
  expect(takeItemSwipe()).toBe(false);
});
