import type { Chance } from "../kernel/chance.ts";
import type { Process } from "../kernel/process.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import { connectionLost, type Connection } from "../store/memory-store.ts";
import { rollBack, type Transaction } from "../store/row.ts";
import type { Clocks } from "./clocks.ts";

/** How often the database fails, for each statement or commit. */
export type DatabaseFaults = {
  readonly statementFails: number;
  readonly commitIsLost: number;
};

export type Database = {
  readonly setDown: (isDown: boolean) => void;
  /** With every moment at which the process met a fault or died, for judging what may be repeated. */
  readonly connect: (process: Process) => Connection & { readonly faults: readonly number[] };
};

type World = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly clocks: Clocks;
  readonly faults: DatabaseFaults;
};

/** A database that takes its time, fails at times, and forgets the open transactions of those who died. */
export const createDatabase = ({ time, chance, clocks, faults }: World): Database => {
  let isDown = false;
  const latencyMs = (): number => (chance.next() < 0.02 ? 40 : 1);
  return {
    setDown: (down) => {
      isDown = down;
    },
    connect: (process) => {
      const open = new Set<Transaction>();
      const met: number[] = [];
      process.onCrash(() => {
        met.push(time.now());
        for (const transaction of open) rollBack(transaction);
      });
      const fails = (probability: number): boolean => {
        const isFault = isDown || (probability > 0 && chance.next() < probability);
        if (isFault) met.push(time.now());
        return isFault;
      };
      const ask = <T>(answer: () => T): Promise<T> =>
        new Promise((resolve, reject) =>
          process.after(latencyMs(), () => {
            if (fails(faults.statementFails)) reject(connectionLost());
            else resolve(answer());
          }),
        );
      return {
        faults: met,
        statement: () => ask(() => undefined),
        databaseNow: () => ask(clocks.databaseNow),
        commit: async () => {
          await process.park(1);
          if (!fails(faults.commitIsLost)) return { kind: "done" };
          return { kind: "lost", isCommitted: !isDown && chance.happens(0.5) };
        },
        answer: () => process.park(1),
        opened: (transaction) => open.add(transaction),
        closed: (transaction) => open.delete(transaction),
        wake: (resolve) => time.at(time.now(), () => process.isAlive() && resolve()),
      };
    },
  };
};
