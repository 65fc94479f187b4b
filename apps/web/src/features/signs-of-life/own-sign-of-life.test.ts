import { describe, expect, it } from "vitest";
import { isOwnSignOfLife, rememberOwnSignOfLife } from "./own-sign-of-life.ts";

const GIVEN_MS = Date.parse("2026-11-21T09:00:00.000Z");
const signAt = (afterMs: number, source = "button") => ({
  source,
  at: new Date(GIVEN_MS + afterMs).toISOString(),
});

describe("the user's own sign of life", () => {
  it("No sign of life is the page's own before the button was pressed", () => {
    expect(isOwnSignOfLife(signAt(0))).toBe(false);
  });

  it.each([
    [0, true],
    [59_999, true],
    [-59_999, true],
    [60_000, false],
    [-60_000, false],
  ])("A sign of life dated %i ms away from the press is the page's own: %s", (afterMs, expected) => {
    rememberOwnSignOfLife(GIVEN_MS);
    expect(isOwnSignOfLife(signAt(afterMs))).toBe(expected);
  });

  it("A sign of life of another source is never the page's own", () => {
    rememberOwnSignOfLife(GIVEN_MS);
    for (const source of ["log-in", "mail-link", "app-opened", "saved"])
      expect(isOwnSignOfLife(signAt(0, source))).toBe(false);
  });
});
