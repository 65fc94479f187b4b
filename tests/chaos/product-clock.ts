import { setTimeout as pause } from "node:timers/promises";

/** Product time is known from outside only within bounds: while the clock is being moved nobody can say which side it is. */
export type Span = { readonly earliest: number; readonly latest: number };

/** What a stranger knows of the product's clock: the machine's, and when it was seen to be moved. */
export type ProductClock = {
  /** The product's wall time, in milliseconds, at an instant of the machine's clock. */
  readonly at: (machineMs: number) => Span;
  readonly now: () => number;
  /** When it was moved, in machine time. */
  readonly moves: readonly Move[];
  /** Looks no longer. */
  readonly stop: () => Promise<void>;
};

export type Move = { readonly from: number; readonly to: number; readonly offsetMs: number };

const LOOK_EVERY_MS = 12;

/**
 * Looks all the time, because a move may be written after the server that was asked for it has died. `readOffset`
 * answers how far the product's clock is moved, null while the database cannot be asked.
 */
export const createProductClock = (readOffset: () => Promise<number | null>): ProductClock => {
  const moves: Move[] = [];
  const offsetNow = (): number => moves.at(-1)?.offsetMs ?? 0;
  const offsetSince = (side: "from" | "to", machineMs: number): number =>
    moves.findLast((move) => move[side] <= machineMs)?.offsetMs ?? 0;
  let isOver = false;
  const watch = async (): Promise<void> => {
    for (let unchangedAt = Date.now(); !isOver; await pause(LOOK_EVERY_MS)) {
      const askedAt = Date.now();
      const offsetMs = await readOffset();
      if (offsetMs === null) continue;
      if (offsetMs !== offsetNow()) moves.push({ from: unchangedAt, to: Date.now(), offsetMs });
      unchangedAt = askedAt;
    }
  };
  const watched = watch();
  return {
    moves,
    at: (machineMs) => ({
      earliest: machineMs + offsetSince("to", machineMs),
      latest: machineMs + offsetSince("from", machineMs),
    }),
    now: () => Date.now() + offsetNow(),
    stop: () => {
      isOver = true;
      return watched;
    },
  };
};
