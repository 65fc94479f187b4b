import { giveUpBody } from "./body.ts";
import { ObjectMissing } from "./object-store.ts";
import type { ListedObject, ObjectStore } from "./object-store.ts";

/**
 * Two stores as one, while everything moves from the second into the first: what is new goes to the first, what has not
 * moved yet is read from the second, and what is deleted is gone from both.
 */
export const createTwoStores = (first: ObjectStore, second: ObjectStore): ObjectStore => ({
  put: async (key, body) => {
    await first.put(key, body);
    await second.delete(key);
  },
  get: async (key, range) => {
    // It may move between the first look and the second.
    for (const store of [first, second]) {
      const found = await store.get(key, range).catch(nullIfMissing);
      if (found !== null) return found;
    }
    return first.get(key, range);
  },
  head: async (key) => (await first.head(key)) ?? (await second.head(key)) ?? first.head(key),
  delete: async (key) => {
    // In this order one that moves at this moment is met in one of the two.
    await second.delete(key);
    await first.delete(key);
    await second.delete(key);
  },
  list: (prefix) => listBoth(first, second, prefix),
});

const nullIfMissing = (error: unknown): null => {
  if (error instanceof ObjectMissing) return null;
  throw error;
};

/** The second one first: what moves meanwhile is then found in the first. What is still in both is listed once. */
async function* listBoth(
  first: ObjectStore,
  second: ObjectStore,
  prefix: string,
): AsyncGenerator<ListedObject> {
  const seen = new Set<string>();
  for await (const object of second.list(prefix)) {
    if ((await first.head(object.key)) !== null) continue;
    seen.add(object.key);
    yield object;
  }
  for await (const object of first.list(prefix)) if (!seen.has(object.key)) yield object;
}

export type Moved = { readonly isMoved: boolean; readonly bytes: number };

/** Moves one object as it lies; what the first store has is newer. It may be cut off at any point and done again. */
export const moveObject = async (first: ObjectStore, second: ObjectStore, key: string): Promise<Moved> => {
  const present = await first.head(key);
  const found = present === null ? await second.get(key).catch(nullIfMissing) : null;
  if (found !== null) {
    try {
      await first.put(key, found.body);
    } finally {
      await giveUpBody(found.body);
    }
    const arrived = await first.head(key);
    // Gone again: it was deleted meanwhile.
    if (arrived !== null && arrived.size !== found.size) throw new Error(`${key} did not arrive whole`);
  }
  await second.delete(key);
  return { isMoved: found !== null, bytes: found?.size ?? 0 };
};
