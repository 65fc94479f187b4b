import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createSmtpMailer } from "@afterword/server/platform/smtp/smtp-mailer";
import { sendDueMails } from "@afterword/server/engine/outbox/send-due-mails";
import type { Mailer, OutgoingMail } from "@afterword/server/platform/smtp/mailer";
import { sweep } from "@afterword/server/engine/switch/sweep";
import { allowWave } from "@afterword/server/testing/waves";
import { plantWriters } from "@afterword/server/testing/plant-writers";
import type { Figure } from "./figure.ts";
import { runConcurrently, openWorld, secondsOf, type World } from "./world.ts";

const MAILS = 3_000;
const WARM_UP = 1_000;
/** As many concurrently as the outbox sends. */
const CONCURRENCY = 5;

/** From the due row to the row that says "sent", compared with the same mails sent through the mailer alone. */
export const measureOutbox = async (serverUrl: string): Promise<readonly Figure[]> => {
  const sink = await openSink();
  const from = { name: "Afterword", address: "notes@afterword.example" };
  const mailer = createSmtpMailer({ url: sink.url, from });
  const written: OutgoingMail[] = [];
  const world = await openWorld(serverUrl, { mailer: remembering(mailer, written) });
  try {
    await releaseNotes(world, WARM_UP);
    await sendAll(world, WARM_UP);
    await releaseNotes(world, MAILS);
    const before = await secondsAlone(mailer, written);
    const sent = MAILS / (await secondsOf(() => sendAll(world, MAILS)));
    // Once before and once after, so that other load on the machine affects both alike.
    const after = await secondsAlone(mailer, written);
    const alone = (2 * WARM_UP) / (before + after);
    return [
      { name: "outbox, end to end", value: sent, atLeast: 150, unit: "mails per second" },
      { name: "… as a share of the mailer alone", value: sent / alone, atLeast: 0.75, unit: "times" },
    ];
  } finally {
    await world.close();
    await mailer.close();
    sink.close();
  }
};

/** A mail server that accepts everything at once, in a process of its own. */
export const openSink = async () => {
  const process = fork(fileURLToPath(new URL("./sink-process.ts", import.meta.url)));
  const [url] = (await once(process, "message")) as [string];
  return { url, close: () => process.disconnect() };
};

/** Keeps the mails of the warm-up only: keeping more would be work that only the measured outbox has. */
const remembering = (mailer: Mailer, written: OutgoingMail[]): Mailer => ({
  ...mailer,
  send: (mail) => {
    if (written.length < WARM_UP) written.push(mail);
    return mailer.send(mail);
  },
});

/** The mails of many notes that were released at once. */
const releaseNotes = async ({ context }: World, count: number): Promise<void> => {
  const specs = Array.from({ length: count }, (_, number) => ({
    email: `writer-${number}@example.com`,
    notes: [[`recipient-${number}@example.com`]],
    standing: { kind: "reminded", deliveryInMs: 0 } as const,
  }));
  await plantWriters(context, specs);
  await context.database.pool.query("delete from delivered_users");
  await allowWave(context);
  await sweep(context);
};

const secondsAlone = (mailer: Mailer, mails: readonly OutgoingMail[]): Promise<number> =>
  secondsOf(() => runConcurrently(mails, CONCURRENCY, (mail) => mailer.send(mail)));

const sendAll = async ({ context }: World, count: number): Promise<void> => {
  const report = await sendDueMails(context);
  if (report.sent !== count) throw new Error(`the outbox answered ${JSON.stringify(report)}`);
};
