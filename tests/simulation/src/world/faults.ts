import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { Judge } from "../judge/judge.ts";
import type { Chance } from "../kernel/chance.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Account } from "../store/tables.ts";
import type { Clocks } from "./clocks.ts";
import type { Database, DatabaseFaults } from "./database.ts";
import type { Fleet } from "./fleet.ts";
import type { Person } from "./population.ts";
import type { Post, PostFaults } from "./post.ts";

/** How badly a world treats the product. */
export type Weather = {
  /** At each wait of a process. */
  readonly crash: number;
  readonly database: DatabaseFaults;
  readonly post: PostFaults;
  /** Outages, wrong clocks and moods of mail servers come and go. */
  readonly hasStorms: boolean;
};

export const CALM: Weather = {
  crash: 0,
  database: { statementFails: 0, commitIsLost: 0 },
  post: { refusesForNow: 0, answerIsLost: 0, hangs: 0, isSlow: 0 },
  hasStorms: false,
};

export const ROUGH: Weather = {
  crash: 1 / 30_000,
  database: { statementFails: 1 / 3_000, commitIsLost: 1 / 500 },
  post: { refusesForNow: 0.02, answerIsLost: 0.005, hangs: 0.003, isSlow: 0.1 },
  hasStorms: true,
};

type World = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly clocks: Clocks;
  readonly database: Database;
  readonly post: Post;
  readonly fleet: Fleet;
  readonly judge: Judge;
  readonly people: readonly Person[];
  readonly setReachable: (isReachable: boolean) => void;
};

const YEAR_MS = 365 * DAY_MS;

/** Lets every kind of storm come again and again until the world ends. */
export const brewStorms = (world: World, endsAt: number): void => {
  for (const { everyDays, begin } of stormsOf(world)) {
    const next = (from: number): void => {
      const at = from + world.chance.between(0.3, 1.7) * everyDays * DAY_MS;
      if (at > endsAt) return;
      world.time.at(at, () => next(at + begin()));
    };
    next(0);
  }
};

/** `begin` lets it happen and answers for how long, in milliseconds. */
type Storm = { readonly everyDays: number; readonly begin: () => number };

const stormsOf = (world: World): readonly Storm[] => [
  { everyDays: 120, begin: () => serversStop(world) },
  { everyDays: 20, begin: () => oneServerStops(world) },
  { everyDays: 90, begin: () => databaseStops(world) },
  { everyDays: 30, begin: () => postStops(world) },
  { everyDays: 150, begin: () => calendarJumps(world) },
  { everyDays: 60, begin: () => clocksPart(world) },
  { everyDays: 0.5, begin: () => addressSulks(world) },
];

const serversStop = ({ chance, fleet }: World): number => {
  const forMs = chance.happens(0.4) ? 3 * DAY_MS : chance.between(MINUTE_MS, 12 * HOUR_MS);
  fleet.stopAll(forMs);
  return forMs;
};

const oneServerStops = ({ chance, fleet }: World): number => {
  const forMs = chance.between(MINUTE_MS, 24 * HOUR_MS);
  fleet.stopOne(forMs);
  return forMs;
};

const databaseStops = ({ time, chance, database, judge, setReachable }: World): number => {
  const forMs = chance.between(10 * SECOND_MS, 4 * HOUR_MS);
  const over = judge.health.begin();
  database.setDown(true);
  setReachable(false);
  time.at(time.now() + forMs, () => {
    database.setDown(false);
    setReachable(true);
    over();
  });
  return forMs;
};

const postStops = ({ time, chance, post }: World): number => {
  const forMs = chance.happens(0.5) ? 24 * HOUR_MS : chance.between(MINUTE_MS, 24 * HOUR_MS);
  post.setDown(true);
  time.at(time.now() + forMs, () => post.setDown(false));
  return forMs;
};

/** All machines follow a time server that is wrong, by up to a year, and are put right again some hours later. */
const calendarJumps = ({ time, chance, clocks, judge, people }: World): number => {
  const forMs = chance.between(MINUTE_MS, 48 * HOUR_MS);
  const jumpMs = Math.floor(
    (chance.happens(0.5) ? 1 : -1) * chance.between(6 * MINUTE_MS, chance.pick([DAY_MS, YEAR_MS])),
  );
  const forEachBound = (tell: (owner: string) => void): void => {
    for (const { id, account } of people) if (isBoundToCalendar(account)) tell(id);
  };
  const set = (shiftMs: number): void => {
    clocks.setAll(shiftMs);
    judge.clocksChanged();
  };
  set(jumpMs);
  forEachBound(judge.suspended);
  time.at(time.now() + forMs, () => {
    set(0);
    forEachBound(judge.calendarMended);
  });
  return forMs;
};

const isBoundToCalendar = ({ user: { committed: user } }: Account): boolean =>
  user !== undefined && (user.subscriptionValidUntil !== null || user.sleepUntil > 0);

/** One server's clock, or the database's, differs from all others for some hours. */
const clocksPart = ({ time, chance, clocks, judge, fleet }: World): number => {
  const forMs = chance.between(MINUTE_MS, 12 * HOUR_MS);
  const apartMs = Math.floor(
    (chance.happens(0.5) ? 1 : -1) * chance.between(6 * SECOND_MS, chance.pick([MINUTE_MS, DAY_MS])),
  );
  const isDatabase = chance.happens(0.3);
  const number = chance.whole(0, fleet.size - 1);
  const over = judge.health.begin();
  const set = (shiftMs: number): void => {
    if (isDatabase) clocks.setDatabase(shiftMs);
    else clocks.setServer(number, shiftMs);
    judge.clocksChanged();
  };
  set(apartMs);
  time.at(time.now() + forMs, () => {
    set(0);
    over();
  });
  return forMs;
};

/** Somebody's mailbox is full, somebody's server hangs, somebody's address is gone for a while or for good. */
const addressSulks = ({ time, chance, post, people }: World): number => {
  const { account, recipientAddresses } = chance.pick(people);
  const addresses = [account.user.committed?.email ?? "", ...recipientAddresses];
  const kind = chance.pick(["refuses-for-good", "refuses-for-now", "hangs"] as const);
  const forMs = kind === "hangs" ? chance.between(1, 48) * HOUR_MS : chance.between(0.1, 30) * DAY_MS;
  post.setMood(chance.pick(addresses), { kind, until: time.now() + forMs });
  return 0;
};
