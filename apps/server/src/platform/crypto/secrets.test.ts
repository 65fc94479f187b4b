import { describe, expect, it } from "vitest";
import { takeRandomBytes } from "./secrets.ts";

describe("random bytes", () => {
  it("Random bytes have the requested length and are never the same again", () => {
    const seen = new Set<string>();
    for (let count = 0; count < 1_000; count++) {
      const bytes = takeRandomBytes(12);
      expect(bytes).toHaveLength(12);
      seen.add(bytes.toString("hex"));
    }
    expect(seen.size).toBe(1_000);
  });

  it("Random bytes stay unchanged while others are taken", () => {
    const bytes = takeRandomBytes(32);
    const before = bytes.toString("hex");
    for (let count = 0; count < 500; count++) takeRandomBytes(32);
    expect(bytes.toString("hex")).toBe(before);
    expect(bytes.some((byte) => byte !== 0)).toBe(true);
  });

  it("The greatest number of random bytes at once is 4096", () => {
    expect(takeRandomBytes(4_096)).toHaveLength(4_096);
    expect(() => takeRandomBytes(4_097)).toThrow("too many");
  });

  it.each([-1, 0, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    "A request for %d random bytes is refused, and the next one works",
    (size) => {
      expect(() => takeRandomBytes(size)).toThrow(RangeError);
      expect(takeRandomBytes(32)).toHaveLength(32);
    },
  );
});
