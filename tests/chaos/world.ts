import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@afterword/testing/postgres";
import type { PostgresServer } from "@afterword/testing/postgres";
import type { SeededRandom } from "@afterword/testing/seeded-random";
import { createSystemClock } from "@afterword/server/platform/time/system-clock";
import type { Context } from "@afterword/server/context";
import { openDatabase } from "@afterword/server/platform/db/database";
import { migrate } from "@afterword/server/platform/db/migrate";
import { emptyServerDatabase } from "@afterword/server/testing/fresh-server-database";
import { startTestServer } from "@afterword/server/testing/test-server";
import { openMailHouse } from "./mail-house.ts";
import type { Copy, MailHouse } from "./mail-house.ts";
import { createProductClock } from "./product-clock.ts";
import type { ProductClock } from "./product-clock.ts";
import { startServerRow } from "./server-row.ts";
import type { ServerRow } from "./server-row.ts";

/** A whole installation of throw-away parts: a PostgreSQL server, several server processes, a mail server, a clock. */
export type World = {
  readonly postgres: PostgresServer;
  readonly servers: ServerRow;
  readonly house: MailHouse;
  readonly clock: ProductClock;
  /** What each server process is started with. */
  readonly settings: Record<string, string>;
  /** For planting and reading; nothing runs in it. */
  readonly context: Context;
  /** Moves the product's clock through one of the servers, which decides and sends all that is due by it, if it lives. */
  readonly advance: (ms: number) => Promise<void>;
  /**
   * Answers once no server that lives has a mail under way. To be called before a move of the clock, which ends the
   * leases of the living as well: what they were sending would be sent again.
   */
  readonly settle: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type WorldOptions = {
  readonly workers: number;
  readonly random: SeededRandom;
  readonly onCopy?: (copy: Copy) => void;
};

/** As startTestServer seals with. */
const MASTER_KEY = Buffer.alloc(32, 1).toString("base64");
const MOVE_WITHIN_MS = 60_000;

export const openWorld = async ({ workers, random, onCopy }: WorldOptions): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), "afterword-chaos-"));
  const postgres = await startPostgres({ durable: true });
  const url = await emptyServerDatabase(postgres.url);
  // Lost connections are what a run is about.
  const database = await openDatabase({ kind: "url", url }, () => undefined);
  await migrate(database.pool);
  const observer = await startTestServer({}, { database, clock: createSystemClock() });
  const clock = createProductClock(() => readOffset(observer.context));
  const house = await openMailHouse({ random: random.fork("mails"), clock, ...(onCopy && { onCopy }) });
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    MASTER_KEY,
    SMTP_URL: house.url,
    MAIL_FROM: "Afterword <notes@afterword.example>",
    PUBLIC_URL: "https://afterword.example",
    TRUSTED_PROXY: "127.0.0.1",
  };
  const servers = startServerRow(workers, settings, random.fork("servers"));
  const world: World = {
    postgres,
    servers,
    house,
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
      await house.close();
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

/** Answers whether the server said that it did it; one that was killed meanwhile says nothing. */
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
