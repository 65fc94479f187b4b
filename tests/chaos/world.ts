import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@afterword/testing/postgres";
import type { PostgresServer } from "@afterword/testing/postgres";
import { startPostgresPair } from "@afterword/testing/postgres-pair";
import type { SeededRandom } from "@afterword/testing/seeded-random";
import { createSystemClock } from "@afterword/server/platform/time/system-clock";
import type { Context } from "@afterword/server/context";
import { openDatabase } from "@afterword/server/platform/db/database";
import { migrate } from "@afterword/server/platform/db/migrate";
import { emptyServerDatabase } from "@afterword/server/testing/fresh-server-database";
import { startTestServer } from "@afterword/server/testing/test-server";
import { openSink } from "./smtp-sink.ts";
import type { Copy, Sink } from "./smtp-sink.ts";
import { createProductClock } from "./product-clock.ts";
import type { ProductClock } from "./product-clock.ts";
import { startServerRow } from "./server-row.ts";
import type { ServerRow } from "./server-row.ts";

/** A throw-away installation: a PostgreSQL server, several server processes, a mail server, a clock. */
export type World = {
  readonly postgres: Pick<PostgresServer, "abort" | "kill9" | "restart">;
  readonly servers: ServerRow;
  readonly sink: Sink;
  readonly clock: ProductClock;
  /** What each server process is started with. */
  readonly settings: Record<string, string>;
  /** Writes and reads rows; runs no jobs. */
  readonly context: Context;
  /** Moves the product's clock through one of the servers, which then decides and sends what is due, unless it is killed. */
  readonly advance: (ms: number) => Promise<void>;
  /**
   * Resolves when no running server has a mail in flight. Call it before moving the clock, which also ends the leases of
   * running servers: they would send those mails again.
   */
  readonly settle: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type WorldOptions = {
  readonly workers: number;
  /** The database has a synchronous standby, which takes its place when it is killed. */
  readonly hasStandby?: boolean;
  readonly random: SeededRandom;
  readonly onCopy?: (copy: Copy) => void;
};

/** The key of startTestServer. */
const MASTER_KEY = Buffer.alloc(32, 1).toString("base64");
const MOVE_WITHIN_MS = 60_000;

export const openWorld = async ({ workers, hasStandby, random, onCopy }: WorldOptions): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), "afterword-chaos-"));
  const postgres = hasStandby === true ? await startPostgresPair() : await startPostgres({ durable: true });
  const madeUrl = await emptyServerDatabase(postgres.url);
  const url = "withBothHosts" in postgres ? postgres.withBothHosts(madeUrl) : madeUrl;
  // Connections are lost on purpose.
  const database = await openDatabase({ kind: "url", url }, () => undefined);
  await migrate(database.pool);
  const observer = await startTestServer({}, { database, clock: createSystemClock() });
  const clock = createProductClock(() => readOffset(observer.context));
  const sink = await openSink({ random: random.fork("mails"), clock, ...(onCopy && { onCopy }) });
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    MASTER_KEY,
    SMTP_URL: sink.url,
    MAIL_FROM: "Afterword <notes@afterword.example>",
    PUBLIC_URL: "https://afterword.example",
    TRUSTED_PROXY: "127.0.0.1",
  };
  const servers = startServerRow(workers, settings, random.fork("servers"));
  const world: World = {
    postgres,
    servers,
    sink,
    clock,
    settings,
    context: observer.context,
    advance: async (ms) => {
      const address = await servers.anyAddress();
      await askToAdvance(address, ms).catch(() => false);
    },
    settle: async () => {
      await Promise.all(servers.addresses().map((address) => askToAdvance(address, 0).catch(() => false)));
    },
    stop: async () => {
      await servers.stop();
      await clock.stop();
      await observer.close();
      await sink.close();
      await postgres.stop();
      rmSync(folder, { recursive: true });
    },
  };
  try {
    await servers.allReady();
    return world;
  } catch (error) {
    await world.stop();
    throw error;
  }
};

/** True if the server confirmed the move. */
export const askToAdvance = async (address: string, advanceMs: number): Promise<boolean> => {
  const answer = await fetch(`${address}/__dev/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advanceMs }),
    signal: AbortSignal.timeout(MOVE_WITHIN_MS),
  });
  await answer.arrayBuffer();
  return answer.ok;
};

const readOffset = async ({ database }: Context): Promise<number | null> => {
  try {
    const row = await database.db.selectFrom("service_clock").select("offset_ms").executeTakeFirst();
    return row?.offset_ms ?? 0;
  } catch {
    return null;
  }
};
