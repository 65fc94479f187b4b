import { setTimeout as pause } from "node:timers/promises";

/** Product time is known from outside only within bounds: while the clock is being moved nobody can say which side it is. */
export type Span = { readonly earliest: number; readonly latest: number };

/** What a stranger knows of the product's clock: the machine's, and when it was seen to be moved. */
export type ProductClock = {
  /** The product's wall time, in milliseconds, at an instant of the machine's clock. */
  readonly at: (machineMs: number) => Span;
  readonly now: () => number;
  /** Calls `ask`, which asks a server to move the clock, and watches when it really moves. Never throws. */
  readonly watch: (ask: () => Promise<unknown>) => Promise<void>;
  /** When it was moved, in machine time. */
  readonly moves: readonly Move[];
};

export type Move = { readonly from: number; readonly to: number; readonly offsetMs: number };

const LOOK_EVERY_MS = 3;
/** What a killed server had sent to its database is done by then. */
const SETTLED_AFTER_MS = 150;

/** `readOffset` answers how far the product's clock is moved, null when the database cannot be asked. */
export const createProductClock = (readOffset: () => Promise<number | null>): ProductClock => {
  const moves: Move[] = [];
  const offsetSince = (side: "from" | "to", machineMs: number): number =>
    moves.findLast((move) => move[side] <= machineMs)?.offsetMs ?? 0;
  const look = async (unchangedAt: number): Promise<number> => {
    const askedAt = Date.now();
    const offsetMs = await readOffset();
    if (offsetMs === null) return unchangedAt;
    if (offsetMs === (moves.at(-1)?.offsetMs ?? 0)) return askedAt;
    moves.push({ from: unchangedAt, to: Date.now(), offsetMs });
    return Date.now();
  };
  return {
    moves,
    at: (machineMs) => ({
      earliest: machineMs + offsetSince("to", machineMs),
      latest: machineMs + offsetSince("from", machineMs),
    }),
    now: () => Date.now() + (moves.at(-1)?.offsetMs ?? 0),
    watch: async (ask) => {
      let unchangedAt = Date.now();
      let isOver = false;
      const seen = moves.length;
      const asked = ask().then(
        () => (isOver = true),
        () => pause(SETTLED_AFTER_MS).then(() => (isOver = true)),
      );
      while (!isOver && moves.length === seen) {
        unchangedAt = await look(unchangedAt);
        await pause(LOOK_EVERY_MS);
      }
      await asked;
      if (moves.length === seen) await look(unchangedAt);
    },
  };
};
