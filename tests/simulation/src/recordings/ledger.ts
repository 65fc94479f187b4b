import type { KnownTake } from "./laws.ts";
import type { Take } from "./takes.ts";

/** What devices know of the takes that they hand over: the checker compares the product with it, and with nothing else. */
export type Ledger = {
  readonly add: (take: Take) => Entry;
  readonly find: (cloud: string) => Entry | undefined;
  readonly all: () => readonly Entry[];
};

export type Entry = {
  readonly take: Take;
  readonly acknowledged: Set<number>;
  readonly sent: Set<number>;
  /** A note was saved with it at some time, and the answer came. */
  isNamed: boolean;
  /** When the last of its parts was acknowledged. */
  wholeAt: number | null;
};

export const createLedger = (): Ledger => {
  const entries = new Map<string, Entry>();
  return {
    add: (take) => {
      const entry = {
        take,
        acknowledged: new Set<number>(),
        sent: new Set<number>(),
        isNamed: false,
        wholeAt: null,
      };
      entries.set(`${take.owner}/${take.name}`, entry);
      return entry;
    },
    find: (cloud) => entries.get(cloud),
    all: () => [...entries.values()],
  };
};

/** As it is at this moment. */
export const snapshot = ({ take, acknowledged, sent }: Entry): KnownTake => ({
  take,
  acknowledged: new Set(acknowledged),
  sent: new Set(sent),
});
