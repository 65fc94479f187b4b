/**
 * Rows with locks and versions, like PostgreSQL at read committed: others see the last committed version, a
 * transaction also its own writes, and a writer waits for a row that another transaction has locked.
 */
export type Row<T> = {
  /** Undefined: the row does not exist, except for its holder. */
  committed: T | undefined;
  pending: T | undefined;
  isWritten: boolean;
  holder: Transaction | null;
  waiting: Waiter[];
  /** Called with each committed change, for indexes and observers. */
  readonly changed: (before: T | undefined, after: T) => void;
};

export type Transaction = {
  readonly held: Row<unknown>[];
  waitsFor: Row<unknown> | null;
  /** Committed, rolled back, or dead with its process: it gets no more locks. */
  isOver: boolean;
  readonly wake: (resolve: () => void) => void;
};

type Waiter = { readonly transaction: Transaction; readonly go: () => void };

/** PostgreSQL's code, which tells the caller to retry the whole transaction. */
const DEADLOCK = "40P01";

/** PostgreSQL's error of a row whose key is taken. */
export const keyTaken = (sentence: string): Error => Object.assign(new Error(sentence), { code: "23505" });

export const createTransaction = (wake: Transaction["wake"]): Transaction => ({
  held: [],
  waitsFor: null,
  isOver: false,
  wake,
});

export const createRow = <T>(changed: Row<T>["changed"], committed?: T): Row<T> => ({
  committed,
  pending: undefined,
  isWritten: false,
  holder: null,
  waiting: [],
  changed,
});

export const read = <T>(row: Row<T>, transaction: Transaction): T | undefined =>
  row.isWritten && row.holder === transaction ? row.pending : row.committed;

/** Takes the row's lock, in the order of requests. Throws a conflict on a deadlock. */
export const lock = async <T>(row: Row<T>, transaction: Transaction): Promise<void> => {
  if (tryLock(row, transaction)) return;
  if (wouldWaitForever(row as Row<unknown>, transaction)) {
    throw Object.assign(new Error("deadlock detected"), { code: DEADLOCK });
  }
  transaction.waitsFor = row as Row<unknown>;
  await new Promise<void>((resolve) => {
    row.waiting.push({ transaction, go: () => transaction.wake(resolve) });
  });
};

/** False if another transaction holds it, or if this transaction has ended. */
export const tryLock = <T>(row: Row<T>, transaction: Transaction): boolean => {
  if (transaction.isOver) return false;
  if (row.holder === transaction) return true;
  if (row.holder !== null) return false;
  take(row as Row<unknown>, transaction);
  return true;
};

/** The row must be locked by this transaction. */
export const write = <T>(row: Row<T>, transaction: Transaction, value: T): void => {
  if (row.holder !== transaction) throw new Error("a row was written without its lock");
  row.pending = value;
  row.isWritten = true;
};

export const commit = (transaction: Transaction): void => {
  const changes: (() => void)[] = [];
  for (const row of transaction.held) {
    if (!row.isWritten) continue;
    const { committed: before, pending: after } = row;
    row.committed = after;
    changes.push(() => row.changed(before, after));
  }
  end(transaction);
  // Listeners see all changes made and all locks released.
  for (const tell of changes) tell();
};

export const rollBack = (transaction: Transaction): void => {
  if (!transaction.isOver) end(transaction);
};

const end = (transaction: Transaction): void => {
  transaction.isOver = true;
  for (const row of transaction.held) {
    row.pending = undefined;
    row.isWritten = false;
    row.holder = null;
    handOn(row);
  }
};

const handOn = (row: Row<unknown>): void => {
  if (row.waiting.length === 0) return;
  const index = row.waiting.findIndex(({ transaction }) => !transaction.isOver);
  const next = row.waiting[index];
  row.waiting = index < 0 ? [] : row.waiting.slice(index + 1);
  if (next === undefined) return;
  next.transaction.waitsFor = null;
  take(row, next.transaction);
  next.go();
};

const take = (row: Row<unknown>, transaction: Transaction): void => {
  row.holder = transaction;
  transaction.held.push(row);
};

const wouldWaitForever = (row: Row<unknown>, transaction: Transaction): boolean => {
  for (let holder = row.holder; holder !== null; holder = holder.waitsFor?.holder ?? null) {
    if (holder === transaction) return true;
  }
  return false;
};
