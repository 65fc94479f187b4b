import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import type { Violation } from "../checker/case.ts";
import { createChance, seedFor, type Chance } from "../kernel/chance.ts";
import { ROUGH } from "../world/faults.ts";
import type { PhoneHabit } from "../world/phone-network.ts";
import { givePhone } from "../world/phones.ts";
import { villagerOf, wishOf, type Wish } from "../world/population.ts";
import { drawStoreWish } from "../world/store-wish.ts";
import { createWorld, type Stage, type World } from "../world/world.ts";

/** Runs one world from beginning to end. The same plan gives the same report, to the last wait. */
export type YearsPlan = {
  readonly seed: number;
  readonly users: number;
  readonly years: number;
  /** Whether people have phones, and push services are connected. */
  readonly hasPhones?: boolean;
  readonly watched?: string | null;
  /** Ends with the first broken law. */
  readonly stopsAtFirst?: boolean;
};

export type YearsReport = {
  readonly plan: YearsPlan;
  readonly violations: readonly Violation[];
  /** A hash of all events and their order. */
  readonly trace: number;
  readonly figures: Readonly<Record<string, number>>;
  /** How often each rare way was taken and each law judged. */
  readonly tally: Readonly<Record<string, number>>;
};

const SERVERS = 2;
/** More people than the brake allows in a day. */
const VILLAGERS = 50;

export const liveYears = async (plan: YearsPlan): Promise<YearsReport> => {
  const { seed, users, years, hasPhones = false, watched = null, stopsAtFirst = false } = plan;
  const endsAt = years * 365 * DAY_MS;
  const chance = createChance(seedFor(seed, "wishes"));
  const stores = createChance(seedFor(seed, "subscriptions in app stores"));
  const wishes = Array.from({ length: users }, () => inStore(stores, wishOf(chance, endsAt)));
  const villagers = Array.from({ length: VILLAGERS }, () => villagerOf(chance, endsAt));
  const tell = (line: string): void => console.log(line);
  const world = createWorld({
    seed,
    servers: SERVERS,
    weather: ROUGH,
    wishes: [...wishes, ...villagers],
    watched,
    tell,
    stopsAtFirst,
    ...(hasPhones ? { hasPushes: true, script: drawPhones } : {}),
  });
  const violations = await world.live(endsAt);
  return { plan, violations, trace: world.time.trace(), figures: figuresOf(world), tally: world.tally() };
};

/** One in three paid plans is a subscription in an app store. */
const inStore = (chance: Chance, wish: Wish): Wish =>
  wish.isPaid && chance.happens(0.33) ? { ...wish, ...drawStoreWish(chance) } : wish;

/** Two in three people have a phone, and register it on their first day. */
const drawPhones = ({ time, checker, chanceOf, fleet, pushes, persons }: Stage): void => {
  const chance = chanceOf("phones");
  const world = { time, checker, chance, findServer: fleet.find, pushes };
  for (const person of persons) {
    const habit = chance.happens(0.67) ? drawHabit(chance) : null;
    if (habit !== null) time.at(chance.between(0, 24) * HOUR_MS, () => givePhone(world, person, habit));
  }
};

const drawHabit = (chance: Chance): PhoneHabit => {
  const program = chance.happens(0.9) ? "app" : "forger";
  const afterDeath = program === "app" && chance.happens(0.8) ? "drawer" : "thief";
  return {
    program,
    afterDeath,
    ...(chance.happens(0.1) ? { isWronglyDated: true } : {}),
    ...(chance.happens(0.3) ? { changesNothing: true } : {}),
    ...(chance.happens(0.3) ? { isSilent: true } : {}),
  };
};

const figuresOf = ({ people, mails, brakeCounts, fleet, waits }: World): YearsReport["figures"] => ({
  ...people.counts,
  ...mails,
  ...brakeCounts,
  ...fleet.counts,
  waits: waits(),
});
