/** Lets a command say "something may be due now" without knowing which jobs listen. Twice in a row is as good as once. */
export type JobSignal = {
  readonly notify: () => void;
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
};

export const createJobSignal = (): JobSignal => {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
