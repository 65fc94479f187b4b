import type { Logger } from "pino";

export type Loop = {
  /** Runs again at once, or as soon as the run under way has ended. */
  readonly ring: () => void;
  /** Begins no further run, and answers when the one under way has ended. */
  readonly stop: () => Promise<void>;
};

export type LoopSettings = {
  readonly name: string;
  /** Pause between the end of one run and the next, unless somebody rings. */
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
  readonly log: Logger;
};

/** Runs a job again and again, never twice at the same time in this process. A run that fails is logged and repeated. */
export const startLoop = ({ name, everyMs, run, log }: LoopSettings): Loop => {
  const pause = createPause();
  let isStopping = false;
  const repeat = async (): Promise<void> => {
    while (!isStopping) {
      pause.renew();
      try {
        await run();
      } catch (error) {
        log.error({ err: error, job: name }, "a job failed; it runs again");
      }
      if (!isStopping) await pause.wait(everyMs);
    }
  };
  const ended = repeat();
  return {
    ring: () => pause.end(),
    stop: () => {
      isStopping = true;
      pause.end();
      return ended;
    },
  };
};

/** A pause that can be ended before it has begun: whoever rings during a run is not forgotten. */
const createPause = () => {
  let isOver = false;
  let wakeUp = (): void => undefined;
  return {
    renew: () => {
      isOver = false;
    },
    wait: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        if (isOver) return resolve();
        const timer = setTimeout(resolve, ms);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => {
      isOver = true;
      wakeUp();
    },
  };
};
