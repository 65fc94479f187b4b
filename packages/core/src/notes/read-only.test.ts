import { describe, expect, it } from "vitest";
import { isReadOnly, kindOfNote } from "./read-only.ts";

const sentAt = "2026-12-06T08:00:00.000Z";

describe("kindOfNote", () => {
  it("Notes that are not delivered are active or paused", () => {
    expect(kindOfNote({ active: true, triggered: null })).toBe("active");
    expect(kindOfNote({ active: false, triggered: null })).toBe("paused");
  });

  it("A delivered note is of kind “sent” even if it is still marked active", () => {
    expect(kindOfNote({ active: true, triggered: sentAt })).toBe("sent");
    expect(kindOfNote({ active: false, triggered: sentAt })).toBe("sent");
  });
});

describe("isReadOnly", () => {
  it("Only delivered notes are read-only", () => {
    expect(isReadOnly({ active: false, triggered: sentAt })).toBe(true);
    expect(isReadOnly({ active: true, triggered: null })).toBe(false);
    expect(isReadOnly({ active: false, triggered: null })).toBe(false);
  });
});
