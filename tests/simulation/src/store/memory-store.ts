import type { WallMs } from "@afterword/core/time/instant";
import type { SwitchRows, SwitchStore } from "@afterword/server/engine/store/switch-store";
import { commit, createTransaction, rollBack, type Transaction } from "./row.ts";
import { bounceRowsIn } from "./bounce-rows.ts";
import { brakeRowsIn } from "./brake-rows.ts";
import { clockRowsIn, auditRowsIn } from "./clock-rows.ts";
import { linkRowsIn } from "./link-rows.ts";
import { mailRowsIn } from "./mail-rows.ts";
import { releaseRowsIn } from "./release-rows.ts";
import type { Session } from "./session.ts";
import type { Tables } from "./tables.ts";
import { userRowsIn } from "./user-rows.ts";

/** How a process reaches the database: everything that takes time, or fails, happens here. */
export type Connection = {
  /** Before each statement. Rejects when the database cannot be reached; never answers a process that died. */
  readonly statement: () => Promise<void>;
  /** Before the commit takes effect: what becomes of it. */
  readonly commit: () => Promise<CommitFate>;
  /** After it took effect, on the way back to the caller. */
  readonly answer: () => Promise<void>;
  readonly opened: (transaction: Transaction) => void;
  readonly closed: (transaction: Transaction) => void;
  readonly databaseNow: () => Promise<WallMs>;
  readonly wake: Transaction["wake"];
};

/** "lost": the connection broke while committing, and the caller cannot know which of the two happened. */
export type CommitFate = { readonly kind: "done" } | { readonly kind: "lost"; readonly isCommitted: boolean };

type Desk = { readonly rows: SwitchRows; readonly session: Session };

const ATTEMPTS = 5;

/** What a connection that broke says. */
export const connectionLost = (): Error => new Error("the connection to the database was lost");

/** The switch's store in memory: one connection to tables that other stores, of other processes, share. */
export const createMemoryStore = (tables: Tables, connection: Connection): MemoryStore => {
  const sessions = new WeakMap<SwitchRows, Session>();
  const free: Desk[] = [];
  const makeDesk = (): Desk => {
    const session: Session = {
      tables,
      transaction: createTransaction(connection.wake),
      statement: () => aliveStatement(connection, session.transaction),
    };
    const rows = rowsIn(session);
    sessions.set(rows, session);
    return { rows, session };
  };
  const runOnce = async <T>(work: (rows: SwitchRows) => Promise<T>): Promise<T> => {
    const desk = free.pop() ?? makeDesk();
    const transaction = createTransaction(connection.wake);
    desk.session.transaction = transaction;
    connection.opened(transaction);
    try {
      const result = await work(desk.rows);
      await commitOver(connection, transaction);
      return result;
    } finally {
      rollBack(transaction);
      connection.closed(transaction);
      free.push(desk);
    }
  };
  return {
    rows: eachByItself(runOnce, Object.keys(makeDesk().rows)),
    databaseNow: connection.databaseNow,
    sessionOf: (rows) => {
      const session = sessions.get(rows);
      if (session === undefined) throw new Error("these rows belong to another store");
      return session;
    },
    transaction: async (work) => {
      for (let attempt = 1; ; attempt += 1) {
        await connection.statement();
        try {
          return await runOnce(work);
        } catch (error) {
          if (attempt === ATTEMPTS || !isConflict(error)) throw error;
        }
      }
    },
  };
};

export type MemoryStore = SwitchStore & {
  /** For changes that the product makes elsewhere than through this port, in the same transaction. */
  readonly sessionOf: (rows: SwitchRows) => Session;
};

const rowsIn = (session: Session): SwitchRows => ({
  ...userRowsIn(session),
  ...releaseRowsIn(session),
  ...mailRowsIn(session),
  ...bounceRowsIn(session),
  ...linkRowsIn(session),
  ...clockRowsIn(session),
  ...auditRowsIn(session),
  ...brakeRowsIn(session),
});

const aliveStatement = (connection: Connection, transaction: Transaction): Promise<void> =>
  transaction.isOver ? Promise.reject(connectionLost()) : connection.statement();

const commitOver = async (connection: Connection, transaction: Transaction): Promise<void> => {
  if (!transaction.held.some(({ isWritten }) => isWritten)) return;
  const fate = await connection.commit();
  if (transaction.isOver) throw connectionLost();
  if (fate.kind === "done" || fate.isCommitted) commit(transaction);
  await connection.answer();
  if (fate.kind === "lost") throw connectionLost();
};

type Run = <T>(work: (rows: SwitchRows) => Promise<T>) => Promise<T>;

type Method = (...given: readonly unknown[]) => Promise<unknown>;

/** Every method as a transaction of its own. */
const eachByItself = (run: Run, names: readonly string[]): SwitchRows =>
  Object.fromEntries(
    names.map((name) => [
      name,
      (...given: readonly unknown[]) => run((rows) => (rows[name as keyof SwitchRows] as Method)(...given)),
    ]),
  ) as SwitchRows;

const CONFLICTS = new Set<unknown>(["40001", "40P01"]);

const isConflict = (error: unknown): boolean =>
  error instanceof Error && "code" in error && CONFLICTS.has(error.code);
