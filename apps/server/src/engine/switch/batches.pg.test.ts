import { HOUR_MS } from "@afterword/core/time/duration";
import { testServer } from "@afterword/testing/postgres";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { transaction, type Trx } from "../../platform/db/transaction.ts";
import {
  freshServerDatabase,
  untilLockIsAwaited,
  type ServerDatabase,
} from "../../testing/fresh-server-database.ts";
import { throwLater } from "../../testing/fresh-database.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { forgetWaves, plantDueUsers, plantWave } from "../../testing/waves.ts";
import { moveClock, readNow, readOffset } from "../clock/service-clock.ts";
import { rowsOf } from "../store/sql/sql-store.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import { sweep } from "./sweep.ts";

describe("the batches of two servers", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  let database: ServerDatabase;
  let servers: readonly [TestServer, TestServer];

  beforeAll(async () => {
    postgres = await testServer();
    database = await freshServerDatabase(postgres.url);
    const second = await openDatabase({ kind: "url", url: database.url }, throwLater);
    servers = [
      await startTestServer({}, { database, clock: createSystemClock() }),
      await startTestServer({}, { database: second, clock: createSystemClock() }),
    ];
  });
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close();
    await postgres.stop();
  });
  beforeEach(() => forgetWaves(servers[0].context));

  it("What is read after a lock is as it was committed before the lock; what is read along with it is older", async () => {
    const [{ context }] = servers;
    const [writer] = await plantWave(context, 1);
    const owner = writer?.owner ?? "";
    const countAfter = async (rows: SwitchRows): Promise<number | undefined> => {
      await rows.lockUser(owner);
      return (await rows.listTerms([owner])).get(owner)?.deliverableNotes.length;
    };
    const countAlong = async (trx: Trx): Promise<number | undefined> => {
      const joined = sql<{ notes: number }>`
        select (select count(*) from notes where notes.owner = users.id and active) as notes
        from users where id = ${owner} for no key update`;
      return (await joined.execute(trx)).rows[0]?.notes;
    };
    const found = [];
    for (const count of [(trx: Trx) => countAfter(rowsOf(trx)), countAlong]) {
      const edit = await startEdit(owner);
      found.push(await Promise.all([transaction(database.db, count), edit.whenAwaited()]));
    }
    expect(found.map(([notes]) => notes)).toEqual([0, 1]);
  });

  it("Users whom one server has locked keep the other from none of the rest", async () => {
    const [{ context }, other] = servers;
    await plantDue(150);
    await context.store.transaction(async (rows) => {
      const now = await readNow(rows, context);
      const due = await rows.listDueUsers({ now, after: null, limit: 100 });
      const locked = await rows.lockDueUsers(
        due.map(({ id }) => id),
        now,
      );
      expect(locked).toHaveLength(100);
      expect(await sweep(other.context)).toEqual({ kind: "swept", looked: 50, failed: 0 });
    });
    expect(await sweep(other.context)).toEqual({ kind: "swept", looked: 100, failed: 0 });
  });

  it("Two sweeps at once decide about each user once", async () => {
    await plantDue(300);
    const reports = await Promise.all(servers.map(({ context }) => sweep(context)));
    const looked = reports.map((report) => (report.kind === "swept" ? report.looked : 0));
    expect(looked.reduce((sum, count) => sum + count)).toBe(300);
    const mails = await database.db.selectFrom("mails").select("owner").execute();
    expect(new Set(mails.map(({ owner }) => owner)).size).toBe(300);
    expect(mails).toHaveLength(300);
  });

  const plantDue = async (count: number): Promise<void> => {
    await plantDueUsers(servers[0].context, count);
    await moveClock(servers[0].context, 672 * HOUR_MS);
    for (const { context } of servers) context.clock.setOffset(await readOffset(context.store.rows));
  };

  /** Pauses the notes of a user under its lock, and commits once another transaction waits for that. */
  const startEdit = async (owner: string) => {
    await database.db.updateTable("notes").set({ active: true }).where("owner", "=", owner).execute();
    const locked = Promise.withResolvers<void>();
    const isAwaited = Promise.withResolvers<void>();
    const edited = transaction(database.db, async (trx) => {
      await rowsOf(trx).lockUser(owner);
      await trx.updateTable("notes").set({ active: false }).where("owner", "=", owner).execute();
      locked.resolve();
      await isAwaited.promise;
    });
    await locked.promise;
    return {
      whenAwaited: async (): Promise<void> => {
        await untilLockIsAwaited(database.pool);
        isAwaited.resolve();
        await edited;
      },
    };
  };
});
