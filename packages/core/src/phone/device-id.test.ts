import { describe, expect, it } from "vitest";
import { isSameDevice } from "./device-id.ts";

describe("isSameDevice", () => {
  it("An id is the same in capital and small letters", () => {
    expect([isSameDevice("AB-12", "ab-12"), isSameDevice("AB-12", "AB-13")]).toEqual([true, false]);
  });

  it("A phone that has no id yet is not the one that an account without a phone has", () => {
    expect([isSameDevice(null, null), isSameDevice("AB-12", null), isSameDevice(null, "AB-12")]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
