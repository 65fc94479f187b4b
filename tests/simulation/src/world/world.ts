import type { Violation } from "../judge/case.ts";
import { createJudge, type Judge } from "../judge/judge.ts";
import { createPostJudge, type Counts, type PostJudge } from "../judge/post-judge.ts";
import { createChance, seedFor, type Chance } from "../kernel/chance.ts";
import type { Process } from "../kernel/process.ts";
import { createSeededIds } from "../kernel/seeded-ids.ts";
import { createVirtualTime, type VirtualTime } from "../kernel/virtual-time.ts";
import { createTables, type Tables } from "../store/tables.ts";
import { createClocks, GAP_MAX_MS, type Clocks } from "./clocks.ts";
import { createComplaints, type Complaints } from "./complaints.ts";
import { createDatabase, type Database } from "./database.ts";
import { brewStorms, type Weather } from "./faults.ts";
import { createFleet, type Fleet } from "./fleet.ts";
import { createLoopTimers, type LoopTimers } from "./loop-timer.ts";
import { createObserver, type LateObserver } from "./late-observer.ts";
import { createOperator } from "./operator.ts";
import { createPeople, type People } from "./people.ts";
import { addPerson, addPlans, type Person, type Wish } from "./population.ts";
import { createPost, type Mood, type Post } from "./post.ts";
import { createReach, type Reach } from "./reach.ts";
import { createReturns } from "./returns.ts";
import { createReaper, type CountingReaper } from "./reaper.ts";
import { createSubscriptions, type Subscriptions } from "./subscriptions.ts";

export type WorldSettings = {
  readonly seed: number;
  readonly servers: number;
  readonly weather: Weather;
  readonly wishes: readonly Wish[];
  /** Numbers of the waits that are the last ones of their process, besides those that chance takes. */
  readonly crashes?: readonly number[];
  /** Addresses that are in a mood from the beginning. */
  readonly moods?: (people: readonly Person[]) => readonly (readonly [address: string, mood: Mood])[];
  /** See loop-timer.ts. */
  readonly skipsQuiet?: boolean;
  /** The id of somebody whose whole life is told, event by event. */
  readonly watched?: string | null;
  readonly tell?: (line: string) => void;
  /** Ends with the first broken law. */
  readonly stopsAtFirst?: boolean;
};

/** A whole world: servers, a database, mail servers, people, and a judge. The same settings make the same world. */
export type World = {
  readonly time: VirtualTime;
  readonly fleet: Fleet;
  readonly people: People;
  readonly mails: Counts;
  readonly judged: Judge["counts"];
  readonly waits: () => number;
  readonly complaints: Complaints;
  /** Lets it go on until everything up to then has happened, has the judge conclude, and answers what broke a law. */
  readonly live: (endsAt: number) => Promise<readonly Violation[]>;
};

/** Nobody needs to guess it: nothing of this world is ever written down. */
const MASTER_KEY = { bytes: Buffer.alloc(32, 7) };

export const createWorld = (settings: WorldSettings): World => {
  const nature = createNature(settings);
  const court = createCourt(settings, nature);
  const society = createSociety(settings, nature, court);
  listenTo(nature, court, society);
  return {
    time: nature.time,
    fleet: society.fleet,
    people: society.people,
    mails: court.postJudge.counts,
    judged: court.judge.counts,
    waits: nature.reaper.waits,
    complaints: nature.complaints,
    live: async (endsAt) => {
      begin(settings, { ...nature, ...court, ...society }, endsAt);
      await nature.time.run(endsAt);
      court.judge.concludes();
      court.postJudge.concludes();
      return court.judge.violations;
    },
  };
};

/** What is there before anybody acts. */
type Nature = {
  readonly time: VirtualTime;
  readonly chanceOf: (part: string) => Chance;
  readonly clocks: Clocks;
  readonly observer: LateObserver;
  readonly tables: Tables;
  readonly reaper: CountingReaper;
  readonly complaints: Complaints;
};

const createNature = ({ seed, weather, crashes = [] }: WorldSettings): Nature => {
  const chanceOf = (part: string): Chance => createChance(seedFor(seed, part));
  const time = createVirtualTime();
  const observer = createObserver();
  const tables = createTables(observer);
  addPlans(tables);
  const reaper = createReaper(weather.crash, chanceOf("crash"), crashes);
  return {
    time,
    chanceOf,
    clocks: createClocks(time),
    observer,
    tables,
    reaper,
    complaints: createComplaints(),
  };
};

