import { BRAKE_GROUPS } from "@afterword/core/switch/brake";
import { createSeededRandom } from "@afterword/testing/seeded-random";
import { describe, expect, it } from "vitest";
import { drawWaves } from "./batch-brake.fixture.ts";

const WAVES = 400;

/** The same users in batches of sizes drawn from a seed. */
const cutAt = (due: readonly string[], seed: number): readonly (readonly string[])[] => {
  const random = createSeededRandom(seed);
  const batches = [];
  for (let from = 0; from < due.length;) {
    const to = from + random.between(2, 60);
    batches.push(due.slice(from, to));
    from = to;
  }
  return batches;
};

const judgeAll = async (seed: number, cut: (due: readonly string[]) => readonly (readonly string[])[]) => {
  const waves = drawWaves(seed);
  const passed = [];
  for (const batch of cut(waves.due)) passed.push(...(await waves.judge(batch)));
  return { passed, held: waves.held(), cleared: waves.cleared() };
};

describe("the brake over a batch", () => {
  it("A batch of deliveries passes and is held as if each were judged alone, and no more is cleared for later", async () => {
    const seen = { whole: 0, part: 0 };
    for (let seed = 1; seed <= WAVES; seed += 1) {
      const singly = await judgeAll(seed, (due) => due.map((id) => [id]));
      const together = await judgeAll(seed, (due) => cutAt(due, seed));
      const { cleared, ...judged } = together;
      expect(judged, `wave ${seed}`).toEqual({ passed: singly.passed, held: singly.held });
      for (const group of BRAKE_GROUPS)
        expect(cleared[group], `wave ${seed}, ${group}`).toBeLessThanOrEqual(singly.cleared[group]);
      if (singly.held.length === 0) seen.whole += 1;
      else if (singly.passed.length > 5) seen.part += 1;
    }
    // Else the waves would prove nothing.
    expect(Math.min(seen.whole, seen.part)).toBeGreaterThan(WAVES / 10);
  });

  it("The brake of a batch locks the groups in one order for any order of its users", async () => {
    let both = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      const waves = drawWaves(seed);
      await waves.judge(seed % 2 === 0 ? waves.due : waves.due.toReversed());
      const groups = waves.locked();
      expect(groups, `wave ${seed}`).toEqual(BRAKE_GROUPS.filter((group) => groups.includes(group)));
      if (groups.length === BRAKE_GROUPS.length) both += 1;
    }
    expect(both).toBeGreaterThan(10);
  });
});
