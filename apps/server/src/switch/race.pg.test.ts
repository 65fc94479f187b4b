import { testServer } from "@afterword/testing/postgres";
import { HOUR_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSmtpMailer } from "../adapters/live/smtp-mailer.ts";
import { createSystemClock } from "../adapters/live/system-clock.ts";
import { sendDueMails } from "../outbox/send-due-mails.ts";
import { openSmtpSink, type SmtpSink } from "../ports/suites/smtp-sink.ts";
import { freshServerDatabase, type ServerDatabase } from "../testing/fresh-server-database.ts";
import { allowWave } from "../testing/allow-wave.ts";
import { plantDueUsers } from "../testing/plant-due-users.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { confirmAgency } from "./confirm-agency.ts";
import { moveClock } from "./service-clock.ts";
import { sweep } from "./sweep.ts";

const USERS = 150;
const SWEEPS = 3;

describe("a sign of life in the same moment as the delivery", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  let database: ServerDatabase;
  let sink: SmtpSink;
  let server: TestServer;

  beforeAll(async () => {
    postgres = await testServer();
    database = await freshServerDatabase(postgres.url);
    sink = await openSmtpSink();
    const mailer = createSmtpMailer({ url: sink.url, from: { name: "Afterword", address: "a@b.example" } });
    server = await startTestServer({}, { database, clock: createSystemClock(), mailer });
    await plantDueUsers(server.context, USERS);
    await allowWave(server.context);
  });
  afterAll(async () => {
    await server.close();
    await sink.close();
    await postgres.stop();
  });

  it("is either in time, and nothing is delivered, or told that it came too late", async () => {
    const { context } = server;
    await moveClock(context, 168 * HOUR_MS);
    await sweep(context);
    await sendDueMails(context);
    await moveClock(context, 49 * HOUR_MS);
    const users = await database.db.selectFrom("users").select(["id", "email"]).orderBy("email").execute();

    const sweeps = Promise.all(Array.from({ length: SWEEPS }, () => sweep(context)));
    const told = await inTurns(users, async ({ id, email }) => {
      const sign = { owner: id, source: "button", device: "a phone" } as const;
      const outcome = await context.store.transaction((rows) => confirmAgency(rows, context, sign));
      return [email.replace("writer", "recipient"), outcome.kind] as const;
    });
    await sweeps;
    await sendDueMails(context);

    const delivered = sink.received.map(({ to }) => to).filter((to) => to.startsWith("recipient"));
    const tooLate = told.filter(([, outcome]) => outcome === "too-late").map(([email]) => email);
    expect(delivered.toSorted()).toEqual(tooLate.toSorted());
    // Both ways of ending were tried.
    expect(tooLate.length).toBeGreaterThan(0);
    expect(tooLate.length).toBeLessThan(USERS);
  });
});

/** Three at a time, from the end of the list, while the sweeps come from its beginning. */
const inTurns = async <Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const waiting = items.toReversed().values();
  const results: Result[] = [];
  const lane = async (): Promise<void> => {
    for (const item of waiting) results.push(await act(item));
  };
  await Promise.all([lane(), lane(), lane()]);
  return results;
};
