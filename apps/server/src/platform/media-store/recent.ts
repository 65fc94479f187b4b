/** What was used last, by name, and no more of it than fits. */
export type Recent<T> = {
  readonly find: (name: string) => T | undefined;
  readonly keep: (name: string, value: T) => void;
  readonly forget: (name: string) => void;
};

export const createRecent = <T>(most: number): Recent<T> => {
  // A map goes through its entries in the order in which they were put in.
  const values = new Map<string, T>();
  const keep = (name: string, value: T): void => {
    values.delete(name);
    values.set(name, value);
    const [oldest] = values.keys();
    if (values.size > most && oldest !== undefined) values.delete(oldest);
  };
  return {
    find: (name) => {
      const value = values.get(name);
      if (value !== undefined) keep(name, value);
      return value;
    },
    keep,
    forget: (name) => void values.delete(name),
  };
};
