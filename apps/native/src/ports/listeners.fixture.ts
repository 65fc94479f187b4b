/** The listeners of a module, and what tells them. */
export const createListeners = <Value>() => {
  const all = new Set<(value: Value) => void>();
  return {
    add: (listener: (value: Value) => void) => {
      all.add(listener);
      return { remove: () => void all.delete(listener) };
    },
    tell: (value: Value): void => all.forEach((listener) => listener(value)),
  };
};
