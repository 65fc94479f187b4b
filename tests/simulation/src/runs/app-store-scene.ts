import { DAY_MS, SECOND_MS } from "@afterword/core/time/duration";
import { createChance, seedFor } from "../kernel/chance.ts";
import type { Wish } from "../world/population.ts";
import { drawStoreWish } from "../world/store-wish.ts";
import type { Scene } from "./scene.ts";

const DAYS = 130;
const PEOPLE = 100;

/** Most of them die, and their cards go on paying, or fail. */
const people = (): readonly Wish[] => {
  const chance = createChance(seedFor(1, "people of the app stores"));
  return Array.from({ length: PEOPLE }, () => ({
    domain: "home.example",
    frequencyHours: chance.pick([168, 336]),
    delayHours: chance.pick([48, 168, 336, 672]),
    isPaid: true,
    notes: [["ada@mail1.example"]],
    habit: { visits: 0.6, answers: "at-once", changesNothing: true },
    diesAt: chance.happens(0.8) ? chance.between(0, DAYS / 2) * DAY_MS : Number.POSITIVE_INFINITY,
    ...drawStoreWish(chance),
  }));
};

const HABIT = { cardFails: 0, recovers: 0, isCancelled: 0, isRefunded: 0, isPaused: 0, isLate: 0 } as const;

const fated = (count: number, wanted: Pick<Wish, "diesAt" | "paidUntil" | "store">): readonly Wish[] =>
  Array.from({ length: count }, () => ({
    domain: "home.example",
    frequencyHours: 336,
    delayHours: 672,
    isPaid: true,
    notes: [["ada@mail1.example"]],
    habit: { visits: 0.6, answers: "at-once", changesNothing: true },
    ...wanted,
  }));

/** The paid time ends, and then the delivery falls due, while no store answers. */
const FREE_IN_SILENCE = {
  diesAt: DAY_MS,
  paidUntil: 40.5 * DAY_MS,
  store: { kind: "apple", habit: { ...HABIT, isCancelled: 1 }, switchesToFree: true },
} as const;

/** The same, with nothing to take the place of the paid plan: whether it was paid on is not known until the store answers. */
const DOUBT_IN_SILENCE = {
  ...FREE_IN_SILENCE,
  store: { kind: "apple", habit: { ...HABIT, isCancelled: 1 } },
} as const;

/** The store tries to charge for longer than that counts, and the delivery falls due after it. */
const LONG_GRACE = {
  diesAt: 35 * DAY_MS,
  paidUntil: 5 * DAY_MS,
  store: { kind: "google", habit: { ...HABIT, cardFails: 1 } },
} as const;

/** Each renewal is charged some minutes after midnight, when the store was asked already; the delivery falls due later. */
const CHARGED_LATE = {
  diesAt: DAY_MS,
  paidUntil: 10 * DAY_MS - SECOND_MS,
  store: { kind: "apple", habit: { ...HABIT, isLate: 1 } },
} as const;

/** Subscriptions in app stores that tell late, twice, out of order or nothing, and twice answer nothing for ten days. */
export const APP_STORES: Scene = {
  days: DAYS,
  settings: {
    wishes: [
      ...people(),
      ...fated(6, FREE_IN_SILENCE),
      ...fated(4, DOUBT_IN_SILENCE),
      ...fated(8, LONG_GRACE),
      ...fated(4, CHARGED_LATE),
    ],
    script: ({ time, appStores }) => {
      for (const day of [40.3, 85.6]) time.at(day * DAY_MS, () => appStores.beSilent(10 * DAY_MS));
    },
  },
};
