import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSmtpMailer } from "../../platform/smtp/smtp-mailer.ts";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import type { Context } from "../../context.ts";
import { createLog } from "../../platform/log/log.ts";
import { openSmtpSink, type SmtpSink } from "../../platform/smtp/suites/smtp-sink.ts";
import { moveClock, readNow } from "../../engine/clock/service-clock.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { lookAtAlarms } from "./look-at-alarms.ts";
import { createProcessStats } from "./process-stats.ts";

const OPERATOR = "operator@example.org";
const FROM = { name: "Afterword", address: "notes@afterword.example" };

let server: TestServer;
let sink: SmtpSink;
let lines: string[] = [];
let ada: Person;
/** What the sink held before the test. */
let before = 0;

beforeAll(async () => {
  sink = await openSmtpSink();
  const mailer = createSmtpMailer({ url: sink.url, from: FROM, timeoutMs: 2_000 });
  const log = createLog({ write: (line) => lines.push(line) });
  server = await startTestServer({ OPERATOR_EMAIL: OPERATOR }, { mailer, log, clock: createSystemClock() });
  ada = await server.addPerson();
});
beforeEach(async () => {
  await server.context.database.db.deleteFrom("alarms").execute();
  await setOverdue(false);
  sink.treatAll("accept");
  before = sink.received.length;
  lines = [];
});
afterAll(async () => {
  await server.context.mailer.close();
  await server.close();
  await sink.close();
});

/** A switch that was not looked at for ten minutes, or none any more. */
const setOverdue = async (isOverdue: boolean): Promise<void> => {
  const { service } = await readNow(server.context.store.rows, server.context);
  await server.context.database.db
    .updateTable("users")
    .set({ due_ms: isOverdue ? service - 10 * MINUTE_MS : null })
    .where("id", "=", ada._id)
    .execute();
};

const pass = (ms: number) => moveClock(server.context, ms);

const look = (context: Context = server.context) => lookAtAlarms(context);

/** As another process that has just started on the same database. */
const restarted = (): Context => ({ ...server.context, processStats: createProcessStats() });

const mails = () => sink.received.slice(before);
const subjects = (): readonly string[] =>
  mails().map(({ to, raw }) => `${to}: ${raw.match(/^Subject: (.*)\r?$/m)?.[1]}`);
const messageIds = () => mails().map(({ raw }) => raw.match(/^Message-ID:\s*(\S+)/im)?.[1]);

/** A database that goes away between reading how things stand and keeping it. */
const awayForWrites: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind === "UpdateQueryNode") throw new Error("the database is away");
    return node;
  },
  transformResult: async ({ result }) => result,
};

const BEGAN = `${OPERATOR}: Alarm: Switches are not decided in time`;
const LASTS = `${OPERATOR}: Still: Switches are not decided in time`;
const OVER = `${OPERATOR}: Over: Switches are not decided in time`;

describe("operators", () => {
  it("An operator gets no mail while all is well", async () => {
    await look();
    expect(mails()).toEqual([]);
  });

  it("An operator is mailed when an alarm begins, daily while it lasts, and when it ends", async () => {
    await setOverdue(true);
    await look();
    await look();
    expect(subjects()).toEqual([BEGAN]);
    await pass(DAY_MS);
    await look();
    await look();
    expect(subjects()).toEqual([BEGAN, LASTS]);
    await setOverdue(false);
    await look();
    await pass(10 * MINUTE_MS);
    await look();
    await look();
    expect(subjects()).toEqual([BEGAN, LASTS, OVER]);
    expect(new Set(messageIds()).size).toBe(3);
  });

  it("An operator is not mailed about an alarm again after a restart", async () => {
    await setOverdue(true);
    await look();
    await pass(HOUR_MS);
    await look(restarted());
    expect(subjects()).toEqual([BEGAN]);
  });

  it("An operator is mailed once when two servers look at the same moment", async () => {
    await setOverdue(true);
    await Promise.all([look(), look(restarted())]);
    expect(subjects()).toEqual([BEGAN]);
  });

  it("An alarm whose mail was lost is mailed again after a quarter of an hour, under the same Message-ID", async () => {
    await setOverdue(true);
    sink.treatAll("drop-after-storing");
    await look();
    await look();
    expect(mails()).toHaveLength(1);
    sink.treatAll("accept");
    await pass(15 * MINUTE_MS);
    await look(restarted());
    await look();
    expect(subjects()).toEqual([BEGAN, BEGAN]);
    expect(new Set(messageIds()).size).toBe(1);
  });

  it("An alarm whose server died before mailing it is mailed later by the next look", async () => {
    await setOverdue(true);
    const dying = { ...server.context.mailer, send: () => Promise.reject(new Error("killed")) };
    await expect(look({ ...server.context, mailer: dying })).rejects.toThrow("killed");
    await look();
    expect(mails()).toEqual([]);
    await pass(15 * MINUTE_MS);
    await look();
    expect(subjects()).toEqual([BEGAN]);
  });

  it("An alarm's mail contains its kind and figures, and no user's name or address", async () => {
    await setOverdue(true);
    await look();
    const raw = mails()[0]?.raw ?? "";
    expect(raw).toContain("due-oldest");
    expect(raw).toContain("10 minutes");
    expect(raw).not.toMatch(/Lovelace|Ada\b/);
    expect(raw).not.toContain(ada.email);
  });

  it("An operator is mailed about a mail server's outage once it is over", async () => {
    const { url } = sink;
    await sink.close();
    await look();
    await pass(6 * MINUTE_MS);
    await look();
    sink = await openSmtpSink(Number(new URL(url).port));
    before = 0;
    await pass(10 * MINUTE_MS);
    await look();
    expect(subjects()).toEqual([`${OPERATOR}: Over: The mail server does not answer`]);
  });
});

describe("an alarm", () => {
  it("An alarm is logged once, with its kind, phase and figures", async () => {
    await setOverdue(true);
    await look();
    await look();
    const burning = lines.filter((line) => line.includes("an alarm is active"));
    expect(burning).toHaveLength(1);
    expect(JSON.parse(burning[0] ?? "")).toMatchObject({
      alarm: "due-oldest",
      phase: "began",
      figures: expect.stringContaining("10 minutes"),
    });
  });

  it("Without an operator's address an alarm is logged and not mailed", async () => {
    const config = { ...server.context.config, operatorEmail: null };
    await setOverdue(true);
    await look({ ...server.context, config });
    await pass(HOUR_MS);
    await look({ ...server.context, config });
    expect(lines.filter((line) => line.includes("an alarm is active"))).toHaveLength(1);
    expect(mails()).toEqual([]);
  });

  it("Looking at alarms fails, and keeps, logs and mails nothing, while the database is away", async () => {
    await setOverdue(true);
    const { database } = server.context;
    const lost = { ...database, db: database.db.withPlugin(awayForWrites) };
    await expect(look({ ...server.context, database: lost })).rejects.toThrow("away");
    expect(await database.db.selectFrom("alarms").selectAll().execute()).toEqual([]);
    await database.close();
    await expect(look()).rejects.toThrow(/pool/);
    expect(lines.filter((line) => line.includes("an alarm is active"))).toEqual([]);
    expect(mails()).toEqual([]);
  });
});
