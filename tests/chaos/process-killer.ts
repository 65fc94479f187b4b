import { setTimeout as pause } from "node:timers/promises";
import type { SeededRandom } from "@afterword/testing/seeded-random";
import type { Fault } from "./evidence.ts";
import type { World } from "./world.ts";

/** Kills servers and the database in the middle of their work. */
export type ProcessKiller = {
  /** Kills at random moments of the next half second, or not at all; resolves when everything may run again. */
  readonly strike: () => Promise<void>;
  readonly faults: readonly Fault[];
};

/** Connections to the mail server that one process uses at the same time. */
const CONNECTIONS = 5;
const AIM_MS = 500;

/** The share of strikes in which something is killed. */
export type KillRate = { readonly servers: number; readonly database: number };

export const createProcessKiller = (
  world: World,
  { workers, killRate }: { readonly workers: number; readonly killRate: KillRate },
  random: SeededRandom,
): ProcessKiller => {
  const faults: Fault[] = [];
  /** A random moment, or the one at which a mail was accepted and its sender has not recorded that yet. */
  const moment = async (): Promise<void> => {
    await pause(random.between(0, AIM_MS));
    if (random.chance(0.5)) await Promise.race([world.sink.nextCopy(), pause(AIM_MS)]);
  };
  const killServer = async (): Promise<void> => {
    await moment();
    const at = Date.now();
    if (world.servers.killOne()) faults.push({ kind: "server", at, connections: CONNECTIONS });
  };
  const killDatabase = async (): Promise<void> => {
    await moment();
    faults.push({ kind: "database", at: Date.now(), connections: CONNECTIONS * workers });
    // The whole server, or one of its processes, which the postmaster notices.
    await (random.chance(0.5) ? world.postgres.kill9() : world.postgres.abort());
    await pause(random.between(0, AIM_MS));
    await world.postgres.restart();
  };
  return {
    faults,
    strike: async () => {
      const victims = random.chance(killRate.servers) ? random.between(1, Math.ceil(workers / 3)) : 0;
      const kills = Array.from({ length: victims }, killServer);
      if (random.chance(killRate.database)) kills.push(killDatabase());
      await Promise.all(kills);
    },
  };
};
