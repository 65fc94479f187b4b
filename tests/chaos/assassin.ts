import { setTimeout as pause } from "node:timers/promises";
import type { SeededRandom } from "@afterword/testing/seeded-random";
import type { Fault } from "./evidence.ts";
import type { World } from "./world.ts";

/** Kills servers and the database in the middle of their work. */
export type Assassin = {
  /** Kills at random moments of the next half second, or not at all; answers when all that was killed may live again. */
  readonly strike: () => Promise<void>;
  readonly faults: readonly Fault[];
};

/** Connections to the mail server that one process uses at once while that answers. */
const CONNECTIONS = 5;
const AIM_MS = 500;

/** In which share of its strikes something is killed. */
export type Fury = { readonly servers: number; readonly database: number };

export const hireAssassin = (
  world: World,
  { workers, fury }: { readonly workers: number; readonly fury: Fury },
  random: SeededRandom,
): Assassin => {
  const faults: Fault[] = [];
  /** Any, or the one at which a mail was taken and its sender has not written that down yet. */
  const moment = async (): Promise<void> => {
    await pause(random.between(0, AIM_MS));
    if (random.chance(0.5)) await Promise.race([world.house.nextCopy(), pause(AIM_MS)]);
  };
  const killServer = async (): Promise<void> => {
    await moment();
    const at = Date.now();
    if (world.servers.killOne()) faults.push({ kind: "server", at, connections: CONNECTIONS });
  };
  const killDatabase = async (): Promise<void> => {
    await moment();
    faults.push({ kind: "database", at: Date.now(), connections: CONNECTIONS * workers });
    // With and without the postmaster's knowledge.
    await (random.chance(0.5) ? world.postgres.kill9() : world.postgres.abort());
    await pause(random.between(0, AIM_MS));
    await world.postgres.restart();
  };
  return {
    faults,
    strike: async () => {
      const victims = random.chance(fury.servers) ? random.between(1, Math.ceil(workers / 3)) : 0;
      const kills = Array.from({ length: victims }, killServer);
      if (random.chance(fury.database)) kills.push(killDatabase());
      await Promise.all(kills);
    },
  };
};
