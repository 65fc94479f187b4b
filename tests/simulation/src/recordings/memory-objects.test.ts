import { objectStoreSuite } from "@afterword/server/platform/media-store/suites/object-store";
import { describe } from "vitest";
import { createMemoryObjects, type Shelf } from "./memory-objects.ts";

const BEGAN = Date.UTC(2026, 0, 1);

describe("the object store of the simulation", () => {
  objectStoreSuite(async () => {
    const shelf: Shelf = new Map();
    let arrived = 0;
    const store = createMemoryObjects(shelf, () => BEGAN);
    async function* counted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const piece of body) {
        arrived += piece.length;
        yield piece;
      }
    }
    return {
      store: { ...store, put: (key, body) => store.put(key, counted(body)) },
      arrivedBytes: async () => arrived,
    };
  });
});
