import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import type { Violation } from "../checker/case.ts";
import { createChance, seedFor } from "../kernel/chance.ts";
import { CALM } from "../world/faults.ts";
import type { Wish } from "../world/population.ts";
import { createWorld } from "../world/world.ts";

/**
 * Three people live for three weeks, and only the given crashes happen: the process that reaches one of these
 * waits dies there. One person falls silent, and the first reminder comes back; one answers in the last second; the
 * subscription of the third lapses, and one of the delivered mails comes back.
 */
export const liveStory = async (crashes: readonly number[], servers: number): Promise<StoryReport> => {
  const world = createWorld({
    seed: SEED,
    servers,
    weather: CALM,
    wishes: WISHES,
    crashes,
    moods: ([first]) => [
      [first?.account.user.committed?.email ?? "", { kind: "returns", until: REMINDED_BY_MS }],
      ["dan@mail.example", { kind: "returns", until: LASTS_MS }],
    ],
    skipsQuiet: true,
  });
  const violations = await world.live(LASTS_MS);
  const { deliveries, repeats, returned } = world.mails;
  return { crashes, servers, violations, waits: world.waits(), deliveries, repeats, returned };
};

export type StoryReport = {
  readonly crashes: readonly number[];
  readonly servers: number;
  readonly violations: readonly Violation[];
  readonly waits: number;
  readonly deliveries: number;
  readonly repeats: number;
  readonly returned: number;
};

const SEED = 7;
const LASTS_MS = 24 * DAY_MS;
/** The person who dies on the fifth day was reminded by then. */
const REMINDED_BY_MS = 9 * DAY_MS;

const WISHES: readonly Wish[] = [
  {
    frequencyHours: 72,
    delayHours: 24,
    isPaid: false,
    paidUntil: 0,
    notes: [["ada@mail.example", "ben@mail.example"], ["ada@mail.example"]],
    habit: { visits: 0.7, answers: "some-time" },
    diesAt: 5 * DAY_MS,
  },
  {
    frequencyHours: 96,
    delayHours: 48,
    isPaid: false,
    paidUntil: 0,
    notes: [["cleo@mail.example"]],
    habit: { visits: 1.4, answers: "last-second" },
    diesAt: Number.POSITIVE_INFINITY,
  },
  {
    frequencyHours: 72,
    delayHours: 24,
    isPaid: true,
    paidUntil: 3 * DAY_MS + HOUR_MS,
    notes: [["dan@mail.example", "eve@mail.example"]],
    habit: { visits: 0.8, answers: "too-late" },
    diesAt: 2 * DAY_MS,
  },
];

/** Crashes at two waits, close together or far apart. */
export const drawPairs = (count: number, waits: number): readonly (readonly number[])[] => {
  const chance = createChance(seedFor(SEED, "pairs"));
  return Array.from({ length: count }, () => {
    const first = chance.whole(1, waits);
    return [first, first + (chance.happens(0.5) ? chance.whole(1, 60) : chance.whole(1, waits))];
  });
};
