import { SECOND_MS } from "@afterword/core/time/duration";
import type { Checker } from "../checker/checker.ts";
import type { Chance } from "../kernel/chance.ts";
import { createProcess, type Reaper } from "../kernel/process.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import { startServer, type Server, type Surroundings } from "./server.ts";

/** The servers that run at the same time. One that dies is restarted. */
export type Fleet = {
  readonly size: number;
  readonly start: () => void;
  /** A running server, or null. */
  readonly find: () => Server | null;
  readonly stopAll: (forMs: number) => void;
  readonly stopOne: (forMs: number) => void;
  readonly counts: { crashes: number };
};

type World = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly checker: Checker;
  readonly reaper: Reaper;
  readonly surroundings: Surroundings;
  readonly setRunning: (isRunning: boolean) => void;
  readonly size: number;
};

const RESTART_LEAST_MS = 2 * SECOND_MS;
const RESTART_MOST_MS = 60 * SECOND_MS;

export const createFleet = (world: World): Fleet => {
  const { time, chance, checker, reaper, surroundings, size } = world;
  const servers = new Map<number, Server>();
  const stoppedUntil = new Map<number, number>();
  const counts = { crashes: 0 };

  const start = (number: number): void => {
    const waitMs = (stoppedUntil.get(number) ?? 0) - time.now();
    if (waitMs > 0) {
      time.at(time.now() + waitMs, () => start(number));
      return;
    }
    if (servers.has(number)) return;
    const process = createProcess(time, reaper);
    process.onCrash(() => {
      counts.crashes += 1;
      servers.delete(number);
      checker.health.touch();
      if (servers.size === 0) world.setRunning(false);
      time.at(time.now() + chance.between(RESTART_LEAST_MS, RESTART_MOST_MS), () => start(number));
    });
    world.setRunning(true);
    const server = startServer(process, number, surroundings);
    if (process.isAlive()) servers.set(number, server);
    else world.setRunning(servers.size > 0);
  };

  const stop = (number: number, forMs: number): void => {
    stoppedUntil.set(number, time.now() + forMs);
    servers.get(number)?.process.crash();
  };

  return {
    size,
    counts,
    start: () => {
      for (let number = 0; number < size; number += 1) start(number);
    },
    find: () => (servers.size === 0 ? null : chance.pick([...servers.values()])),
    stopOne: (forMs) => stop(chance.whole(0, size - 1), forMs),
    stopAll: (forMs) => {
      const over = checker.health.begin();
      for (let number = 0; number < size; number += 1) stop(number, forMs);
      time.at(time.now() + forMs, over);
    },
  };
};
