import type { ServiceMs } from "@afterword/core/time/instant";
import { createHeap } from "../kernel/heap.ts";

/** The rows that are due, by their due time, and by `order` among equals: a partial index over due times. */
export type DueIndex<T> = {
  /** Moves the row to its new due time; null takes it out. */
  readonly move: (row: T, dueMs: ServiceMs | null) => void;
  /** At most `limit` rows that are due at `service` and come after `skip` in the order. */
  readonly list: (service: ServiceMs, limit: number, skip?: (row: T) => boolean) => readonly T[];
  readonly earliest: () => ServiceMs | null;
};

type Entry<T> = { readonly at: ServiceMs; readonly order: number; readonly row: T };

export const createDueIndex = <T>(orderOf: (row: T) => number): DueIndex<T> => {
  const heap = createHeap<Entry<T>>();
  const valid = new Map<T, Entry<T>>();
  /** Outdated entries stay in the heap until they reach the top. */
  const dropStale = (): Entry<T> | undefined => {
    for (;;) {
      const first = heap.first();
      if (first === undefined || valid.get(first.row) === first) return first;
      heap.pop();
    }
  };
  return {
    move: (row, dueMs) => {
      if (dueMs === null) {
        valid.delete(row);
        return;
      }
      if (valid.get(row)?.at === dueMs) return;
      const entry = { at: dueMs, order: orderOf(row), row };
      valid.set(row, entry);
      heap.push(entry);
    },
    list: (service, limit, skip = () => false) => {
      const seen: Entry<T>[] = [];
      const due: T[] = [];
      for (let first = dropStale(); first !== undefined; first = dropStale()) {
        if (first.at > service || due.length >= limit) break;
        seen.push(heap.pop());
        if (!skip(first.row)) due.push(first.row);
      }
      for (const entry of seen) heap.push(entry);
      return due;
    },
    earliest: () => dropStale()?.at ?? null,
  };
};
