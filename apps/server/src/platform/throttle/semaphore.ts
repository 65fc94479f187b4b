/** Runs the work in a slot of this key; null when too many wait for one already. */
export type WithSlot = <Result>(key: string, work: () => Promise<Result>) => Promise<Result | null>;

type Queue = { running: number; readonly waiting: (() => void)[] };

/** For each key `atOnce` pieces of work run at the same time, and `waiting` more wait for a slot. */
export const createSemaphore = ({ atOnce, waiting }: { atOnce: number; waiting: number }): WithSlot => {
  const queues = new Map<string, Queue>();
  const enter = async (key: string): Promise<Queue | null> => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running >= atOnce) {
      if (queue.waiting.length >= waiting) return null;
      // The slot is handed over, not given back, so that no other work can take it in between.
      await new Promise<void>((resume) => queue.waiting.push(resume));
    } else queue.running += 1;
    return queue;
  };
  const leave = (key: string, queue: Queue): void => {
    const next = queue.waiting.shift();
    if (next !== undefined) return next();
    queue.running -= 1;
    if (queue.running === 0) queues.delete(key);
  };
  return async (key, work) => {
    const queue = await enter(key);
    if (queue === null) return null;
    try {
      return await work();
    } finally {
      leave(key, queue);
    }
  };
};