type CourtHouse = {
  readonly judge: Judge;
  readonly postJudge: PostJudge;
  readonly post: Post;
  readonly faults: Faults;
};

/** When each process met a fault of the database, and when it died. */
type Faults = WeakMap<Process, readonly number[]>;

const createCourt = (settings: WorldSettings, { time, tables, clocks, chanceOf }: Nature): CourtHouse => {
  const { weather, watched = null, tell = () => undefined, stopsAtFirst = false } = settings;
  const faults: Faults = new WeakMap();
  const judge = createJudge({ time, tables, clocks, watched, tell, stopsAtFirst });
  const postJudge = createPostJudge({
    time,
    judge,
    faultsOf: (process) => faults.get(process) ?? [],
    hangs: (address) => post.moodOf(address)?.kind === "hangs",
  });
  const { observer } = postJudge;
  const post = createPost({ time, chance: chanceOf("post"), faults: weather.post, observer });
  return { judge, postJudge, post, faults };
};

type Society = {
  readonly timers: LoopTimers;
  readonly database: Database;
  readonly fleet: Fleet;
  readonly people: People;
  readonly subscriptions: Subscriptions;
  readonly reach: Reach;
};

const createSociety = (settings: WorldSettings, nature: Nature, court: CourtHouse): Society => {
  const { time, chanceOf, clocks, tables, reaper, complaints } = nature;
  const { judge, post, faults } = court;
  const skipsQuiet = settings.skipsQuiet ?? false;
  const timers = createLoopTimers({ time, chance: chanceOf("ticks"), tables, skipsQuiet });
  const database = createDatabase({
    time,
    chance: chanceOf("database"),
    clocks,
    faults: settings.weather.database,
  });
  const reach = createReach(judge);
  const fleet = createFleet({
    time,
    chance: chanceOf("fleet"),
    judge,
    reaper,
    size: settings.servers,
    setRunning: reach.setRunning,
    surroundings: {
      time,
      tables,
      clocks,
      database,
      post,
      timers,
      ids: createSeededIds(chanceOf("ids")),
      masterKey: MASTER_KEY,
      onConnect: (process, moments) => faults.set(process, moments),
      onError: complaints.add,
    },
  });
  const town = { time, judge, findServer: fleet.find };
  const people = createPeople({
    ...town,
    chance: chanceOf("people"),
    wall: clocks.right,
    momentOf: timers.momentOf,
  });
  const subscriptions = createSubscriptions({ ...town, chance: chanceOf("subscriptions"), clocks, tables });
  return { timers, database, fleet, people, subscriptions, reach };
};

const listenTo = (
  { time, observer }: Nature,
  { judge, postJudge }: CourtHouse,
  { timers, people }: Society,
): void => {
  let beatAt = 0;
  observer.listen({
    clockWritten: () => {
      // Such a gap does not count as service time, and heartbeats that fail again and again are an outage as well.
      if (time.now() - beatAt > GAP_MAX_MS) judge.health.touch();
      beatAt = time.now();
      timers.clockWritten();
    },
    heldChanged: judge.heldChanged,
    dueChanged: timers.dueChanged,
    signGiven: judge.signGiven,
    noteReleased: judge.noteReleased,
    mailMarked: postJudge.mailMarked,
  });
  postJudge.onReminder(people.reminderArrived);
};

const begin = (
  { wishes, weather, moods = () => [] }: WorldSettings,
  world: Nature & CourtHouse & Society,
  endsAt: number,
): void => {
  const { time, tables, chanceOf, clocks, judge, postJudge, post, people, subscriptions, fleet, reach } =
    world;
  const ids = createSeededIds(chanceOf("people's ids"));
  const settle = (wish: Wish): Person => {
    const person = addPerson({ tables, ids, masterKey: MASTER_KEY, wall: clocks.right() }, wish);
    judge.open(person.account);
    people.settle(person);
    subscriptions.begin(person);
    return person;
  };
  const persons = wishes.map(settle);
  for (const [address, mood] of moods(persons)) post.setMood(address, mood);
  fleet.start();
  const taken = postJudge.noticeTaken;
  const returns = createReturns({ time, chance: chanceOf("returns"), findServer: fleet.find, taken });
  postJudge.onReturn(returns.carry);
  postJudge.onReminder(({ address }) => returns.nextMail(address));
  createOperator({ time, chance: chanceOf("operator"), tables, findServer: fleet.find }).work();
  if (!weather.hasStorms) return;
  const { setDatabaseUp: setReachable } = reach;
  brewStorms({ ...world, chance: chanceOf("storms"), people: persons, setReachable }, endsAt);
};
