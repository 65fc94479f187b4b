/** Lets a command say "something may be due now" without knowing who listens. Ringing twice in a row is as good as once. */
export type Bell = {
  readonly ring: () => void;
  /** Answers how to stop listening. */
  readonly listen: (listener: () => void) => () => void;
};

export const createBell = (): Bell => {
  const listeners = new Set<() => void>();
  return {
    ring: () => {
      for (const listener of listeners) listener();
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
