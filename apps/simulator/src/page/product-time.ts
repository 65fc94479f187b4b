import { moveClock, readClock, type Answer, type ClockMove, type ClockReading } from "../dev-api.ts";
import { createObservable, type Observable } from "./observable.ts";
import { poll } from "./poll.ts";

export type ClockState = {
  /** Null until the server has answered once. */
  readonly reading: ClockReading | null;
  /** Why the last request failed; the earlier reading stays. */
  readonly failure: string | null;
  readonly isMoving: boolean;
};

/** The product's time, which buttons can move, as far as this page knows it. */
export type ProductTime = {
  readonly state: Observable<ClockState>;
  /** The product's time now, in whole milliseconds; the machine's until the server has answered. */
  readonly nowMs: () => number;
  readonly move: (move: ClockMove) => Promise<Answer<ClockReading>>;
};

const READ_EVERY_MS = 5_000;

export const createProductTime = (): ProductTime => {
  const state = createObservable<ClockState>({ reading: null, failure: null, isMoving: false });
  let readAtMs = performance.now();
  let moves = 0;

  const take = (answer: Answer<ClockReading>): void => {
    if (answer.ok) readAtMs = performance.now();
    state.change(answer.ok ? { reading: answer.value, failure: null } : { failure: answer.why });
  };
  poll(async () => {
    const movesBefore = moves;
    const answer = await readClock();
    // An answer from before a move would briefly turn the clock back.
    if (moves === movesBefore && !state.get().isMoving) take(answer);
  }, READ_EVERY_MS);

  return {
    state,
    nowMs: () => {
      const { reading } = state.get();
      return reading === null
        ? Date.now()
        : Math.round(Date.parse(reading.now) + performance.now() - readAtMs);
    },
    move: async (move) => {
      moves += 1;
      state.change({ isMoving: true });
      const answer = await moveClock(move);
      if (answer.ok) take(answer);
      state.change({ isMoving: false });
      return answer;
    },
  };
};
