import type { Chance } from "../kernel/chance.ts";
import type { Reaper } from "../kernel/process.ts";

/** Ends processes at waits with given numbers, and at random ones. */
export type CountingReaper = Reaper & { readonly waits: () => number };

export const createReaper = (
  probability: number,
  chance: Chance,
  crashes: readonly number[],
): CountingReaper => {
  const planned = new Set(crashes);
  let waits = 0;
  return {
    waits: () => waits,
    takes: () => {
      waits += 1;
      return planned.has(waits) || (probability > 0 && chance.happens(probability));
    },
  };
};
