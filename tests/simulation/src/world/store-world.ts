import type { ServiceMs } from "@afterword/core/time/instant";
import type { Checker } from "../checker/checker.ts";
import type { Chance } from "../kernel/chance.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Clocks } from "./clocks.ts";
import type { Person } from "./population.ts";
import type { Server } from "./server.ts";
import type { StoreLife, StoreWish } from "./store-life.ts";

/** What the app stores need of the world. */
export type StoreWorld = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly clocks: Clocks;
  readonly checker: Checker;
  readonly findServer: () => Server | null;
  /** As a server reads it that can be reached. */
  readonly service: () => ServiceMs;
  /** The real time of a service time. */
  readonly momentOf: (dueMs: ServiceMs) => number;
};

/** A person with a subscription. */
export type Client = {
  readonly person: Person;
  readonly kind: StoreWish["kind"];
  readonly life: StoreLife;
};
