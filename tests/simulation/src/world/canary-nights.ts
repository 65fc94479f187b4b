import { DAY_MS } from "@afterword/core/time/duration";
import type { Checker } from "../checker/checker.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Tables } from "../store/tables.ts";
import type { Fleet } from "./fleet.ts";

type World = {
  readonly time: VirtualTime;
  readonly tables: Tables;
  /** The times of served nights on which the canary arrived. */
  readonly nights: number[];
  readonly checker: Checker;
  readonly fleet: Fleet;
};

/** Each night on which a server can be reached. */
export const flyCanary = ({ time, tables, nights, checker, fleet }: World): void => {
  const fly = (): void => {
    const row = tables.clock.committed;
    if (row !== undefined && fleet.find() !== null) {
      tables.canaryNights.push(row.serviceMs);
      nights.push(checker.now().served);
    }
    time.inBackground(time.now() + DAY_MS, fly);
  };
  fly();
};
