import { DAY_MS } from "@afterword/core/time/duration";
import { givePhone, type PhoneHabit } from "../world/phones.ts";
import { ROUGH } from "../world/faults.ts";
import type { Wish } from "../world/population.ts";
import type { Scene } from "./scenes.ts";

const NEVER = Number.POSITIVE_INFINITY;

/** Who never opens the app: only the phone speaks. */
const ABSENT: Wish = {
  domain: "home.example",
  frequencyHours: 168,
  delayHours: 48,
  isPaid: false,
  paidUntil: 0,
  notes: [["ada@mail1.example"]],
  habit: { visits: 1_000, answers: "at-once", changesNothing: true },
  diesAt: NEVER,
};

type Fate = { readonly wish: Partial<Wish>; readonly phone: PhoneHabit };

const UNUSED: Wish["habit"] = { ...ABSENT.habit, answers: "not-by-link" };
const app = (more: Partial<PhoneHabit> = {}): PhoneHabit => ({
  program: "app",
  afterDeath: "drawer",
  ...more,
});
const forger = (more: Partial<PhoneHabit> = {}): PhoneHabit => ({
  program: "forger",
  afterDeath: "thief",
  ...more,
});

const FATES: readonly (readonly [count: number, fate: Fate])[] = [
  // They live, and answer the reminder that comes after the ninetieth day, or do not.
  [3, { wish: {}, phone: app({ changesNothing: true }) }],
  [2, { wish: { habit: UNUSED }, phone: app({ changesNothing: true }) }],
  [2, { wish: {}, phone: app({ isWronglyDated: true }) }],
  [3, { wish: { habit: { ...ABSENT.habit, visits: 2 } }, phone: app() }],
  // They die, and their phones are locked in a drawer, or unlocked by a thief.
  [4, { wish: { diesAt: 30 * DAY_MS }, phone: app() }],
  [3, { wish: { diesAt: 20 * DAY_MS }, phone: app({ afterDeath: "thief" }) }],
  // Another program has the device token.
  [4, { wish: { habit: { ...ABSENT.habit, visits: 2 } }, phone: forger() }],
  [3, { wish: { diesAt: 15 * DAY_MS }, phone: forger() }],
];

/** Phones that are unlocked by their owners, locked in a drawer, stolen, wrongly dated, and forged (behaviour §1.7). */
export const PHONES: Scene = {
  days: 125,
  weather: { ...ROUGH, hasStorms: false },
  settings: {
    wishes: FATES.flatMap(([count, { wish }]) =>
      Array.from({ length: count }, () => ({ ...ABSENT, ...wish })),
    ),
    script: ({ time, fleet, checker, chanceOf, persons }) => {
      const world = { time, checker, chance: chanceOf("phones"), findServer: fleet.find };
      const habits = FATES.flatMap(([count, { phone }]) => Array.from({ length: count }, () => phone));
      for (const [index, person] of persons.entries()) {
        const habit = habits[index];
        if (habit !== undefined) time.at(index * 60_000, () => givePhone(world, person, habit));
      }
      for (const day of [12, 47, 80]) time.at(day * DAY_MS, () => fleet.stopAll(1.5 * DAY_MS));
    },
  },
};
