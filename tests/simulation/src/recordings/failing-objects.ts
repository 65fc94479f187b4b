import { SECOND_MS } from "@afterword/core/time/duration";
import {
  StoreUnavailable,
  type ObjectKey,
  type ObjectStore,
} from "@afterword/server/platform/media-store/object-store";
import type { Chance } from "../kernel/chance.ts";
import type { Process } from "../kernel/process.ts";

/** The store of recordings as the network shows it: slow, failing now and then, and away for hours. */
export type FailingObjects = {
  /** As this process reaches it; each wait may be the last thing that the process does. */
  readonly of: (process: Process) => ObjectStore;
  readonly setDown: (isDown: boolean) => void;
  readonly isDown: () => boolean;
  /** How many calls have failed so far. */
  readonly faults: () => number;
};

type Inputs = {
  readonly chance: Chance;
  readonly store: ObjectStore;
  /** The share of single calls that fail. */
  readonly fails: number;
  readonly onDeleted: (key: ObjectKey) => void;
};

export const createFailingObjects = ({ chance, store, fails, onDeleted }: Inputs): FailingObjects => {
  let isDown = false;
  let faults = 0;
  const wait = async (process: Process): Promise<void> => {
    const hangs = isDown && chance.happens(0.3);
    await process.park(hangs ? 30 * SECOND_MS : chance.between(1, 40));
  };
  /** A call that fails may have been carried out all the same. */
  const call = async <T>(process: Process, work: () => Promise<T>): Promise<T> => {
    await wait(process);
    const isFailing = isDown || chance.happens(fails);
    if (!isFailing) return work();
    faults += 1;
    if (!isDown && chance.happens(0.5)) await work();
    throw new StoreUnavailable("the store does not answer");
  };
  return {
    setDown: (down) => {
      isDown = down;
    },
    isDown: () => isDown,
    faults: () => faults,
    of: (process) => ({
      put: async (key, body) => {
        await call(process, () => store.put(key, body));
        await process.park(1);
      },
      get: (key, range) => call(process, () => store.get(key, range)),
      head: (key) => call(process, () => store.head(key)),
      delete: (key) =>
        call(process, async () => {
          await store.delete(key);
          onDeleted(key);
        }),
      list: (prefix) => listed(() => call(process, async () => undefined), store.list(prefix)),
    }),
  };
};

/** A list breaks off anywhere. */
async function* listed(
  wait: () => Promise<void>,
  list: ReturnType<ObjectStore["list"]>,
): ReturnType<ObjectStore["list"]> {
  await wait();
  for await (const object of list) {
    yield object;
    await wait();
  }
}
