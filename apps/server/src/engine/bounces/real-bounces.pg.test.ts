import { EMPTY_CONTENT } from "@afterword/core/notes/content";
/**
 * The whole way with a real mail server: our own server hands its mails to a Postfix, which finds out later that it
 * cannot deliver them, and writes its notices to our listener.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS } from "@afterword/core/time/duration";
import { freePort } from "@afterword/testing/free-port";
import { serviceMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getOwnerKey } from "../store/sql/owner-key.ts";
import { listRecipients } from "../../features/recipients/queries.ts";
import { readConfig } from "../../platform/config/read-config.ts";
import { ANNA, ensureDemoAccount } from "../../operations/demo/demo-accounts.ts";
import { addNote } from "../../features/notes/note-saving.ts";
import { addRecipient } from "../../features/recipients/recipient-saving.ts";
import { openSmtpSink, type SmtpSink } from "../../platform/smtp/suites/smtp-sink.ts";
import { startServer, type RunningServer } from "../../start-server.ts";
import { moveClock, readNow } from "../clock/service-clock.ts";
import { startPostfix, type Postfix } from "../../testing/postfix.ts";

const FREQUENCY_MS = 7 * DAY_MS;
const DELAY_MS = 2 * DAY_MS;
const OWNER = { ...ANNA, email: "anna@elsewhere.example" };
const DEVICE = "a phone";

const dataDir = mkdtempSync(join(tmpdir(), "afterword-bounces-"));
let postfix: Postfix;
/** A mail server somewhere else, which takes what it is told to take. */
let elsewhere: SmtpSink;
let server: RunningServer;

beforeAll(async () => {
  const [bouncePort, closedPort] = [await freePort(), await freePort()];
  elsewhere = await openSmtpSink();
  const relayed = {
    "elsewhere.example": Number(new URL(elsewhere.url).port),
    "unreachable.example": closedPort,
    "bounces.example": bouncePort,
  };
  postfix = await startPostfix({ relayed, local: "home.example" });
  server = await startServer(configWith(bouncePort));
});
afterAll(async () => {
  await server?.stop();
  await postfix?.stop();
  await elsewhere?.close();
  rmSync(dataDir, { recursive: true });
});

const configWith = (bouncePort: number) => {
  const reading = readConfig({
    NODE_ENV: "test",
    PORT: "0",
    DATA_DIR: dataDir,
    SMTP_URL: postfix.smtpUrl,
    MAIL_FROM: "Afterword <no-reply@afterword.example>",
    BOUNCE_SMTP_PORT: String(bouncePort),
    BOUNCE_DOMAIN: "bounces.example",
  });
  if (!reading.ok) throw new Error(reading.mistakes.join(" "));
  return reading.config;
};

const writeTo = async (emails: readonly string[]): Promise<void> => {
  const recipientIds = emails.map(() => server.context.ids.uuid());
  for (const [index, id] of recipientIds.entries()) {
    const content = { name: "Somebody", email: emails[index] ?? "" };
    await addRecipient(server.context, { owner: OWNER.id, device: DEVICE, id, content });
  }
  const id = server.context.ids.uuid();
  const content = { ...EMPTY_CONTENT, title: "For you", text: "The garden is yours." };
  const note = { id, content, active: true, recipientIds };
  const saved = await addNote(server.context, { ...note, owner: OWNER.id, device: DEVICE });
  expect(saved.ok).toBe(true);
};

const pass = async (ms: number): Promise<void> => {
  await moveClock(server.context, ms);
  server.context.notifyJobs();
};

const switchState = async (): Promise<unknown> =>
  (
    await server.context.database.db
      .selectFrom("users")
      .select("switch_state")
      .where("id", "=", OWNER.id)
      .executeTakeFirstOrThrow()
  ).switch_state;

const cameBack = async (): Promise<Record<string, boolean>> => {
  const { db } = server.context.database;
  const people = await listRecipients(
    db,
    server.context,
    OWNER.id,
    await getOwnerKey(db, server.context, OWNER.id),
  );
  return Object.fromEntries(people.map(({ email, mailCameBack }) => [email, mailCameBack]));
};

const mailsToOwner = (subject: RegExp): string[] =>
  elsewhere.received.filter(({ to, raw }) => to === OWNER.email && subject.test(raw)).map(({ raw }) => raw);

/** A mail to another domain than the owner's was accepted half a day ago. */
const letMailFlow = async (): Promise<void> => {
  const { ids, mailEvidence, store } = server.context;
  const { service, wall } = await readNow(store.rows, server.context);
  const [id, domain] = [ids.uuid(), mailEvidence.domainOf("canary@canary.example")];
  const mail = { owner: OWNER.id, id, kind: "canary", key: id, sealed: Buffer.from("") };
  const at = serviceMs(service - DAY_MS / 2);
  await store.transaction(async (rows) => {
    await rows.insertMail({ ...mail, queuedAt: wall, queuedMs: at });
    await rows.markSent({ ...mail, at: wall, answer: "250 taken", evidence: { domain, at } });
  });
  await mailEvidence.accepted(store.rows, domain, service);
};

const LAST_NOTICE = /^Subject: Last notice/im;
const REMINDER = /^Subject: .*are you all right/im;
const CAME_BACK = /^Subject: .*came back/im;
const soon = { timeout: 30_000, interval: 100 };

it("A reminder that Postfix returns is a refused try, which counts by the answer behind Postfix, and a refused note names the mailbox that refused it", async () => {
  await ensureDemoAccount(server.context, OWNER);
  await writeTo(["eva@elsewhere.example", "no-such-mailbox@home.example", "ben@unreachable.example"]);

  elsewhere.treat(OWNER.email, "550 5.7.1 blocked");
  await pass(FREQUENCY_MS);
  await expect.poll(switchState, soon).toMatchObject({ kind: "bounced", tries: { counted: [] } });

  await letMailFlow();
  elsewhere.treat(OWNER.email, "550 5.1.1 no such user");
  await pass(DAY_MS);
  const counted = { refused: [expect.any(Number), expect.any(Number)], counted: [expect.any(Number)] };
  await expect.poll(switchState, soon).toMatchObject({ kind: "bounced", round: 3, tries: counted });

  elsewhere.treat(OWNER.email, "accept");
  await pass(DAY_MS);
  await expect.poll(switchState, soon).toMatchObject({ kind: "reminded", round: 3 });
  await expect.poll(() => mailsToOwner(REMINDER), soon).toHaveLength(1);
  expect(mailsToOwner(REMINDER)[0]).toMatch(/^From: Afterword <no-reply@afterword\.example>/m);

  await pass(DAY_MS);
  await expect.poll(() => mailsToOwner(LAST_NOTICE), soon).toHaveLength(1);
  await pass(DELAY_MS - DAY_MS);
  await expect.poll(cameBack, soon).toEqual({
    "eva@elsewhere.example": false,
    "no-such-mailbox@home.example": true,
    "ben@unreachable.example": true,
  });
  await expect.poll(() => mailsToOwner(CAME_BACK), soon).toHaveLength(2);
  expect(elsewhere.received.filter(({ to }) => to === "eva@elsewhere.example")).toHaveLength(1);
});
