import type { Chance } from "../kernel/chance.ts";
import type { Process } from "../kernel/process.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import { connectionLost, type Connection } from "../store/memory-store.ts";
import { rollBack, type Transaction } from "../store/row.ts";
import type { Clocks } from "./clocks.ts";

/** How often the database fails, for each statement or commit. */
export type DatabaseFaults = {
  /**
   * The share of answers that come at once, before any other event. It is high in worlds of years:
   * the rest is enough for every order of events, and each wait may still be the last.
   */
  readonly answersAtOnce: number;
  readonly statementFails: number;
  readonly commitIsLost: number;
};

export type Database = {
  readonly setDown: (isDown: boolean) => void;
  /** With all times at which the process had a fault or died, to decide which repeats are allowed. */
  readonly connect: (process: Process) => Connection & { readonly faults: readonly number[] };
};

type World = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly clocks: Clocks;
  readonly faults: DatabaseFaults;
};

/** A database with delays and failures, which rolls back the transactions of dead processes. */
export const createDatabase = ({ time, chance, clocks, faults }: World): Database => {
  let isDown = false;
  const latencyMs = (): number => {
    if (chance.next() < faults.answersAtOnce) return 0;
    return chance.next() < 0.02 ? 40 : 1;
  };
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
      /** An answer at once costs no event and no promise. */
      const wait = (): Promise<void> => {
        const ms = latencyMs();
        if (ms > 0) return process.park(ms);
        return process.survives() ? AT_ONCE : new Promise(() => undefined);
      };
      const failOrNot = (): Promise<void> =>
        fails(faults.statementFails) ? Promise.reject(connectionLost()) : AT_ONCE;
      const statement = (): Promise<void> => {
        const waited = wait();
        return waited === AT_ONCE ? failOrNot() : waited.then(failOrNot);
      };
      return {
        faults: met,
        statement,
        databaseNow: async () => {
          await statement();
          return clocks.databaseNow();
        },
        commit: async () => {
          await wait();
          if (!fails(faults.commitIsLost)) return { kind: "done" };
          return { kind: "lost", isCommitted: !isDown && chance.happens(0.5) };
        },
        answer: wait,
        opened: (transaction) => {
          if (process.isAlive()) open.add(transaction);
          else rollBack(transaction);
        },
        closed: (transaction) => open.delete(transaction),
        wake: (resolve) => time.at(time.now(), () => process.isAlive() && resolve()),
      };
    },
  };
};

const AT_ONCE = Promise.resolve();
