import type { ServiceMs, WallMs } from "@afterword/core/time/instant";
import { createHeap } from "../kernel/heap.ts";

/** The rows that are due, by their due time, and by `order` among equals: a partial index over due times. */
export type DueIndex<T, Time extends ServiceMs | WallMs = ServiceMs> = {
  /** Moves the row to its new due time; null takes it out. */
  readonly move: (row: T, due: Time | null) => void;
  /** At most `limit` rows that are due at `now` and come after `skip` in the order. */
  readonly list: (now: Time, limit: number, skip?: (row: T) => boolean) => readonly T[];
  readonly earliest: () => Time | null;
};

type Entry<T, Time> = { readonly at: Time; readonly order: number; readonly row: T };

export const createDueIndex = <T, Time extends ServiceMs | WallMs = ServiceMs>(
  orderOf: (row: T) => number,
): DueIndex<T, Time> => {
  const heap = createHeap<Entry<T, Time>>();
  const valid = new Map<T, Entry<T, Time>>();
  /** Outdated entries stay in the heap until they reach the top. */
  const dropStale = (): Entry<T, Time> | undefined => {
    for (;;) {
      const first = heap.first();
      if (first === undefined || valid.get(first.row) === first) return first;
      heap.pop();
    }
  };
  return {
    move: (row, due) => {
      if (due === null) {
        valid.delete(row);
        return;
      }
      if (valid.get(row)?.at === due) return;
      const entry = { at: due, order: orderOf(row), row };
      valid.set(row, entry);
      heap.push(entry);
    },
    list: (now, limit, skip = () => false) => {
      const seen: Entry<T, Time>[] = [];
      const due: T[] = [];
      for (let first = dropStale(); first !== undefined; first = dropStale()) {
        if (first.at > now || due.length >= limit) break;
        seen.push(heap.pop());
        if (!skip(first.row)) due.push(first.row);
      }
      for (const entry of seen) heap.push(entry);
      return due;
    },
    earliest: () => dropStale()?.at ?? null,
  };
};
