/** A value that notifies its listeners of changes. */
export type Observable<T> = {
  readonly get: () => T;
  readonly change: (part: Partial<T>) => void;
  readonly watch: (listener: () => void) => () => void;
};

export const createObservable = <T extends object>(initial: T): Observable<T> => {
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
