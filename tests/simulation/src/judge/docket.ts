import { DAY_MS } from "@afterword/core/time/duration";
import type { SwitchUser } from "@afterword/server/engine/store/rows/users";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Tables } from "../store/tables.ts";
import type { Clocks } from "../world/clocks.ts";
import type { Case, Law, Moment, Violation } from "./case.ts";
import { createHealthMeter, createServiceMeter, type HealthMeter, type ServiceMeter } from "./service.ts";

/** What every part of the judge works with: the cases, the clocks of the judge's own, and what was found. */
export type Docket = {
  readonly tables: Tables;
  readonly clocks: Clocks;
  readonly service: ServiceMeter;
  readonly health: HealthMeter;
  readonly cases: Map<string, Case>;
  readonly violations: Violation[];
  readonly releases: Releases;
  readonly now: () => Moment;
  readonly caseOf: (owner: string) => Case;
  readonly accuse: (law: Law, owner: string, what: string) => void;
  /** Tells what happened to somebody, if that is whose life is watched. */
  readonly diary: (owner: string, what: string | (() => string)) => void;
  /** When some clock was set to something else, in the order of time. */
  readonly clockFaults: number[];
  /** How often the brake held somebody, and how often an admin let one go. */
  readonly counts: { held: number; letGo: number };
};

/** Each release of a person, and whether an admin had let it go. In time in which people could reach the service. */
export type Releases = { readonly served: number; readonly isLetGo: boolean }[];

export type Court = {
  readonly time: VirtualTime;
  readonly tables: Tables;
  readonly clocks: Clocks;
  /** Whose life is told, event by event. */
  readonly watched: string | null;
  readonly tell: (line: string) => void;
  readonly stopsAtFirst: boolean;
};

export const createDocket = ({ time, tables, clocks, watched, tell, stopsAtFirst }: Court): Docket => {
  const service = createServiceMeter(time);
  const health = createHealthMeter(time);
  const cases = new Map<string, Case>();
  const violations: Violation[] = [];
  const diary: Docket["diary"] = (owner, what) => {
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
    releases: [],
    counts: { held: 0, letGo: 0 },
    diary,
    clockFaults: [],
    now: () => ({ at: time.now(), served: service.served(), healthy: health.healthy() }),
    caseOf: (owner) => {
      const known = cases.get(owner);
      if (known === undefined) throw new Error("the judge does not know this person");
      return known;
    },
    accuse: (law, owner, what) => {
      diary(owner, `VIOLATION of "${law}": ${what}`);
      violations.push({ law, owner, at: time.now(), what });
      if (stopsAtFirst) time.stop();
    },
  };
};

/** The person's own row, with the settings that only people change. */
export const userOf = ({ account }: Case): SwitchUser => {
  const user = account.user.committed;
  if (user === undefined) throw new Error("a person has no row");
  return user;
};
