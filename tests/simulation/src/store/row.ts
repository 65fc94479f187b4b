/**
 * Rows with locks and versions, as a read-committed PostgreSQL keeps them: others see what was last committed, a
 * transaction also what it wrote itself, and who wants to write a row that somebody else holds waits.
 */
export type Row<T> = {
  /** Undefined: not there, for everybody but its holder. */
  committed: T | undefined;
  pending: T | undefined;
  isWritten: boolean;
  holder: Transaction | null;
  waiting: Waiter[];
  /** Hears of each committed change, so that indexes and observers follow. */
  readonly changed: (before: T | undefined, after: T) => void;
};

export type Transaction = {
  readonly held: Row<unknown>[];
  waitsFor: Row<unknown> | null;
  /** Committed, rolled back, or dead with its process: it gets no lock any more. */
  isOver: boolean;
  readonly wake: (resolve: () => void) => void;
};

type Waiter = { readonly transaction: Transaction; readonly go: () => void };

/** PostgreSQL's own code, which tells the caller that the whole transaction may be tried again. */
const DEADLOCK = "40P01";

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

/** Takes the row's lock, after everybody who asked before. Throws a conflict where waiting would never end. */
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

/** False when somebody else holds it, and for a transaction that is over, which may die before it hears of that. */
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
  // Whoever hears of a change finds all of them made, and nothing locked any more.
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
