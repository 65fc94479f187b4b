import type { Violation } from "../checker/case.ts";
import { createChecker, type Checker } from "../checker/checker.ts";
import { createMailChecker, type Counts, type MailChecker } from "../checker/mail-checker.ts";
import { createChance, seedFor, type Chance } from "../kernel/chance.ts";
import type { Process } from "../kernel/process.ts";
import { createSeededIds } from "../kernel/seeded-ids.ts";
import { createVirtualTime, type VirtualTime } from "../kernel/virtual-time.ts";
import { createTables, type Tables } from "../store/tables.ts";
import { flyCanary } from "./canary-nights.ts";
import { createClocks, type Clocks } from "./clocks.ts";
import { createComplaints, type Complaints } from "./complaints.ts";
import { createAppStores, type AppStores } from "./app-stores.ts";
import { createDatabase, type Database } from "./database.ts";
import { brewStorms, type Weather } from "./faults.ts";
import { createFleet, type Fleet } from "./fleet.ts";
import { createLoopTimers, type LoopTimers } from "./loop-timer.ts";
import { createObserver, type LateObserver } from "./late-observer.ts";
import { createBlockedMail } from "./blocked-mail.ts";
import { createOperator, type Operator, type OperatorHabit } from "./operator.ts";
import { createPeople, type People } from "./people.ts";
import { addPerson, addPlans, strangerOf, type Person, type Wish } from "./population.ts";
import { createPost, type Mood, type Post } from "./post.ts";
import { createPushServices, type PushServices } from "./push-services.ts";
import { createReach, type Reach } from "./reach.ts";
import { createReturns } from "./returns.ts";
import { createReaper, type CountingReaper } from "./reaper.ts";
import { createWitness } from "./witness.ts";
import { serviceNow } from "./service-now.ts";
import { createSubscriptions, type Subscriptions } from "./subscriptions.ts";

export type WorldSettings = {
  readonly seed: number;
  readonly servers: number;
  readonly weather: Weather;
  readonly wishes: readonly Wish[];
  /** Numbers of waits at which the process dies, besides random ones. */
  readonly crashes?: readonly number[];
  /** Addresses whose mail server has a mood from the beginning. */
  readonly moods?: (people: readonly Person[]) => readonly (readonly [address: string, mood: Mood])[];
  readonly operator?: OperatorHabit;
  /** Whether the nightly proof that mail arrives is switched on, and arrives. */
  readonly hasCanary?: boolean;
  /** Whether push services are connected. */
  readonly hasPushes?: boolean;
  /** What happens in a scene. */
  readonly script?: (stage: Stage) => void;
  /** See loop-timer.ts. */
  readonly skipsQuiet?: boolean;
  /** The id of a person whose events are printed. */
  readonly watched?: string | null;
  readonly tell?: (line: string) => void;
  /** Ends with the first broken law. */
  readonly stopsAtFirst?: boolean;
};

/** What a script can move. */
export type Stage = {
  readonly time: VirtualTime;
  readonly post: Post;
  readonly fleet: Fleet;
  readonly operator: Operator;
  readonly persons: readonly Person[];
  readonly appStores: AppStores;
  readonly pushes: PushServices | null;
  readonly settle: (wish: Wish) => Person;
  readonly checker: Checker;
  readonly chanceOf: (part: string) => Chance;
};

/** A whole world: servers, a database, mail servers, people, and the checkers. The same settings make the same world. */
export type World = {
  readonly time: VirtualTime;
  readonly fleet: Fleet;
  readonly people: People;
  readonly mails: Counts;
  readonly brakeCounts: Checker["counts"];
  /** How often each rare way was taken and each law judged. */
  readonly tally: Checker["tally"];
  readonly waits: () => number;
  readonly complaints: Complaints;
  /** Runs all events up to `endsAt`, concludes the checks, and returns the violations. */
  readonly live: (endsAt: number) => Promise<readonly Violation[]>;
};

/** Need not be secret: this world is never stored. */
const MASTER_KEY = { bytes: Buffer.alloc(32, 7) };

export const createWorld = (settings: WorldSettings): World => {
  const nature = createNature(settings);
  const checkers = createCheckers(settings, nature);
  const society = createSociety(settings, nature, checkers);
  const { observer, ...seen } = { ...nature, ...checkers };
  observer.listen(
    createWitness({ ...seen, timers: society.timers, turnChanged: society.appStores.turnChanged }),
  );
  checkers.mailChecker.onReminder(society.people.reminderArrived);
  return {
    time: nature.time,
    fleet: society.fleet,
    people: society.people,
    mails: checkers.mailChecker.counts,
    brakeCounts: checkers.checker.counts,
    tally: checkers.checker.tally,
    waits: nature.reaper.waits,
    complaints: nature.complaints,
    live: async (endsAt) => {
      begin(settings, { ...nature, ...checkers, ...society }, endsAt);
      await nature.time.run(endsAt);
      checkers.checker.concludes();
      checkers.mailChecker.concludes();
      return checkers.checker.violations;
    },
  };
};

/** The parts that do not act by themselves. */
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

type Checkers = {
  readonly checker: Checker;
  readonly mailChecker: MailChecker;
  readonly post: Post;
  readonly faults: Faults;
  /** The times of served nights on which the canary arrived. */
  readonly nights: number[];
};

/** Times at which the database failed each process, or the process died. */
type Faults = WeakMap<Process, readonly number[]>;

