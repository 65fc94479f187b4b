import type { WallMs } from "@afterword/core/time/instant";
import type { SwitchRows, SwitchStore } from "@afterword/server/engine/store/switch-store";
import { commit, createTransaction, rollBack, type Transaction } from "./row.ts";
import { bounceRowsIn } from "./bounce-rows.ts";
import { brakeRowsIn } from "./brake-rows.ts";
import { clockRowsIn, auditRowsIn } from "./clock-rows.ts";
import { decisionRowsIn } from "./decision-rows.ts";
import { evidenceRowsIn } from "./evidence-rows.ts";
import { linkRowsIn } from "./link-rows.ts";
import { mailRowsIn } from "./mail-rows.ts";
import { phoneRowsIn } from "./phone-rows.ts";
import { pushRowsIn } from "./push-rows.ts";
import { releaseRowsIn } from "./release-rows.ts";
import type { Session } from "./session.ts";
import type { Tables } from "./tables.ts";
import { subscriptionRowsIn } from "./subscription-rows.ts";
import { userRowsIn } from "./user-rows.ts";

/** A process's connection to the database: all delays and failures happen here. */
export type Connection = {
  /** Runs before each statement. Rejects if the database cannot be reached; never resolves for a dead process. */
  readonly statement: () => Promise<void>;
  /** Runs before the commit takes effect and decides its result. */
  readonly commit: () => Promise<CommitFate>;
  /** Runs after it took effect, on the way back to the caller. */
  readonly answer: () => Promise<void>;
  readonly opened: (transaction: Transaction) => void;
  readonly closed: (transaction: Transaction) => void;
  readonly databaseNow: () => Promise<WallMs>;
  readonly wake: Transaction["wake"];
};

/** "lost": the connection broke during the commit, and the caller does not know whether it took effect. */
export type CommitFate = { readonly kind: "done" } | { readonly kind: "lost"; readonly isCommitted: boolean };

type Records = { readonly rows: SwitchRows; readonly session: Session };

const ATTEMPTS = 5;

/** The error of a broken connection. */
export const connectionLost = (): Error =>
  Object.assign(new Error("the connection to the database was lost"), { code: "08006" });

/** The switch's store in memory: a connection to tables that the stores of all processes share. */
export const createMemoryStore = (tables: Tables, connection: Connection): MemoryStore => {
  const sessions = new WeakMap<SwitchRows, Session>();
  const free: Records[] = [];
  const makeDesk = (): Records => {
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
    const records = free.pop() ?? makeDesk();
    const transaction = createTransaction(connection.wake);
    records.session.transaction = transaction;
    connection.opened(transaction);
    try {
      const result = await work(records.rows);
      await commitOver(connection, transaction);
      return result;
    } finally {
      rollBack(transaction);
      connection.closed(transaction);
      free.push(records);
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
  /** For changes in the same transaction that the product makes outside this port. */
  readonly sessionOf: (rows: SwitchRows) => Session;
};

const rowsIn = (session: Session): SwitchRows => ({
  ...userRowsIn(session),
  ...decisionRowsIn(session),
  ...releaseRowsIn(session),
  ...mailRowsIn(session),
  ...bounceRowsIn(session),
  ...evidenceRowsIn(session),
  ...linkRowsIn(session),
  ...clockRowsIn(session),
  ...auditRowsIn(session),
  ...brakeRowsIn(session),
  ...subscriptionRowsIn(session),
  ...phoneRowsIn(session),
  ...pushRowsIn(session),
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

/** Runs every method in a transaction of its own. */
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
