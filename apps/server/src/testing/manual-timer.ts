import type { Timer } from "../platform/time/clock.ts";

export type ManualTimer = Timer & {
  /** Lets so much time go by, and resolves the pauses that end in it. */
  readonly pass: (ms: number) => Promise<void>;
};

/** A timer whose time goes by when a test says so. */
export const createManualTimer = (): ManualTimer => {
  let now = 0;
  const waiting = new Map<() => void, number>();
  return {
    startPause: (ms) => {
      const { promise: over, resolve } = Promise.withResolvers<void>();
      const end = (): void => {
        waiting.delete(end);
        resolve();
      };
      waiting.set(end, now + ms);
      return { over, end };
    },
    pass: async (ms) => {
      now += ms;
      const due = [...waiting].filter(([, at]) => at <= now).toSorted(([, one], [, other]) => one - other);
      for (const [end] of due) end();
      await new Promise((resolve) => void setImmediate(resolve));
    },
  };
};
