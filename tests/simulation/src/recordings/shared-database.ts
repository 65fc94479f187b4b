import type { Database } from "@afterword/server/platform/db/database";
import type { DB } from "@afterword/server/platform/db/schema";
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
} from "kysely";
import type { Process } from "../kernel/process.ts";
import type { RealWork } from "../kernel/real-work.ts";
import { connectionLost, type Connection } from "../store/memory-store.ts";

/**
 * A real PostgreSQL with the product's own statements, in virtual time: each statement may be the last thing that its
 * process does, and each commit may be lost. It has one connection, so transactions come one after the other.
 */
export type SharedDatabase = {
  /** As a server of the product sees it. */
  readonly connect: (process: Process, connection: Connection) => Kysely<DB>;
  /** A question of the world itself, which no process is charged with. */
  readonly ask: <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  /** Called before each time that a server goes to the database. */
  readonly onUse: (listener: () => void) => void;
  /** Called after each change that is committed. */
  readonly onChange: (listener: () => void) => void;
  readonly close: () => Promise<void>;
};

export const shareDatabase = async (database: Database, { hold }: RealWork): Promise<SharedDatabase> => {
  const driver = new PostgresDialect({ pool: database.pool }).createDriver();
  await driver.init();
  const real = await driver.acquireConnection();
  const gate = createGate();
  const users: (() => void)[] = [];
  const used = (): void => {
    for (const listener of users) listener();
  };
  const listeners: (() => void)[] = [];
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    onUse: (listener) => users.push(listener),
    onChange: (listener) => listeners.push(listener),
    close: () => driver.releaseConnection(real),
    connect: (process, connection) =>
      new Kysely<DB>({
        dialect: {
          createAdapter: () => new PostgresAdapter(),
          createDriver: () => driverOf({ process, connection, driver, real, gate, hold, used, changed }),
          createIntrospector: (db) => new PostgresIntrospector(db),
          createQueryCompiler: () => new PostgresQueryCompiler(),
        },
      }),
    ask: async <Row>(text: string, values: readonly unknown[] = []) => {
      await gate.enter();
      try {
        const query = CompiledQuery.raw(text, [...values]);
        return (await hold(() => real.executeQuery<Row>(query))).rows;
      } finally {
        gate.leave();
      }
    },
  };
};

type Parts = {
  readonly process: Process;
  readonly connection: Connection;
  readonly driver: Driver;
  readonly real: DatabaseConnection;
  readonly gate: Gate;
  readonly hold: RealWork["hold"];
  readonly used: () => void;
  readonly changed: () => void;
};

const driverOf = ({ process, connection, driver, real, gate, hold, used, changed }: Parts): Driver => {
  let isHolding = false;
  let isInTransaction = false;
  const rollBack = async (): Promise<void> => {
    isInTransaction = false;
    await hold(() => driver.rollbackTransaction(real));
  };
  const letGo = (): void => {
    isHolding = false;
    gate.leave();
  };
  process.onCrash(() => {
    if (!isHolding) return;
    if (isInTransaction) void rollBack().finally(letGo);
    else letGo();
  });
  const execute: DatabaseConnection["executeQuery"] = async <Row>(query: CompiledQuery) => {
    await connection.statement();
    const result = await hold(() => real.executeQuery<Row>(query));
    if (isInTransaction || (result.numAffectedRows ?? 0n) === 0n) return result;
    changed();
    await connection.answer();
    return result;
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      used();
      await gate.enter();
      isHolding = true;
      if (process.isAlive()) return { executeQuery: execute, streamQuery: () => never() };
      letGo();
      return NOTHING;
    },
    beginTransaction: async () => {
      await driver.beginTransaction(real, {});
      isInTransaction = true;
    },
    commitTransaction: async () => {
      const fate = await connection.commit();
      if (fate.kind === "lost" && !fate.isCommitted) {
        await rollBack();
        throw connectionLost();
      }
      isInTransaction = false;
      await hold(() => driver.commitTransaction(real));
      changed();
      await connection.answer();
      if (fate.kind === "lost") throw connectionLost();
    },
    rollbackTransaction: rollBack,
    releaseConnection: async () => letGo(),
    destroy: async () => undefined,
  };
};

const never = (): never => {
  throw new Error("nothing is streamed");
};

/** What a dead process waits for. */
const NOTHING: Promise<never> = new Promise(() => undefined);

type Gate = { readonly enter: () => Promise<void>; readonly leave: () => void };

/** One at a time, in the order in which they come. */
const createGate = (): Gate => {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    enter: async () => {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
      isTaken = true;
    },
    leave: () => {
      const next = waiting.shift();
      if (next === undefined) isTaken = false;
      else next();
    },
  };
};
