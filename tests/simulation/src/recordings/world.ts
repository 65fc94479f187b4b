import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { freshDatabase } from "@afterword/server/testing/fresh-database";
import { createChance, seedFor, type Chance } from "../kernel/chance.ts";
import { createRealWork } from "../kernel/real-work.ts";
import { createSeededIds } from "../kernel/seeded-ids.ts";
import { createVirtualTime, type VirtualTime } from "../kernel/virtual-time.ts";
import { createClocks, type Clocks } from "../world/clocks.ts";
import { createComplaints, type Complaints } from "../world/complaints.ts";
import { createDatabase } from "../world/database.ts";
import { createPost, type PostObserver } from "../world/post.ts";
import { createReaper } from "../world/reaper.ts";
import { createAsk, type Ask } from "./asking.ts";
import { createFailingObjects, type FailingObjects } from "./failing-objects.ts";
import { createFleet, type Fleet } from "./fleet.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { createMemoryObjects, type Shelf } from "./memory-objects.ts";
import { createReport, type Report } from "./reports.ts";
import { createRests } from "./rests.ts";
import { shareDatabase, type SharedDatabase } from "./shared-database.ts";

export type RecordingsPlan = {
  readonly seed: number;
  readonly writers: number;
  readonly days: number;
  /** Ends with the first broken law. */
  readonly stopsAtFirst?: boolean;
};

/** The parts of a world in which people record, without the people. */
export type Nature = {
  readonly time: VirtualTime;
  readonly chanceOf: (part: string) => Chance;
  readonly clocks: Clocks;
  readonly database: SharedDatabase;
  readonly shelf: Shelf;
  readonly objects: FailingObjects;
  readonly fleet: Fleet;
  readonly ask: Ask;
  readonly ledger: Ledger;
  readonly report: Report;
  readonly complaints: Complaints;
  readonly waits: () => number;
  readonly close: () => Promise<void>;
};

export const MASTER_KEY = { bytes: Buffer.alloc(32, 7) };

const FAULTS = { crash: 1 / 1_500, statementFails: 1 / 3_000, commitIsLost: 1 / 600, store: 0.01 };
const CALM_POST = { refusesForNow: 0, answerIsLost: 0, hangs: 0, isSlow: 0, returns: 0 };

export type Observers = {
  readonly accepted: PostObserver["accepted"];
  /** Objects were deleted from the store. */
  readonly deleted: () => void;
};

export const createNature = async (plan: RecordingsPlan, observers: Observers): Promise<Nature> => {
  const { seed, days, stopsAtFirst = false } = plan;
  const chanceOf = (part: string): Chance => createChance(seedFor(seed, part));
  const work = createRealWork();
  const time = createVirtualTime(work.isIdle);
  const clocks = createClocks(time);
  const opened = await freshDatabase();
  const database = await shareDatabase(opened, work);
  const folder = mkdtempSync(join(tmpdir(), "afterword-simulation-"));
  const shelf: Shelf = new Map();
  const objects = createFailingObjects({
    chance: chanceOf("store"),
    store: createMemoryObjects(shelf, clocks.right),
    fails: FAULTS.store,
    onDeleted: observers.deleted,
  });
  const rests = createRests({ time, database, wall: clocks.right });
  const reaper = createReaper(FAULTS.crash, chanceOf("crash"), []);
  const complaints = createComplaints();
  const away = { ffmpeg: false };
  const faults = createDatabase({
    time,
    chance: chanceOf("database"),
    clocks,
    faults: { answersAtOnce: 0.8, ...FAULTS },
  });
  const fleet = createFleet({
    time,
    chance: chanceOf("fleet"),
    reaper,
    surroundings: {
      chance: chanceOf("ffmpeg"),
      clocks,
      faults,
      database,
      objects,
      post: createPost({ time, chance: chanceOf("post"), faults: CALM_POST, observer: silentBut(observers) }),
      rests,
      ids: createSeededIds(chanceOf("ids")),
      masterKey: MASTER_KEY,
      folder,
      hasFfmpeg: () => !away.ffmpeg,
      onError: complaints.add,
    },
  });
  brewStorms({ time, chance: chanceOf("storms"), objects, fleet, away }, (days - QUIET_DAYS) * DAY_MS);
  return {
    time,
    chanceOf,
    clocks,
    database,
    shelf,
    objects,
    fleet,
    ask: createAsk(time, fleet),
    ledger: createLedger(),
    report: createReport(time, stopsAtFirst),
    complaints,
    waits: reaper.waits,
    close: async () => {
      rmSync(folder, { recursive: true, force: true });
      await database.close();
      await opened.close();
    },
  };
};

const silentBut = ({ accepted }: Observers): PostObserver => ({
  accepted,
  tried: () => undefined,
  returned: () => undefined,
  refused: () => undefined,
  acknowledged: () => undefined,
});

/** At the end of a world nothing fails and no one writes, so that what has to be cleared away is. */
export const QUIET_DAYS = 14;

type Storms = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly objects: FailingObjects;
  readonly fleet: Fleet;
  readonly away: { ffmpeg: boolean };
};

const brewStorms = ({ time, chance, objects, fleet, away }: Storms, endsAt: number): void => {
  const repeat = (everyDays: number, begin: () => number): void => {
    const next = (from: number): void => {
      const at = from + chance.between(0.3, 1.7) * everyDays * DAY_MS;
      if (at < endsAt) time.at(at, () => next(at + begin()));
    };
    next(0);
  };
  const during = (forMs: number, set: (isOn: boolean) => void): number => {
    set(true);
    time.at(time.now() + forMs, () => set(false));
    return forMs;
  };
  repeat(5, () => during(chance.between(0.2, 10) * HOUR_MS, objects.setDown));
  repeat(15, () =>
    during(chance.between(0.5, 4) * DAY_MS, (isOn) => {
      away.ffmpeg = isOn;
    }),
  );
  repeat(8, () => {
    fleet.stopOne();
    return 0;
  });
};
