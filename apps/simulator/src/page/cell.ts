/** A value that tells its watchers when it changes. */
export type Cell<T> = {
  readonly get: () => T;
  readonly change: (part: Partial<T>) => void;
  readonly watch: (listener: () => void) => () => void;
};

export const createCell = <T extends object>(initial: T): Cell<T> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    change: (part) => {
      value = { ...value, ...part };
      for (const listener of listeners) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
