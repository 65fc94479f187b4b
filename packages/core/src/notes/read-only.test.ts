import { describe, expect, it } from "vitest";
import { isReadOnly, kindOfNote } from "./read-only.ts";

const sentAt = "2026-12-06T08:00:00.000Z";

describe("kindOfNote", () => {
  it("tells active from paused notes", () => {
    expect(kindOfNote({ active: true, triggered: null })).toBe("active");
    expect(kindOfNote({ active: false, triggered: null })).toBe("paused");
  });

  it("calls a note that went out sent, whether or not it is still marked active", () => {
    expect(kindOfNote({ active: true, triggered: sentAt })).toBe("sent");
    expect(kindOfNote({ active: false, triggered: sentAt })).toBe("sent");
  });
});

describe("isReadOnly", () => {
  it("holds for a note that went out, and for no other", () => {
    expect(isReadOnly({ active: false, triggered: sentAt })).toBe(true);
    expect(isReadOnly({ active: true, triggered: null })).toBe(false);
    expect(isReadOnly({ active: false, triggered: null })).toBe(false);
  });
});
