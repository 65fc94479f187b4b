import { createSeededRandom } from "@afterword/testing/seeded-random";

/** Seeded random numbers: the same seed gives the same numbers, so that every run can be repeated. */
export type Chance = {
  /** At least 0, less than 1. */
  readonly next: () => number;
  readonly between: (least: number, most: number) => number;
  /** An integer, both ends included. */
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
      if (list.length === 0) throw new Error("the list is empty");
      return list[whole(0, list.length - 1)] as T;
    },
  };
};

/** A seed for each part of a world, so that the numbers of one part do not depend on the others. */
export const seedFor = (seed: number, part: string): number => {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  for (let index = 0; index < part.length; index += 1) {
    mixed = Math.imul(mixed ^ part.charCodeAt(index), 0xc2b2ae35);
    mixed ^= mixed >>> 15;
  }
  return mixed | 0;
};
