import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SETUP_ITEMS, type SetupItem } from "@afterword/contract/endpoints/system";
import { DAY_MS } from "@afterword/core/time/duration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSmtpSink, type SmtpSink } from "../../platform/smtp/suites/smtp-sink.ts";
import { createSmtpMailer } from "../../platform/smtp/smtp-mailer.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { recordMaintenance } from "../maintenance/maintenance-records.ts";

const FROM = { name: "Afterword", address: "no-reply@example.com" };

let folder: string;
let sink: SmtpSink;
let server: TestServer;
let admin: Person;
const start = async (settings: Readonly<Record<string, string>> = {}): Promise<void> => {
  server = await startTestServer(
    { DATA_DIR: folder, ...settings },
    { mailer: createSmtpMailer({ url: sink.url, from: FROM, timeoutMs: 500 }) },
  );
  admin = await server.addPerson({ role: "admin", email: "ada@example.com" });
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "afterword-setup-"));
  sink = await openSmtpSink();
});
afterEach(async () => {
  await server.context.mailer.close();
  await server.close();
  await sink.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = async (): Promise<readonly SetupItem[]> =>
  (await server.call("GET", "/api/setup", { token: admin.token })).json<{ items: SetupItem[] }>().items;
const find = async (name: SetupItem["name"]): Promise<SetupItem | undefined> =>
  (await read()).find((item) => item.name === name);
const missing = async (): Promise<number> =>
  (await server.call("GET", "/api/setup/missing", { token: admin.token })).json<{ count: number }>().count;
const sendTestMail = () => server.call("POST", "/api/setup/test-mail", { token: admin.token });

describe("what is set up", () => {
  it("Each item has its chapter of the guide, and a fresh installation lacks what its settings do not name", async () => {
    await start();
    const items = await read();
    expect(items.map(({ name }) => name)).toEqual(SETUP_ITEMS);
    for (const { guide } of items) expect(guide.text).toMatch(/.{80}/);
    const lacking = items.filter(({ state }) => state === "missing").map(({ name }) => name);
    expect(lacking).toEqual(
      expect.arrayContaining([
        "legal-texts",
        "mail",
        "operator-address",
        "uptime-monitor",
        "second-factor",
        "dump",
      ]),
    );
    expect(items[0]?.count).toBe(2);
    expect(items.filter(({ state }) => state === "simulated").map(({ name }) => name)).toEqual([
      "app-stores",
    ]);
    expect(await missing()).toBe(
      items.filter(({ state, isImportant }) => isImportant && state === "missing").length,
    );
  });

  it("What is set, filled in and recorded counts as ready, until a dump is too old", async () => {
    await start({
      OPERATOR_EMAIL: "operator@example.com",
      HEARTBEAT_URL: "https://ping.example.com/1",
      SMTP_URL: "smtp://mail.example.com",
      BOUNCE_SMTP_PORT: "0",
    });
    const { context } = server;
    for (const snippet of ["terms", "privacy"])
      await server.call("PUT", `/api/snippet/${snippet}`, {
        token: admin.token,
        body: { _id: snippet, content: "<p>Filled in [1].</p>" },
      });
    const now = context.clock.now();
    await recordMaintenance(context, "dump", { at: now, dumpMadeAt: now, rows: 1 });
    expect(await find("legal-texts")).toMatchObject({ state: "ready", count: 0 });
    expect(await find("mail")).toMatchObject({ state: "unknown", at: null });
    for (const name of ["operator-address", "uptime-monitor", "bounces"] as const)
      expect(await find(name)).toMatchObject({ state: "ready" });
    expect(await find("dump")).toMatchObject({ state: "ready", at: new Date(now).toISOString() });
    await server.pass(31 * DAY_MS);
    admin = await server.addPerson({ role: "admin" });
    expect(await find("dump")).toMatchObject({ state: "missing", at: new Date(now).toISOString() });
  });
});

describe("pushes", () => {
  it("Pushes count as set up once a push service has accepted one", async () => {
    await start();
    expect(await find("push")).toMatchObject({ state: "missing" });
    await server.close();
    await start({ ...APNS, APNS_KEY_FILE: writeKey() });
    expect(await find("push")).toMatchObject({ state: "unknown", at: null });
    const { db } = server.context.database;
    const push = { owner: admin._id, id: admin._id, kind: "test", key: "1", queued_at: new Date(0) };
    const at = new Date("2026-11-20T10:00:00.000Z");
    await db
      .insertInto("pushes")
      .values({ ...push, queued_ms: 0, expires_ms: 1, state: "accepted", answered_at: at })
      .execute();
    expect(await find("push")).toMatchObject({ state: "ready", at: at.toISOString() });
  });

  const APNS = { APNS_KEY_ID: "ABC123DEFG", APNS_TEAM_ID: "TEAM123456", APNS_TOPIC: "com.example.notes" };

  const writeKey = (): string => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const file = join(folder, "push.p8");
    writeFileSync(file, privateKey.export({ type: "pkcs8", format: "pem" }));
    return file;
  };
});

describe("the test mail", () => {
  it("The test mail goes to the admin's own address, and the mail server's answer is told and written down", async () => {
    await start();
    const answer = await sendTestMail();
    expect(answer.json()).toMatchObject({ to: "ada@example.com", isAccepted: true });
    expect(sink.received.map(({ to }) => to)).toEqual(["ada@example.com"]);
    const events = server.context.database.db.selectFrom("audit_events").select(["owner", "detail"]);
    expect(await events.where("kind", "=", "test-mail-sent").execute()).toEqual([
      { owner: admin._id, detail: { accepted: true } },
    ]);
  });

  it("A refusal is told in the mail server's own words, and an eleventh test mail within an hour is refused", async () => {
    await start();
    sink.treatAll("refuse-for-good");
    expect((await sendTestMail()).json()).toMatchObject({
      isAccepted: false,
      answer: expect.stringMatching(/^5\d\d /),
    });
    for (let sent = 1; sent < 10; sent += 1) expect((await sendTestMail()).statusCode).toBe(200);
    expect((await sendTestMail()).statusCode).toBe(429);
  });
});
