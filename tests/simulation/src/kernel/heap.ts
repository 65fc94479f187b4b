/** An entry of a heap: the lowest `at` comes first, and among equals the lowest `order`. */
export type Placed = { readonly at: number; readonly order: number };

export type Heap<T extends Placed> = {
  readonly push: (item: T) => void;
  /** Throws if the heap is empty; check `first` before. */
  readonly pop: () => T;
  readonly first: () => T | undefined;
  readonly size: () => number;
};

/** A binary heap: adding and taking cost the logarithm of its size. */
export const createHeap = <T extends Placed>(): Heap<T> => {
  const items: T[] = [];
  return {
    push: (item) => {
      items.push(item);
      rise(items, items.length - 1);
    },
    pop: () => {
      const [top] = items;
      const last = items.pop();
      if (top === undefined || last === undefined) throw new Error("the heap is empty");
      if (items.length > 0) {
        items[0] = last;
        sink(items);
      }
      return top;
    },
    first: () => items[0],
    size: () => items.length,
  };
};

const isBefore = (one: Placed, other: Placed): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

const rise = <T extends Placed>(items: T[], start: number): void => {
  const item = items[start] as T;
  let index = start;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    const above = items[parent] as T;
    if (isBefore(above, item)) break;
    items[index] = above;
    index = parent;
  }
  items[index] = item;
};

const sink = <T extends Placed>(items: T[]): void => {
  const item = items[0] as T;
  const half = items.length >> 1;
  let index = 0;
  while (index < half) {
    let child = 2 * index + 1;
    let below = items[child] as T;
    const other = items[child + 1];
    if (other !== undefined && isBefore(other, below)) {
      child += 1;
      below = other;
    }
    if (isBefore(item, below)) break;
    items[index] = below;
    index = child;
  }
  items[index] = item;
};
