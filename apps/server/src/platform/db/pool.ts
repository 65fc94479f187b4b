import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Integrity } from "./folder-integrity.ts";
import { Pool, types, type CustomTypesConfig, type PoolClient, type PoolConfig } from "pg";

/** A database that answers queries, wherever it is. */
export type OpenPlace = {
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
  /** Meanwhile the files of a database in a folder can be copied while it works (folder-copy.ts). */
  readonly withoutTidying: WithoutTidying;
  /** Whether the files of a database in a folder are whole; null where they are not ours to read. */
  readonly integrity: Integrity | null;
  /** Resolves with a sentence once a folder is not ours any more: nothing is written then, and the process has to end. */
  readonly lost: Promise<string>;
};

/** A place whose files another program keeps. */
export const WITHOUT_FILES: Pick<OpenPlace, "withoutTidying" | "integrity" | "lost"> = {
  withoutTidying: (work) => work(),
  integrity: null,
  lost: new Promise<never>(() => undefined),
};

export type WithoutTidying = <T>(work: () => Promise<T>) => Promise<T>;

/** Receives errors of work that no caller waits for. */
export type ReportFault = (fault: Error) => void;

/**
 * The driver's pool, which here lends no connection again that is not at rest: its next borrower would be inside the
 * transaction of another, and what it wrote would never be committed.
 *
 * It says "no connection became free in time" in a sentence of ours. The usual cause is a query on the pool from within
 * a transaction: on the embedded database, which has one connection, it would wait for itself.
 */
export class DatabasePool extends Pool {
  readonly #sentence: string;

  constructor(options: PoolConfig, sentence: string) {
    super(options);
    this.#sentence = sentence;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | void {
    if (callback === undefined) {
      return super.connect().then(returnedAtRest, (error: unknown) => {
        throw this.#explain(error);
      });
    }
    super.connect((error, client, done) => {
      if (client === undefined) callback(error && this.#explain(error), client, done);
      else callback(undefined, returnedAtRest(client), (fault) => client.release(fault));
    });
  }

  #explain(error: unknown): Error {
    if (!(error instanceof Error)) return new Error(String(error));
    if (!TIMEOUTS.has(error.message)) return error;
    return new Error(this.#sentence, { cause: error });
  }
}

/** The pool makes `release` anew each time that it lends a connection. */
const returnedAtRest = (client: PoolClient): PoolClient => {
  const release = client.release.bind(client);
  client.release = (fault) => {
    if (fault || isReady(client)) release(fault || isInTransaction(client));
    else void untilReady(client).then(() => release(!isReady(client) || isInTransaction(client)));
  };
  return client;
};

const isInTransaction = (client: PoolClient): boolean => client.getTransactionStatus() !== "I";

/** False while an answer is awaited: what is still to come after `query_timeout` may be that to a `begin`. */
const isReady = (client: PoolClient): boolean => (client as Untyped).readyForQuery;

/** The driver's types lack it. */
type Untyped = PoolClient & { readonly readyForQuery: boolean };

/** An error is followed by the message that the server is ready, often in a packet of its own. */
const READY_MS = 1_000;

const untilReady = async (client: PoolClient): Promise<void> => {
  const ready = once(client, "drain").catch(() => undefined);
  await Promise.race([ready, pause(READY_MS, undefined, { ref: false })]);
};

type Callback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

// The driver gives these errors no code to know them by.
const TIMEOUTS = new Set([
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
]);

/** bigint columns hold milliseconds, which fit a number for 285,000 years; the driver would hand out strings. */
export const valueParsers: CustomTypesConfig = {
  getTypeParser: (type, format): unknown =>
    type === types.builtins.INT8 ? exactNumber : types.getTypeParser(type, format),
};

const exactNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for an exact number`);
  return value;
};
