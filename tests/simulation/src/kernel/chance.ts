import { createSeededRandom } from "@afterword/testing/seeded-random";

/** Seeded chance: the same seed draws the same numbers, so that everything that happens can happen again. */
export type Chance = {
  /** At least 0, less than 1. */
  readonly next: () => number;
  readonly between: (least: number, most: number) => number;
  /** A whole number, both ends included. */
  readonly whole: (least: number, most: number) => number;
  readonly happens: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
};

export const createChance = (seed: number): Chance => {
  const next = createSeededRandom(seed).draw;
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    between: (least, most) => least + next() * (most - least),
    happens: (probability) => next() < probability,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error("there is nothing to pick from");
      return list[whole(0, list.length - 1)] as T;
    },
  };
};

/** A stream of its own for each part of a world: what one part draws does not move what the others draw. */
export const seedFor = (seed: number, part: string): number => {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  for (let index = 0; index < part.length; index += 1) {
    mixed = Math.imul(mixed ^ part.charCodeAt(index), 0xc2b2ae35);
    mixed ^= mixed >>> 15;
  }
  return mixed | 0;
};
