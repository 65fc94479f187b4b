/** Does something for several items at once; resolves with those for which it could be done. */
type BatchWork<T> = (batch: readonly T[]) => Promise<ReadonlySet<T>>;

/** So many batches may be under way at once: with one alone an item waits for most of a batch before its own begins. */
const AT_ONCE = 2;

/**
 * So many turns of the event loop come before a batch, so that it holds more: with one, 3,000 accepted mails in a row
 * were marked in 1,310 statements on the embedded database, with four in 781. Where little is going on they take
 * microseconds.
 */
const TURNS = 4;

/**
 * Gathers items for work that is cheaper for several at once. No timer keeps one waiting: a batch begins after a few
 * turns of the event loop, unless two are under way; what comes meanwhile makes up the next one. Without a turn each
 * item would be a batch of its own: each answer that has arrived at the process is handed on before the next is read.
 */
export type BatchQueue<T> = {
  /** True when the work was done for this item; throws what the work threw. */
  readonly add: (item: T) => Promise<boolean>;
};

type BatchQueueOptions<T> = {
  /** How many items a batch may have; asked before each. */
  readonly most: () => number;
  readonly work: BatchWork<T>;
  /** Resolves once what has arrived at the process is read. */
  readonly nextTurn: () => Promise<void>;
};

type Waiting<T> = { readonly item: T; readonly ended: PromiseWithResolvers<boolean> };

export const createBatchQueue = <T>({ most, work, nextTurn }: BatchQueueOptions<T>): BatchQueue<T> => {
  const waiting: Waiting<T>[] = [];
  let underWay = 0;
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
  };
  const workThrough = async (): Promise<void> => {
    underWay += 1;
    await turns();
    while (waiting.length > 0) {
      await workOn(work, waiting.splice(0, most()));
      await turns();
    }
    underWay -= 1;
  };
  return {
    add: (item) => {
      const ended = Promise.withResolvers<boolean>();
      waiting.push({ item, ended });
      if (underWay < AT_ONCE) void workThrough();
      return ended.promise;
    },
  };
};

const workOn = async <T>(work: BatchWork<T>, batch: readonly Waiting<T>[]): Promise<void> => {
  try {
    const done = await work(batch.map(({ item }) => item));
    for (const { item, ended } of batch) ended.resolve(done.has(item));
  } catch (error) {
    for (const { ended } of batch) ended.reject(error);
  }
};
