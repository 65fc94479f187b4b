import { DAY_MS } from "@afterword/core/time/duration";
import { testServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { transaction, type Trx } from "../../platform/db/transaction.ts";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { freshServerDatabase, type ServerDatabase } from "../../testing/fresh-server-database.ts";
import { plantWriters } from "../../testing/plant-writers.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { allowWave, forgetWaves, plantWave } from "../../testing/waves.ts";
import { readNow } from "../clock/service-clock.ts";
import { sweep } from "../switch/sweep.ts";
import type { ClaimedMail } from "./attempt.ts";
import { claimMails } from "./claim-mails.ts";
import { recordResult } from "./record-result.ts";

const REMINDERS = 30;
const DELIVERIES = 10;
const WITHIN = { timeout: 10_000 };
const ACCEPTED = { kind: "accepted", answer: "250 taken", address: "a@example.com" } as const;

describe("marks beside a row that another transaction holds", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  let database: ServerDatabase;
  let server: TestServer;

  beforeAll(async () => {
    postgres = await testServer();
    database = await freshServerDatabase(postgres.url);
    server = await startTestServer({}, { database, clock: createSystemClock() });
  });
  afterAll(async () => {
    await server.close();
    await postgres.stop();
  });
  beforeEach(() => forgetWaves(server.context));

  it("One locked owner delays the mark of no other reminder and of no delivery", async () => {
    await queueReminders(REMINDERS);
    await queueDeliveries(DELIVERIES);
    const claimed = await claimAll();
    const owner = claimed.findLast(({ kind }) => kind === "reminder")?.owner ?? "";
    const held = await hold((trx) => lockRow(trx, "users", owner));
    const marks = claimed.map((mail) => recordResult(server.context, mail, ACCEPTED));
    await expect.poll(countSent, WITHIN).toEqual({ delivery: DELIVERIES, reminder: REMINDERS - 1 });
    await held.end();
    await Promise.all(marks);
    await expect.poll(countSent, WITHIN).toEqual({ delivery: DELIVERIES, reminder: REMINDERS });
    expect((await server.context.store.rows.findUser(owner))?.switchState.kind).toBe("reminded");
  });

  it.each([
    ["reminder", () => queueReminders(3)],
    ["delivery", () => queueDeliveries(3)],
  ] as const)(
    "A %s that is locked while its batch is marked is marked by itself later",
    async (kind, queue) => {
      await queue();
      const claimed = await claimAll();
      const held = await hold((trx) => lockRow(trx, "mails", claimed.at(-1)?.id ?? ""));
      const marks = claimed.map((mail) => recordResult(server.context, mail, ACCEPTED));
      await expect.poll(countSent, WITHIN).toEqual({ [kind]: 2 });
      await held.end();
      await Promise.all(marks);
      await expect.poll(countSent, WITHIN).toEqual({ [kind]: 3 });
    },
  );

  const queueReminders = async (count: number): Promise<void> => {
    const specs = Array.from({ length: count }, (_, number) => ({
      email: `writer-${number}@example.com`,
      notes: [["eva@example.com"]],
      standing: { kind: "watching", silentForMs: 400 * DAY_MS } as const,
    }));
    await plantWriters(server.context, specs);
    await sweep(server.context);
  };

  const queueDeliveries = async (count: number): Promise<void> => {
    await plantWave(server.context, count);
    await allowWave(server.context);
    await sweep(server.context);
  };

  const claimAll = async (): Promise<readonly ClaimedMail[]> => {
    const { context } = server;
    const now = await readNow(context.store.rows, context);
    const wanted = { service: now.service, first: ["reminder"], limit: 100 };
    return claimMails(context, await context.store.rows.listDueMails(wanted), now);
  };

  const countSent = async (): Promise<Readonly<Record<string, number>>> => {
    const sent = await database.db.selectFrom("mails").select("kind").where("state", "=", "sent").execute();
    const counts: Record<string, number> = {};
    for (const { kind } of sent) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  };

  const lockRow = (trx: Trx, table: "users" | "mails", id: string): Promise<unknown> =>
    trx.selectFrom(table).select("id").where("id", "=", id).forNoKeyUpdate().execute();

  /** Does the work in a transaction that stays open until the test ends it. */
  const hold = async (work: (trx: Trx) => Promise<unknown>) => {
    const worked = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    const ended = transaction(database.db, async (trx) => {
      await work(trx);
      worked.resolve();
      await ending.promise;
    });
    await worked.promise;
    return {
      end: async (): Promise<void> => {
        ending.resolve();
        await ended;
      },
    };
  };
});
