import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { Checker } from "../checker/checker.ts";
import type { Chance } from "../kernel/chance.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Account } from "../store/tables.ts";
import type { AppStores } from "./app-stores.ts";
import type { Clocks } from "./clocks.ts";
import type { Database, DatabaseFaults } from "./database.ts";
import type { Fleet } from "./fleet.ts";
import type { Person } from "./population.ts";
import type { Post, PostFaults } from "./post.ts";

/** The faults of a world. */
export type Weather = {
  /** At each wait of a process. */
  readonly crash: number;
  readonly database: DatabaseFaults;
  readonly post: PostFaults;
  /** Whether there are outages, wrong clocks and mail servers that change their behaviour. */
  readonly hasStorms: boolean;
};

export const CALM: Weather = {
  crash: 0,
  database: { answersAtOnce: 0, statementFails: 0, commitIsLost: 0 },
  post: { refusesForNow: 0, answerIsLost: 0, hangs: 0, isSlow: 0, returns: 0 },
  hasStorms: false,
};

export const ROUGH: Weather = {
  crash: 1 / 30_000,
  database: { answersAtOnce: 0.8, statementFails: 1 / 3_000, commitIsLost: 1 / 500 },
  post: { refusesForNow: 0.02, answerIsLost: 0.005, hangs: 0.003, isSlow: 0.1, returns: 0.03 },
  hasStorms: true,
};

type World = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly clocks: Clocks;
  readonly database: Database;
  readonly post: Post;
  readonly fleet: Fleet;
  readonly checker: Checker;
  readonly appStores: Pick<AppStores, "beSilent">;
  readonly people: readonly Person[];
  readonly setReachable: (isReachable: boolean) => void;
  /** People sign up who never come back. */
  readonly strangersCome: (count: number) => void;
};

const YEAR_MS = 365 * DAY_MS;

/** Repeats every kind of storm until the world ends. */
export const brewStorms = (world: World, endsAt: number): void => {
  hangInTheWave(world, endsAt);
  for (const { everyDays, begin } of stormsOf(world)) {
    const next = (from: number): void => {
      const at = from + world.chance.between(0.3, 1.7) * everyDays * DAY_MS;
      if (at > endsAt) return;
      world.time.at(at, () => next(at + begin()));
    };
    next(0);
  }
};

/** `begin` starts the storm and returns its length in milliseconds. */
type Storm = { readonly everyDays: number; readonly begin: () => number };

const stormsOf = (world: World): readonly Storm[] => [
  { everyDays: 120, begin: () => serversStop(world) },
  { everyDays: 20, begin: () => oneServerStops(world) },
  { everyDays: 90, begin: () => databaseStops(world) },
  { everyDays: 60, begin: () => postStops(world) },
  { everyDays: 150, begin: () => calendarJumps(world) },
  { everyDays: 60, begin: () => clocksPart(world) },
  { everyDays: 0.3, begin: () => addressSulks(world) },
  { everyDays: 250, begin: () => strangersCome(world) },
  { everyDays: 90, begin: () => storesAreSilent(world) },
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

const databaseStops = ({ time, chance, database, checker, setReachable }: World): number => {
  const forMs = chance.between(10 * SECOND_MS, 4 * HOUR_MS);
  const over = checker.health.begin();
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
  post.setOutage("refuses");
  time.at(time.now() + forMs, () => post.setOutage(null));
  return forMs;
};

/** Once, when all reminders of the village are being sent, no mail server answers. */
const hangInTheWave = ({ time, post }: World, endsAt: number): void => {
  time.at(endsAt / 2 + 2 * DAY_MS, () => post.setOutage("hangs"));
  time.at(endsAt / 2 + 3 * DAY_MS, () => post.setOutage(null));
};

/** All machines follow a time server that is wrong by up to a year, and are corrected some hours later. */
const calendarJumps = (world: World): number => {
  const { chance, clocks } = world;
  const mostMs = chance.pick([DAY_MS, YEAR_MS]);
  const forMs = chance.between(MINUTE_MS, 48 * HOUR_MS);
  return setClocks(world, { forMs, leastMs: 6 * MINUTE_MS, mostMs }, clocks.setAll);
};

/** Shifts clocks forward or back, and corrects them after `forMs`. */
const setClocks = (
  { time, chance, checker, people }: World,
  { forMs, leastMs, mostMs }: { readonly forMs: number; readonly leastMs: number; readonly mostMs: number },
  set: (shiftMs: number) => void,
): number => {
  const tellBound = (tell: (owner: string) => void): void => {
    for (const { id, account } of people) if (isBoundToCalendar(account)) tell(id);
  };
  set(Math.floor((chance.happens(0.5) ? 1 : -1) * chance.between(leastMs, mostMs)));
  checker.clocksChanged();
  tellBound(checker.suspended);
  time.at(time.now() + forMs, () => {
    set(0);
    checker.clocksChanged();
    tellBound(checker.calendarMended);
  });
  return forMs;
};

const storesAreSilent = ({ chance, appStores }: World): number => {
  const forMs = chance.pick([chance.between(1, 12) * HOUR_MS, 10 * DAY_MS]);
  appStores.beSilent(forMs);
  return forMs;
};

/** So many that they hold each other when they fall due together. */
const strangersCome = ({ chance, strangersCome: come }: World): number => {
  come(chance.whole(30, 45));
  return 0;
};

const isBoundToCalendar = ({ user: { committed: user } }: Account): boolean =>
  user !== undefined && (user.subscriptionValidUntil !== null || user.sleepUntil > 0);

/** The clock of one server, or of the database, is wrong for some hours. */
const clocksPart = (world: World): number => {
  const { time, chance, clocks, checker, fleet } = world;
  const forMs = chance.between(MINUTE_MS, 12 * HOUR_MS);
  const number = chance.whole(0, fleet.size - 1);
  const set = chance.happens(0.3)
    ? clocks.setDatabase
    : (shiftMs: number): void => clocks.setServer(number, shiftMs);
  time.at(time.now() + forMs, checker.health.begin());
  return setClocks(world, { forMs, leastMs: 6 * SECOND_MS, mostMs: chance.pick([MINUTE_MS, DAY_MS]) }, set);
};

/** A mailbox is full, a mail server hangs or returns what it accepted, or an address is gone for a while or for good. */
const addressSulks = ({ time, chance, post, people }: World): number => {
  const { account, recipientAddresses } = chance.pick(people);
  const addresses = [account.user.committed?.email ?? "", ...recipientAddresses];
  const kind = chance.pick(["refuses-for-good", "refuses-for-now", "hangs", "returns", "wavers"] as const);
  const forMs = kind === "hangs" ? chance.between(1, 48) * HOUR_MS : chance.between(0.1, 30) * DAY_MS;
  post.setMood(chance.happens(0.4) ? (addresses[0] ?? "") : chance.pick(addresses), {
    kind,
    until: time.now() + forMs,
  });
  return 0;
};
