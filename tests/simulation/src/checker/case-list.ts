import { DAY_MS } from "@afterword/core/time/duration";
import type { SwitchUser } from "@afterword/server/engine/store/rows/users";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Tables } from "../store/tables.ts";
import type { Clocks } from "../world/clocks.ts";
import { createStoreMeter, type StoreMeter } from "./store-meter.ts";
import type { Case, Law, Moment, Violation } from "./case.ts";
import { createTally, type Tally } from "./ways.ts";
import { createHealthMeter, createServiceMeter, type HealthMeter, type ServiceMeter } from "./service.ts";

/** What all parts of the checker share: cases, its own clocks, and violations. */
export type CaseList = {
  readonly tables: Tables;
  readonly clocks: Clocks;
  readonly service: ServiceMeter;
  readonly health: HealthMeter;
  readonly cases: Map<string, Case>;
  readonly violations: Violation[];
  readonly releases: Releases;
  /** How often each rare way was taken and each law judged. */
  readonly met: Tally["met"];
  readonly judged: Tally["judged"];
  readonly tally: Tally["counts"];
  readonly canary: Canary;
  readonly storeMeter: StoreMeter;
  /** Acts after so much real time. */
  readonly later: (ms: number, act: () => void) => void;
  readonly now: () => Moment;
  readonly caseOf: (owner: string) => Case;
  readonly reportViolation: (law: Law, owner: string, what: string) => void;
  /** Prints an event, if it concerns the watched person. */
  readonly diary: (owner: string, what: string | (() => string)) => void;
  /** Times at which a clock was changed, in order. */
  readonly clockFaults: number[];
  /** How often the brake held a person back, and how often an admin let one go. */
  readonly counts: { held: number; letGo: number };
};

/** The nightly proof that mail goes the whole way (behaviour §1.10). */
export type Canary = {
  readonly isOn: boolean;
  /** On how many nights it arrived since this service time. */
  readonly nightsSince: (served: number) => number;
};

/** Releases in service time, of which group each was, and whether it had been let go from a hold. */
export type Releases = {
  readonly served: number;
  readonly group: Group | "unsure";
  readonly isLetGo: boolean;
}[];

/** The brake counts new users apart (behaviour §1.4). */
export type Group = "new" | "established";

export type CheckerOptions = {
  readonly time: VirtualTime;
  readonly tables: Tables;
  readonly clocks: Clocks;
  /** The person whose events are printed. */
  readonly watched: string | null;
  readonly tell: (line: string) => void;
  readonly stopsAtFirst: boolean;
  readonly canary?: Canary;
};

export const createCaseList = ({
  time,
  tables,
  clocks,
  watched,
  tell,
  stopsAtFirst,
  canary = { isOn: false, nightsSince: () => 0 },
}: CheckerOptions): CaseList => {
  const service = createServiceMeter(time);
  const health = createHealthMeter(time);
  const cases = new Map<string, Case>();
  const violations: Violation[] = [];
  const tally = createTally();
  const diary: CaseList["diary"] = (owner, what) => {
    if (owner !== watched) return;
    tell(`day ${(time.now() / DAY_MS).toFixed(5)}: ${typeof what === "string" ? what : what()}`);
  };
  return {
    tables,
    clocks,
    service,
    health,
    cases,
    violations,
    canary,
    storeMeter: createStoreMeter(health.healthy),
    met: tally.met,
    judged: tally.judged,
    tally: tally.counts,
    later: (ms, act) => time.at(time.now() + ms, act),
    releases: [],
    counts: { held: 0, letGo: 0 },
    diary,
    clockFaults: [],
    now: () => ({ at: time.now(), served: service.served(), healthy: health.healthy() }),
    caseOf: (owner) => {
      const known = cases.get(owner);
      if (known === undefined) throw new Error("there is no case for this person");
      return known;
    },
    reportViolation: (law, owner, what) => {
      diary(owner, `VIOLATION of "${law}": ${what}`);
      violations.push({ law, owner, at: time.now(), what });
      if (stopsAtFirst) time.stop();
    },
  };
};

/** The person's row, for settings that only people change. */
export const userOf = ({ account }: Case): SwitchUser => {
  const user = account.user.committed;
  if (user === undefined) throw new Error("a person has no row");
  return user;
};
