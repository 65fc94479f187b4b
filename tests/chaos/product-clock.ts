import { setTimeout as pause } from "node:timers/promises";

/** From outside, product time is known only within bounds: while the clock is being moved it may be before or after. */
export type Span = { readonly earliest: number; readonly latest: number };

/** The product's clock as seen from outside: the machine's clock and the observed moves. */
export type ProductClock = {
  /** The product's wall time at a time of the machine's clock. */
  readonly at: (machineMs: number) => Span;
  readonly now: () => number;
  /** Machine times of the moves. */
  readonly moves: readonly Move[];
  /** Stops observing. */
  readonly stop: () => Promise<void>;
};

export type Move = { readonly from: number; readonly to: number; readonly offsetMs: number };

const LOOK_EVERY_MS = 12;

/**
 * Polls, because a move may be written after the server that was asked for it has died. `readOffset` returns how far the
 * product's clock has been moved, or null while the database is down.
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
