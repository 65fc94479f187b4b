import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { momentOf } from "./crash-rounds.ts";
import { openAccount } from "./http-person.ts";
import { expectAllThere, openLedger, writeUntilItEnds } from "./http-writer.ts";
import type { Ledger } from "./http-writer.ts";
import { startServerProcess } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

/** What else goes wrong in a round: before the server is killed, and before it starts again. */
export type Mishap = {
  readonly before?: (round: number) => Promise<void>;
  readonly after?: (round: number) => Promise<void>;
};

/**
 * Kills the server so many times while it is written to over HTTP, and looks after each new start for all that it
 * acknowledged. Returns how many writes that were; throws when one of them is missing.
 */
export const writeThroughKills = async (
  rounds: number,
  settings: Record<string, string>,
  { before, after }: Mishap = {},
): Promise<number> => {
  let server = startServerProcess(settings);
  try {
    let address = await server.ready;
    const person = await openAccount(address);
    const ledger = await openLedger(address, person);
    for (let round = 0; round < rounds; round += 1) {
      const writing = writeUntilItEnds(address, person, ledger);
      await Promise.race([writing, untilMoreThan(ledger.count, ledger)]);
      await pause(momentOf(round));
      await before?.(round);
      await kill(server);
      await writing;
      await after?.(round);
      server = startServerProcess(settings);
      address = await server.ready;
      await expectAllThere(address, person, ledger);
    }
    return ledger.count;
  } finally {
    await kill(server);
  }
};

/** Bounded: a server that never answers a write fails the comparison after it. */
const untilMoreThan = async (count: number, ledger: Ledger): Promise<void> => {
  for (let tries = 0; tries < 6_000 && ledger.count <= count; tries += 1) await pause(5);
  expect(ledger.count).toBeGreaterThan(count);
};

const kill = async ({ child, ended }: ServerProcess): Promise<void> => {
  child.kill("SIGKILL");
  await ended;
};
