import type { Logger } from "pino";
import type { Pause, Timer } from "../time/clock.ts";

export type Loop = {
  /** Runs again at once, or as soon as the run under way has ended. */
  readonly runAgain: () => void;
  /** Begins no further run, and resolves when the current one has ended. */
  readonly stop: () => Promise<void>;
};

export type LoopSettings = {
  readonly name: string;
  /** Pause between the end of one run and the next, unless a signal comes. */
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
  readonly timer: Timer;
  readonly log: Pick<Logger, "error">;
};

/**
 * Runs a job again and again, never twice at the same time in this process. A run that fails is logged and repeated.
 */
export const startLoop = ({ name, everyMs, run, timer, log }: LoopSettings): Loop => {
  const rest = createRest(timer);
  let isStopping = false;
  const repeat = async (): Promise<void> => {
    while (!isStopping) {
      rest.renew();
      try {
        await run();
      } catch (error) {
        log.error({ err: error, job: name }, "a job failed; it runs again");
      }
      if (!isStopping) await rest.take(everyMs);
    }
  };
  const ended = repeat();
  return {
    runAgain: rest.end,
    stop: () => {
      isStopping = true;
      rest.end();
      return ended;
    },
  };
};

/** A pause that can be ended before it has begun: a signal during a run is not lost. */
const createRest = (timer: Timer) => {
  let isOver = false;
  let pause: Pause | null = null;
  return {
    renew: () => {
      isOver = false;
    },
    take: async (ms: number): Promise<void> => {
      if (isOver) return;
      pause = timer.startPause(ms);
      await pause.over;
      pause = null;
    },
    end: () => {
      isOver = true;
      pause?.end();
    },
  };
};
