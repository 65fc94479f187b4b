import { Pool } from "pg";
import type { PoolClient, PoolConfig } from "pg";

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
