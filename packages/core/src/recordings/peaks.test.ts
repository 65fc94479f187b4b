import { describe, expect, it } from "vitest";
import { isPeaks, PEAKS_MAX_COUNT, readPeaks, writePeaks } from "./peaks.ts";

describe("the peaks of a recording", () => {
  it("Silence, half and full loudness are read as they were measured", () => {
    const peaks = writePeaks([0, 0.5, 1]);
    expect(peaks).toBe("0iz");
    expect(readPeaks(peaks, 3)).toEqual([0, expect.closeTo(0.5, 1), 1]);
  });

  it("A long take has no more peaks than a short one, and each is the loudest of its stretch", () => {
    const loudness = Array.from({ length: 60_000 }, (_, at) => (at === 30_000 ? 1 : 0.1));
    const peaks = writePeaks(loudness);
    expect(peaks).toHaveLength(PEAKS_MAX_COUNT);
    expect(peaks.indexOf("z")).toBe(50);
    expect(peaks.lastIndexOf("z")).toBe(50);
  });

  it("As many bars are drawn as are asked for, rising and falling between few peaks", () => {
    expect(readPeaks("0z", 6)).toEqual([0, 0, expect.closeTo(1 / 3), expect.closeTo(2 / 3), 1, 1]);
    expect(readPeaks("z".repeat(100), 30)).toHaveLength(30);
    expect(readPeaks("", 30)).toEqual([]);
  });

  it("What is no loudness counts as silence or as the loudest", () => {
    expect(writePeaks([NaN, -1, 7])).toBe("00z");
    expect(writePeaks([])).toBe("");
  });

  it.each(["Z", "a b", "0".repeat(101), 5, null])("%j is not taken for peaks", (value) => {
    expect(isPeaks(value)).toBe(false);
  });

  it("What was written is taken for peaks", () => {
    expect(isPeaks(writePeaks([0.1, 0.9]))).toBe(true);
    expect(isPeaks("")).toBe(true);
  });
});
