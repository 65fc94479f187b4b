import type { Law } from "./case.ts";

/**
 * The rare ways that a life can take. Each must be taken in a run, as each law must be judged: a law about something
 * that never happened says nothing.
 */
const WAYS = [
  "round begun again",
  "later reminder sent again",
  "refused with a policy code",
  "refused while no other domain takes mail",
  "refused with the whole domain",
  "refused try that counts",
  "bounce that counts",
  "unreachable",
  "declared unreachable",
  "declaration refused",
  "reached again after being unreachable",
  "released as unreachable",
  "released after a late last notice",
  "refused hold reminded again",
  "hold ended by itself",
  "released after a hold",
  "held among strangers",
  "established released beside a hold of strangers",
  "lapse noticed",
  "end of sleep found",
  "subscription in doubt",
  "lapse that never was",
  "answered by an older link",
  "quiet sign counted",
  "quiet sign of a stolen phone",
  "quiet sign refused",
  "quiet signs ended",
  "woken by a push",
  "answered on a notification",
] as const;

const LAWS: Readonly<Record<Law, true>> = {
  "accepted reminder first": true,
  "a returned reminder is none": true,
  "only a return voids a reminder": true,
  "what came back has not arrived": true,
  "last notice first": true,
  "full delay": true,
  "full silence": true,
  "no one is called unreachable lightly": true,
  "the unreachable wait longer": true,
  "an admin's decision counts": true,
  "valid subscription": true,
  "nothing shortens paid time": true,
  "a doubt ends with the answer": true,
  "a lapse that never was costs nothing": true,
  "quiet in sleep": true,
  "who has answered is not reminded": true,
  "the brake holds a wave": true,
  "strangers hold no one else": true,
  "honest answer": true,
  "the dead give no signs of life": true,
  "quiet signs answer a challenge": true,
  "quiet signs end": true,
  "sent means accepted": true,
  "no one is forgotten": true,
  "no one is turned away": true,
  "everything arrives in time": true,
  "repeats only after a fault": true,
  "repeats are the same mail": true,
  "links lead to their notes": true,
  "a rehearsal is for its writer alone": true,
  "nothing is given up early": true,
  "nothing is erased early": true,
};

export type Way = (typeof WAYS)[number];

/** How often each way was taken and each law judged. */
export type Tally = {
  readonly met: (way: Way) => void;
  readonly judged: (law: Law) => void;
  readonly counts: () => Readonly<Record<string, number>>;
};

export const createTally = (): Tally => {
  const ways = new Map<Way, number>(WAYS.map((way) => [way, 0]));
  const laws = new Map<Law, number>(Object.keys(LAWS).map((law) => [law as Law, 0]));
  return {
    met: (way) => ways.set(way, (ways.get(way) ?? 0) + 1),
    judged: (law) => laws.set(law, (laws.get(law) ?? 0) + 1),
    counts: () => Object.fromEntries([...ways, ...laws]),
  };
};

/** What the worlds of a run never tried, by the sum of their counts. */
export const neverTried = (counts: readonly Readonly<Record<string, number>>[]): readonly string[] =>
  Object.keys(createTally().counts()).filter((name) => counts.every((of) => (of[name] ?? 0) === 0));
