import { describe, expect, it } from "vitest";
import { gapsIn, heardInSamples } from "./signal-in-file.ts";
import { HZ_PER_SECOND, LOWEST_HZ } from "./signal-source.ts";

const RATE = 16_000;

/** A second of the signal's tone with a cut that leaves `seconds` out. */
const toneWithCut = (from: number, cutAt: number, seconds: number): Float32Array =>
  Float32Array.from({ length: RATE }, (_none, number) => {
    const at = number / RATE;
    const moment = from + at + (at < cutAt ? 0 : seconds);
    return Math.sin(2 * Math.PI * (LOWEST_HZ * moment + (HZ_PER_SECOND / 2) * moment ** 2));
  });

describe("what is left out of a tone", () => {
  it("A cut is one gap wherever it lies in a tenth of a second, early and late in the signal", () => {
    const wrong = [];
    for (const from of [0, 12, 24])
      for (let step = 0; step < 20; step += 1) {
        const cutAt = 0.5 + step / 200;
        const gaps = gapsIn(heardInSamples(toneWithCut(from, cutAt, 1.2)), 0.1);
        const [gap] = gaps;
        if (gaps.length !== 1 || Math.abs((gap?.seconds ?? 0) - 1.2) > 0.1) wrong.push({ from, cutAt, gaps });
      }
    expect(wrong).toEqual([]);
  });
});
