import { callbackify } from "node:util";
import { Client, type ClientConfig, type PoolClient, type PoolConfig } from "pg";
import { isDatabaseOutage } from "./database-outage.ts";
import { DatabasePool } from "./pool.ts";
import { readOnlyServer, watchReadOnly, type Primary } from "./primary.ts";

/**
 * A pool of connections to the primary. It lends none to a server that takes no writes, and after a failover none to the
 * server before it. No commit on them is answered that a synchronous standby did not confirm.
 */
export class ServerPool extends DatabasePool {
  readonly #primary: Primary;

  constructor(options: PoolConfig, sentence: string, primary: Primary) {
    super({ ...options, Client: clientOf(primary) }, sentence);
    this.#primary = primary;
    // Of a server that has stopped answering, the connections that still wait for their turn would each wait as long.
    this.on("release", (fault: unknown) => {
      if (fault === true || isDatabaseOutage(fault)) primary.forget();
    });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | void {
    if (callback === undefined) return this.#lend();
    callbackify(() => this.#lend())((error, client) => {
      if (error === null) callback(undefined, client, (fault) => client.release(fault));
      else callback(error, undefined, () => undefined);
    });
  }

  async #lend(): Promise<PoolClient> {
    try {
      return await this.#lendOnce();
    } catch (error) {
      if (!isOfServer(error) || !this.#primary.forget()) throw error;
      return this.#lendOnce();
    }
  }

  async #lendOnce(): Promise<PoolClient> {
    await this.#primary.find();
    for (;;) {
      const client = await super.connect();
      // Made by this pool, of the class that it was given.
      const { isTo, isReadOnly } = client as PoolClient & ServerClient;
      const url = this.#primary.url();
      if (isTo(url) && !isReadOnly()) return client;
      client.release(true);
      if (isTo(url)) throw readOnlyServer(url);
    }
  }
}

type Callback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

type ServerClient = {
  /** Asked, not told: errors carry their client into the log, and a URL holds a password. */
  readonly isTo: (url: string) => boolean;
  readonly isReadOnly: () => boolean;
};

const clientOf = (primary: Primary) =>
  class extends Client implements ServerClient {
    readonly isTo: (url: string) => boolean;
    readonly isReadOnly: () => boolean;

    constructor(options: ClientConfig = {}) {
      const url = primary.url();
      super({ ...options, connectionString: url });
      this.isTo = (other) => other === url;
      this.isReadOnly = watchReadOnly(this);
      failUnconfirmedCommits(this);
    }
  };

/**
 * When the wait for the synchronous standby is cancelled (`pg_cancel_backend`), PostgreSQL answers the commit with
 * success and a warning: what was committed is on the primary alone, and gone when that dies. The answer comes after the
 * warning, so the connection is treated as lost before it.
 */
const failUnconfirmedCommits = (client: Client): void => {
  client.on("notice", ({ routine }) => {
    if (routine === "SyncRepWaitForLSN") client.connection.emit("error", unconfirmed());
  });
};

const unconfirmed = (): Error =>
  Object.assign(new Error("No synchronous standby has confirmed the commit, so it may not last."), {
    code: OUTCOME_UNKNOWN,
  });

/** PostgreSQL's transaction_resolution_unknown. */
const OUTCOME_UNKNOWN = "08007";

/** Not when all connections of the pool were busy. */
const isOfServer = (error: unknown): boolean =>
  isDatabaseOutage(error) &&
  !(error instanceof Error && error.cause instanceof Error && error.cause.message === ALL_BUSY);

const ALL_BUSY = "timeout exceeded when trying to connect";
