import { callbackify } from "node:util";
import { Client, type ClientConfig, type PoolClient, type PoolConfig } from "pg";
import { isDatabaseOutage } from "./database-outage.ts";
import { DatabasePool } from "./pool.ts";
import { readOnlyServer } from "./choose-primary.ts";
import type { Primary } from "./primary.ts";
import { watchReadOnly } from "./server-answers.ts";

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
    // Not by and by: what is under way there must not be committed.
    const open = new Set<PoolClient>();
    this.on("connect", (client) => open.add(client));
    this.on("remove", (client) => open.delete(client));
    primary.onRefused((urls) => {
      for (const { isTo, breakOff } of [...open].map(serverClient)) if (urls.some(isTo)) breakOff();
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
    for (;;) {
      await this.#primary.find();
      const client = await super.connect();
      const { isTo, isReadOnly } = serverClient(client);
      const url = this.#primary.url();
      const mayUse = isTo(url) && this.#primary.mayUse(url);
      if (mayUse && !isReadOnly()) return client;
      client.release(true);
      if (mayUse) throw readOnlyServer(url);
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
  /** The statement that is running fails as with a lost connection. */
  readonly breakOff: () => void;
};

/** Made by this pool, of the class that it was given. */
const serverClient = (client: PoolClient): ServerClient => client as PoolClient & ServerClient;

const clientOf = (primary: Primary) =>
  class extends Client implements ServerClient {
    readonly isTo: (url: string) => boolean;
    readonly isReadOnly: () => boolean;
    readonly breakOff: () => void;

    constructor(options: ClientConfig = {}) {
      const url = primary.url();
      super({ ...options, connectionString: url });
      this.isTo = (other) => other === url;
      this.isReadOnly = watchReadOnly(this);
      this.breakOff = () => void this.connection.stream.destroy();
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
