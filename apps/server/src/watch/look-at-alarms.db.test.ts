import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSmtpMailer } from "../adapters/live/smtp-mailer.ts";
import { createSystemClock } from "../adapters/live/system-clock.ts";
import type { Context } from "../context.ts";
import { createLog } from "../log/create-log.ts";
import { openSmtpSink, type SmtpSink } from "../ports/suites/smtp-sink.ts";
import { moveClock, readNow } from "../switch/service-clock.ts";
import { startTestServer, type Person, type TestServer } from "../testing/test-server.ts";
import { lookAtAlarms } from "./look-at-alarms.ts";
import { createVitals } from "./vitals.ts";

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

/** A switch that nobody looked at for ten minutes, or none any more. */
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
const restarted = (): Context => ({ ...server.context, vitals: createVitals() });

const mails = () => sink.received.slice(before);
const subjects = (): readonly string[] =>
  mails().map(({ to, raw }) => `${to}: ${raw.match(/^Subject: (.*)\r?$/m)?.[1]}`);
const messageIds = () => mails().map(({ raw }) => raw.match(/^Message-ID:\s*(\S+)/im)?.[1]);

const BEGAN = `${OPERATOR}: Alarm: Switches are not looked at in time`;
const LASTS = `${OPERATOR}: Still: Switches are not looked at in time`;
const OVER = `${OPERATOR}: Over: Switches are not looked at in time`;

describe("operators", () => {
  it("hear nothing while all is well", async () => {
    await look();
    expect(mails()).toEqual([]);
  });

  it("are told once when an alarm begins, daily while it lasts, and once when it ends", async () => {
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

  it("are told nothing again after a restart", async () => {
    await setOverdue(true);
    await look();
    await pass(HOUR_MS);
    await look(restarted());
    expect(subjects()).toEqual([BEGAN]);
  });

  it("are told once by two servers that look at the same moment", async () => {
    await setOverdue(true);
    await Promise.all([look(), look(restarted())]);
    expect(subjects()).toEqual([BEGAN]);
  });

  it("are told as soon as the mail server takes it again, each try under the same Message-ID", async () => {
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

  it("are told by the next server when one dies between keeping and telling", async () => {
    await setOverdue(true);
    const dying = { ...server.context.mailer, send: () => Promise.reject(new Error("killed")) };
    await expect(look({ ...server.context, mailer: dying })).rejects.toThrow("killed");
    await look();
    expect(mails()).toEqual([]);
    await pass(15 * MINUTE_MS);
    await look();
    expect(subjects()).toEqual([BEGAN]);
  });

  it("read figures, the runbook's heading and nobody's name", async () => {
    await setOverdue(true);
    await look();
    const raw = mails()[0]?.raw ?? "";
    expect(raw).toContain('"due-oldest"');
    expect(raw).toContain("10 minutes");
    expect(raw).not.toMatch(/Lovelace|Ada\b/);
    expect(raw).not.toContain(ada.email);
  });

  it("are told of a mail server that was away once it is back", async () => {
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
  it("stands in the log once, with its kind and its figures", async () => {
    await setOverdue(true);
    await look();
    await look();
    const burning = lines.filter((line) => line.includes("an alarm burns"));
    expect(burning).toHaveLength(1);
    expect(JSON.parse(burning[0] ?? "")).toMatchObject({
      alarm: "due-oldest",
      phase: "began",
      figures: expect.stringContaining("10 minutes"),
    });
  });

  it("is only logged where nobody is named who should be told", async () => {
    const config = { ...server.context.config, operatorEmail: null };
    await setOverdue(true);
    await look({ ...server.context, config });
    await pass(HOUR_MS);
    await look({ ...server.context, config });
    expect(lines.filter((line) => line.includes("an alarm burns"))).toHaveLength(1);
    expect(mails()).toEqual([]);
  });

  it("is neither kept nor told while the database is away", async () => {
    await setOverdue(true);
    await server.context.database.close();
    await expect(look()).rejects.toThrow(/pool/);
    expect(mails()).toEqual([]);
  });
});
