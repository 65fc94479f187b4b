import { DAY_MS } from "@afterword/core/time/duration";
import type { Violation } from "../checker/case.ts";
import { createChance, seedFor, type Chance } from "../kernel/chance.ts";
import { ROUGH } from "../world/faults.ts";
import { villagerOf, wishOf, type Wish } from "../world/population.ts";
import { drawStoreWish } from "../world/store-wish.ts";
import { createWorld, type World } from "../world/world.ts";

/** Runs one world from beginning to end. The same plan gives the same report, to the last wait. */
export type YearsPlan = {
  readonly seed: number;
  readonly users: number;
  readonly years: number;
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
  const { seed, users, years, watched = null, stopsAtFirst = false } = plan;
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
  });
  const violations = await world.live(endsAt);
  return { plan, violations, trace: world.time.trace(), figures: figuresOf(world), tally: world.tally() };
};

/** One in three paid plans is a subscription in an app store. */
const inStore = (chance: Chance, wish: Wish): Wish =>
  wish.isPaid && chance.happens(0.33) ? { ...wish, ...drawStoreWish(chance) } : wish;

const figuresOf = ({ people, mails, brakeCounts, fleet, waits }: World): YearsReport["figures"] => ({
  ...people.counts,
  ...mails,
  ...brakeCounts,
  ...fleet.counts,
  waits: waits(),
});
