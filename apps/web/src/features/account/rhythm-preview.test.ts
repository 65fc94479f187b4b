import { describe, expect, it } from "vitest";
import { rhythmPreview } from "./rhythm-preview.ts";

const now = Date.parse("2026-11-21T12:00:00.000Z");
const unclear = "Choose both lengths to see when your notes would be delivered.";

describe("the preview of a rhythm", () => {
  it("names the days of reminder and delivery for somebody who falls silent today", () => {
    expect(rhythmPreview(14 * 24, 7 * 24, now)).toBe(
      "If you go silent today, we would remind you on 05.12.2026, and your notes would be delivered on 12.12.2026.",
    );
  });

  it("holds at both ends of what is allowed", () => {
    expect(rhythmPreview(72, 24, now)).toContain("24.11.2026");
    expect(rhythmPreview(672, 672, now)).toContain("16.01.2027");
  });

  it("promises nothing for lengths that cannot be saved", () => {
    for (const [frequency, delay] of [
      [71, 24],
      [72, 23],
      [673, 24],
      [72, 673],
      [Number.NaN, 24],
      [undefined, 24],
      [72, undefined],
    ])
      expect(rhythmPreview(frequency, delay, now)).toBe(unclear);
  });
});