const createCheckers = (settings: WorldSettings, { time, tables, clocks, chanceOf }: Nature): Checkers => {
  const { weather, watched = null, tell = () => undefined, stopsAtFirst = false } = settings;
  const nights: number[] = [];
  const canary = {
    isOn: settings.hasCanary ?? true,
    nightsSince: (served: number) => nights.filter((at) => at > served).length,
  };
  const faults: Faults = new WeakMap();
  const checker = createChecker({ time, tables, clocks, watched, tell, stopsAtFirst, canary });
  const mailChecker = createMailChecker({
    time,
    checker,
    faultsOf: (process) => faults.get(process) ?? [],
    hangs: (address) => post.mayHang(address),
  });
  const { observer } = mailChecker;
  const post = createPost({ time, chance: chanceOf("post"), faults: weather.post, observer });
  return { checker, mailChecker, post, faults, nights };
};

type Society = {
  readonly timers: LoopTimers;
  readonly database: Database;
  readonly fleet: Fleet;
  readonly people: People;
  readonly subscriptions: Subscriptions;
  readonly appStores: AppStores;
  readonly pushes: PushServices | null;
  readonly reach: Reach;
};

const createSociety = (settings: WorldSettings, nature: Nature, checkers: Checkers): Society => {
  const { time, chanceOf, clocks, tables, reaper, complaints } = nature;
  const { checker, post, faults } = checkers;
  const skipsQuiet = settings.skipsQuiet ?? false;
  const timers = createLoopTimers({ time, chance: chanceOf("ticks"), tables, clocks, skipsQuiet });
  const database = createDatabase({
    time,
    chance: chanceOf("database"),
    clocks,
    faults: settings.weather.database,
  });
  const reach = createReach(checker);
  const hasPushes = settings.hasPushes ?? false;
  const pushes = hasPushes ? createPushServices({ time, chance: chanceOf("pushes"), clocks, checker }) : null;
  const fleet = createFleet({
    time,
    chance: chanceOf("fleet"),
    checker,
    reaper,
    size: settings.servers,
    setRunning: reach.setRunning,
    surroundings: {
      time,
      tables,
      clocks,
      database,
      post,
      pushes,
      timers,
      ids: createSeededIds(chanceOf("ids")),
      masterKey: MASTER_KEY,
      batchChance: chanceOf("batches"),
      onConnect: (process, moments) => faults.set(process, moments),
      onError: complaints.add,
    },
  });
  const shared = { time, checker, findServer: fleet.find };
  const subscriptions = createSubscriptions({ ...shared, chance: chanceOf("subscriptions"), clocks, tables });
  const { momentOf } = timers;
  const appStores = createAppStores({
    ...shared,
    chance: chanceOf("app stores"),
    clocks,
    service: () => serviceNow(tables, clocks.common()),
    momentOf,
  });
  const people = createPeople({
    ...shared,
    chance: chanceOf("people"),
    wall: clocks.right,
    suspend: subscriptions.suspend,
    momentOf,
  });
  return { timers, database, fleet, people, subscriptions, appStores, pushes, reach };
};

const begin = (settings: WorldSettings, world: Nature & Checkers & Society, endsAt: number): void => {
  const { wishes, weather, moods = () => [] } = settings;
  const { time, tables, chanceOf, checker, mailChecker, post, fleet, reach } = world;
  const persons: Person[] = [];
  const operator = createOperator({
    time,
    tables,
    checker,
    chance: chanceOf("operator"),
    habit: settings.operator ?? { refuses: 0.1 },
    findServer: fleet.find,
  });
  const shared = { time, post, operator, checker, people: () => persons };
  const blockedMail = createBlockedMail({ ...shared, chance: chanceOf("mailboxes") });
  const settle = settler(world, (person) => {
    persons.push(person);
    if (weather.hasStorms) blockedMail.settle(person);
  });
  for (const wish of wishes) settle(wish);
  for (const [address, mood] of moods(persons)) post.setMood(address, mood);
  fleet.start();
  const taken = mailChecker.noticeTaken;
  const returns = createReturns({ time, chance: chanceOf("returns"), findServer: fleet.find, taken });
  mailChecker.onReturn(returns.carry);
  mailChecker.onReminder(({ address }) => returns.nextMail(address));
  operator.work();
  if (settings.hasCanary ?? true) flyCanary(world);
  settings.script?.({ ...world, ...shared, persons, settle });
  if (!weather.hasStorms) return;
  blockedMail.brew(endsAt);
  const strangers = chanceOf("strangers");
  const strangersCome = (count: number): void => {
    if (fleet.find() === null) return;
    for (let index = 0; index < count; index += 1) settle(strangerOf(strangers));
  };
  const { setDatabaseUp: setReachable } = reach;
  brewStorms({ ...world, strangersCome, chance: chanceOf("storms"), people: persons, setReachable }, endsAt);
};

const settler = (
  { tables, chanceOf, clocks, checker, people, subscriptions, appStores }: Nature & Checkers & Society,
  settled: (person: Person) => void,
): ((wish: Wish) => Person) => {
  const ids = createSeededIds(chanceOf("people's ids"));
  return (wish) => {
    const service = serviceNow(tables, clocks.common());
    const person = addPerson({ tables, ids, masterKey: MASTER_KEY, wall: clocks.right(), service }, wish);
    checker.open(person.account, person.diesAt);
    people.settle(person);
    subscriptions.begin(person);
    if (wish.store !== undefined) appStores.open(person, wish.store);
    settled(person);
    return person;
  };
};
