import { describe, expect, it } from "vitest";
import { isOwnSign, rememberOwnSign } from "./own-sign.ts";

const PRESSED_MS = Date.parse("2026-11-21T09:00:00.000Z");
const signAt = (afterMs: number, source = "button") => ({
  source,
  at: new Date(PRESSED_MS + afterMs).toISOString(),
});

describe("the sign of this page", () => {
  it("is none before the button was pressed here", () => {
    expect(isOwnSign(signAt(0))).toBe(false);
  });

  it.each([
    [0, true],
    [59_999, true],
    [-59_999, true],
    [60_000, false],
    [-60_000, false],
  ])("is the one that the server dates %i ms away: %s", (afterMs, expected) => {
    rememberOwnSign(PRESSED_MS);
    expect(isOwnSign(signAt(afterMs))).toBe(expected);
  });

  it("is never one of another source", () => {
    rememberOwnSign(PRESSED_MS);
    for (const source of ["log-in", "mail-link", "app-opened", "saved"])
      expect(isOwnSign(signAt(0, source))).toBe(false);
  });
});
