import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { Query } from "pg";
import type { Pool, PoolClient, QueryResult as Answer } from "pg";

/** A statement that was compiled ahead. */
export type ReadyQuery<Row = unknown> = CompiledQuery<Row> & {
  /** Under it each connection prepares the statement once, instead of every time. */
  readonly name: string;
  /** Returns no rows, so that inside a transaction it may travel with the next statement. */
  readonly isDeferred?: boolean;
  /** Sent along without a wait; the rows of the result are then those of each statement, its own first. */
  readonly pipelined?: readonly ReadyQuery[];
};

/**
 * Kysely's way to PostgreSQL, in as few journeys as there can be: most of what a short transaction costs is the
 * sending and waking on both sides. A transaction begins with its first statement, statements that return nothing
 * travel with the next one, the last of them with the commit, and ready ones are prepared once for each connection.
 * PostgreSQL still carries them out one after the other: each sees what was committed before it ran, and once
 * one has failed nothing more of its transaction is done or committed, regardless of what was sent behind it
 * (docs/decisions/021).
 */
export const createDriver = (pool: Pool): Driver => {
  const connections = new WeakMap<PoolClient, Connection>();
  const connectionOf = (client: PoolClient): Connection => {
    const connection = connections.get(client) ?? createConnection(client);
    connections.set(client, connection);
    return connection;
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connectionOf(await pool.connect()),
    beginTransaction: async (connection, { isolationLevel, accessMode }) => {
      if (isolationLevel !== undefined || accessMode !== undefined)
        throw new Error("every transaction is read committed");
      (connection as Connection).begin();
    },
    commitTransaction: (connection) => (connection as Connection).commit(),
    rollbackTransaction: (connection) => (connection as Connection).rollBack(),
    releaseConnection: async (connection) => (connection as Connection).release(),
    destroy: () => pool.end(),
  };
};

type Connection = DatabaseConnection & {
  readonly begin: () => void;
  readonly commit: () => Promise<void>;
  readonly rollBack: () => Promise<void>;
  readonly release: () => void;
};

type Statement = { readonly text: string; readonly values?: unknown[]; readonly name?: string };

const BEGIN: Statement = { text: "begin" };
const COMMIT: Statement = { text: "commit" };
const ROLLBACK: Statement = { text: "rollback" };

const createConnection = (client: PoolClient): Connection => {
  let isInTransaction = false;
  /** The pool does not lend this connection again. */
  let isSpoiled = false;
  /** Statements that travel with the next one. */
  let deferred: Statement[] = [];
  const send = async (statements: readonly Statement[]): Promise<Answer[]> => {
    const all = [...deferred, ...statements];
    const ahead = deferred.length;
    deferred = [];
    try {
      return (await sendAll(client, all)).slice(ahead);
    } catch (error) {
      if (spoilsConnection(error)) isSpoiled = true;
      throw error;
    }
  };
  return {
    begin: () => {
      isInTransaction = true;
      deferred = [BEGIN];
    },
    commit: async () => {
      isInTransaction = false;
      // After a failed begin each write would be committed by itself, so wait for the begin first.
      if (deferred[0] === BEGIN) await sendAll(client, deferred.splice(0, 1));
      const [answer] = await send([COMMIT]);
      // PostgreSQL's answer to the commit of a transaction in which a statement failed.
      if (answer?.command === "ROLLBACK") throw new Error("Transaction was rolled back instead of committed");
    },
    rollBack: async () => {
      const hasBegun = deferred[0] !== BEGIN;
      deferred = [];
      isInTransaction = false;
      try {
        if (hasBegun) await sendAll(client, [ROLLBACK]);
      } catch (error) {
        isSpoiled = true;
        throw error;
      }
    },
    release: () => client.release(isSpoiled),
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const { isDeferred = false, pipelined = [] } = query as Partial<ReadyQuery>;
      const statements = [query, ...pipelined].map(statementOf);
      if (isDeferred && isInTransaction) {
        deferred.push(...statements);
        return { rows: [] };
      }
      const answers = await send(statements);
      return resultOf<Row>(pipelined.length === 0 ? answers[0] : rowsOfEach(answers));
    },
    streamQuery: () => {
      throw new Error("no answer is so long that it would have to be streamed");
    },
  };
};

/**
 * The connection has lost what it had prepared (after `discard all`, or where a pooler changed it underneath), or what
 * it had planned no longer fits the tables; or the driver itself failed, and may take for prepared what is not.
 */
const FORGETFUL = new Set(["26000", "42P05", "0A000"]);
const SQL_STATE = /^[\dA-Z]{5}$/;

const spoilsConnection = (error: unknown): boolean => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return FORGETFUL.has(code) || !SQL_STATE.test(code);
};

const statementOf = (query: CompiledQuery | ReadyQuery): Statement => ({
  text: query.sql,
  values: query.parameters as unknown[],
  ...("name" in query ? { name: query.name } : {}),
});

/** Throws what went wrong first. The embedded database is no journey away, and takes one statement after the other. */
const sendAll = async (client: PoolClient, statements: readonly Statement[]): Promise<Answer[]> => {
  if (!client.pipeline || statements.length === 1) return sendOneByOne(client, statements);
  const { stream } = client.connection;
  // One package for all of them.
  stream.cork();
  const answers = statements.map((statement) => ask(client, statement));
  stream.uncork();
  const settled = await Promise.allSettled(answers);
  const failed = settled.find((answer) => answer.status === "rejected");
  if (failed !== undefined) throw withOurPlaces(failed.reason);
  return Promise.all(answers);
};

const sendOneByOne = async (client: PoolClient, statements: readonly Statement[]): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const statement of statements) {
    try {
      answers.push(await ask(client, statement));
    } catch (error) {
      throw withOurPlaces(error);
    }
  }
  return answers;
};

const ask = (client: PoolClient, { text, values, name }: Statement): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const query = new Query(text, values, (error, answer) => (error ? reject(error) : resolve(answer)));
    // Handed over in one object with the text, the driver would copy all of it for each statement.
    if (name !== undefined) Object.assign(query, { name });
    client.query(query);
  });

/** The driver's own stack ends at its socket; this one leads back to who waits for the answer. */
const withOurPlaces = (error: unknown): unknown => {
  if (error instanceof Error) Error.captureStackTrace(error, withOurPlaces);
  return error;
};

type Result = Pick<Answer, "command" | "rowCount" | "rows">;

const CHANGES = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

const resultOf = <Row>(answer: Result | undefined): QueryResult<Row> => ({
  rows: (answer?.rows ?? []) as Row[],
  ...(CHANGES.has(answer?.command ?? "") ? { numAffectedRows: BigInt(answer?.rowCount ?? 0) } : {}),
});

const rowsOfEach = (answers: readonly Answer[]): Result => ({
  command: "",
  rowCount: null,
  rows: answers.map(({ rows }): unknown[] => rows),
});
