import type pg from "pg";
import { Pool, types, type CustomTypesConfig, type PoolClient, type PoolConfig } from "pg";

/** A database that answers queries, wherever it is. */
export type OpenPlace = {
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
  /** Runs work while the place is not tidied; missing where tidying is not ours to do. */
  readonly withoutTidying?: WithoutTidying;
};

export type WithoutTidying = <T>(work: () => Promise<T>) => Promise<T>;

/** Receives errors of work that no caller waits for. */
export type ReportFault = (fault: Error) => void;

/**
 * A pool whose "no connection became free in time" is a sentence of ours. The usual cause is a query on the pool from
 * within a transaction: on the embedded database, which has one connection, it would wait for itself.
 */
export class ExplainingPool extends Pool {
  readonly #sentence: string;

  constructor(options: PoolConfig, sentence: string) {
    super(options);
    this.#sentence = sentence;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | void {
    if (callback === undefined) {
      return super.connect().catch((error: unknown) => {
        throw this.#explain(error);
      });
    }
    super.connect((error, client, done) =>
      callback(error === undefined ? undefined : this.#explain(error), client, done),
    );
  }

  #explain(error: unknown): Error {
    if (!(error instanceof Error)) return new Error(String(error));
    if (!TIMEOUTS.has(error.message)) return error;
    return new Error(this.#sentence, { cause: error });
  }
}

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
