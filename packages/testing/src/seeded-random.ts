/** Repeatable random numbers: the same seed gives the same sequence. */
export type SeededRandom = {
  /** At least 0, below 1. */
  readonly draw: () => number;
  /** A whole number from `least` to `most`, both included. */
  readonly between: (least: number, most: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  /** True with this probability. */
  readonly chance: (share: number) => boolean;
  /** Another source, independent of how often this one is used. */
  readonly fork: (name: string) => SeededRandom;
};

/** Tommy Ettinger's mulberry32 with a 32-bit seed: very fast, good enough for choosing faults, not for secrets. */
export const createSeededRandom = (seed: number): SeededRandom => {
  let state = seed >>> 0;
  const draw = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    draw,
    between: (least, most) => least + Math.floor(draw() * (most - least + 1)),
    pick: (items) => {
      const item = items[Math.floor(draw() * items.length)];
      if (item === undefined) throw new Error("the list is empty");
      return item;
    },
    chance: (share) => draw() < share,
    fork: (name) => createSeededRandom(hashOf(`${seed}/${name}`)),
  };
};

/** A seed for a run without one. */
export const anySeed = (): number => Math.floor(Math.random() * 2 ** 32);

/** FNV-1a. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
};
