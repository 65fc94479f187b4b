import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { addressOf } from "../world/blocked-mail.ts";
import type { PhoneHabit } from "../world/phone-network.ts";
import { givePhone } from "../world/phones.ts";
import { ROUGH } from "../world/faults.ts";
import type { Wish } from "../world/population.ts";
import type { Mood } from "../world/post.ts";
import type { Scene } from "./scene.ts";

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

const CLOSED: Mood = { kind: "refuses-for-good", status: "5.1.1", until: NEVER };

type Fate = {
  readonly wish: Partial<Wish>;
  /** Null: without one. */
  readonly phone: PhoneHabit | null;
  /** From the second day on no mail reaches them. */
  readonly isClosed?: true;
};

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
  // Their mailboxes are closed, so that they become unreachable once their phones fall silent.
  [3, { wish: { diesAt: 50 * DAY_MS }, phone: app({ changesNothing: true }), isClosed: true }],
  // Their plans end, and are paid for again in time, late, or never.
  [3, { wish: { isPaid: true, paidUntil: 25 * DAY_MS, diesAt: 70 * DAY_MS }, phone: app() }],
  // They show that our mail flows.
  [
    4,
    {
      wish: { domain: "big.example", frequencyHours: 72, habit: { ...ABSENT.habit, visits: 2.5 } },
      phone: null,
    },
  ],
  // Their phones only show reminders, which they answer there.
  [10, { wish: { habit: UNUSED, frequencyHours: 72 }, phone: app({ isSilent: true }) }],
  // Another program has the device token.
  [4, { wish: { habit: { ...ABSENT.habit, visits: 2 } }, phone: forger() }],
  [3, { wish: { diesAt: 15 * DAY_MS }, phone: forger() }],
];

/** Phones that are unlocked by their owners, locked in a drawer, stolen, wrongly dated, and forged (behaviour §1.7). */
export const PHONES: Scene = {
  days: 125,
  weather: { ...ROUGH, hasStorms: false },
  settings: {
    hasPushes: true,
    wishes: FATES.flatMap(([count, { wish }]) =>
      Array.from({ length: count }, () => ({ ...ABSENT, ...wish })),
    ),
    script: ({ time, post, fleet, checker, chanceOf, pushes, persons }) => {
      const world = { time, checker, chance: chanceOf("phones"), findServer: fleet.find, pushes };
      const fates = FATES.flatMap(([count, fate]) => Array.from({ length: count }, () => fate));
      for (const [index, person] of persons.entries()) {
        const { phone = null, isClosed = false } = fates[index] ?? {};
        if (phone !== null) time.at(index * MINUTE_MS, () => givePhone(world, person, phone));
        if (isClosed) time.at(2 * DAY_MS, () => post.setMood(addressOf(person), CLOSED));
      }
      for (const day of [12, 47, 80]) time.at(day * DAY_MS, () => fleet.stopAll(1.5 * DAY_MS));
    },
  },
};
