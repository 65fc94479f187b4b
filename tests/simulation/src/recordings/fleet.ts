import { HOUR_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { Chance } from "../kernel/chance.ts";
import { createProcess, type Reaper } from "../kernel/process.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import { startServer, type RecordingServer, type Surroundings } from "./server.ts";

/** Two servers. One that dies is back within a minute; sometimes one is away for hours, never both. */
export type Fleet = {
  readonly start: () => void;
  readonly find: () => RecordingServer | null;
  readonly stopOne: () => void;
  readonly counts: { crashes: number };
};

type World = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly reaper: Reaper;
  readonly surroundings: Surroundings;
};

const SIZE = 2;

export const createFleet = ({ time, chance, reaper, surroundings }: World): Fleet => {
  const servers = new Map<number, RecordingServer>();
  const counts = { crashes: 0 };
  const start = (number: number, awayMs: number): void => {
    time.at(time.now() + awayMs, () => {
      const process = createProcess(time, reaper);
      process.onCrash(() => {
        counts.crashes += 1;
        servers.delete(number);
        start(number, awayFor.get(number) ?? chance.between(2, 50) * SECOND_MS);
        awayFor.delete(number);
      });
      const server = startServer(process, number, surroundings);
      if (process.isAlive()) servers.set(number, server);
    });
  };
  const awayFor = new Map<number, number>();
  return {
    counts,
    start: () => {
      for (let number = 0; number < SIZE; number += 1) start(number, number);
    },
    find: () => (servers.size === 0 ? null : chance.pick([...servers.values()])),
    stopOne: () => {
      const [number] = [...servers.keys()];
      if (number === undefined || servers.size < SIZE) return;
      awayFor.set(number, chance.between(1, 12) * HOUR_MS);
      servers.get(number)?.process.crash();
    },
  };
};
