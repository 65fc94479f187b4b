import { describe, expect, it } from "vitest";
import { createSeededRandom } from "./seeded-random.ts";

const draws = (seed: number): number[] => {
  const random = createSeededRandom(seed);
  return Array.from({ length: 50 }, () => random.draw());
};

describe("createSeededRandom", () => {
  it("The same seed repeats its draws, and another seed differs", () => {
    expect(draws(7)).toEqual(draws(7));
    expect(draws(7)).not.toEqual(draws(8));
  });

  it("Whole numbers are drawn evenly with both ends included", () => {
    const random = createSeededRandom(1);
    const counts = new Map<number, number>();
    for (let n = 0; n < 6_000; n++) {
      const drawn = random.between(1, 6);
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });

  it("A fork draws its own numbers, however often its source was used", () => {
    const asked = createSeededRandom(3);
    asked.draw();
    const fork = createSeededRandom(3).fork("kills");
    const same = asked.fork("kills");
    expect(same.draw()).toBe(fork.draw());
    expect(createSeededRandom(3).fork("mails").draw()).not.toBe(createSeededRandom(3).fork("kills").draw());
  });

  it("Picking and chance stay within their bounds, and picking from an empty list throws", () => {
    const random = createSeededRandom(2);
    expect(["a", "b"]).toContain(random.pick(["a", "b"]));
    expect(() => random.pick([])).toThrow("the list is empty");
    expect(random.chance(0)).toBe(false);
    expect(random.chance(1)).toBe(true);
  });
});
