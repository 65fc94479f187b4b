/**
 * A process for the benchmark of deliveries. `URL` is empty for the embedded database, in FOLDER.
 * - `plant FOLDER URL NOTES`: writes so many users into a new database, whose notes fall due in an hour, and ends.
 * - `deliver FOLDER URL NOTES SMTP_URL`: the server with the jobs that keep the promise. Asked for it, lets that hour
 *   pass and tells what it took.
 * - `alone SMTP_URL`: nodemailer, which sends the same mails as often as it is asked.
 */
import { readFileSync } from "node:fs";
import { HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { buildApp } from "@afterword/server/app";
import { createContext, type Context } from "@afterword/server/context";
import { moveClock, openServiceClock } from "@afterword/server/engine/clock/service-clock";
import { SWITCH_JOBS } from "@afterword/server/engine/jobs";
import { sendDueMails } from "@afterword/server/engine/outbox/send-due-mails";
import { sweep } from "@afterword/server/engine/switch/sweep";
import { ensureFreePlan } from "@afterword/server/features/plans/ensure-free-plan";
import { readConfig } from "@afterword/server/platform/config/read-config";
import { migrate } from "@afterword/server/platform/db/migrate";
import { runJobs } from "@afterword/server/platform/jobs/run-jobs";
import type { Mailer, OutgoingMail } from "@afterword/server/platform/smtp/mailer";
import { createSmtpMailer } from "@afterword/server/platform/smtp/smtp-mailer";
import { createSystemClock } from "@afterword/server/platform/time/system-clock";
import { startTestServer } from "@afterword/server/testing/test-server";
import { allowWave, plantWave } from "@afterword/server/testing/waves";
import { createTransport } from "nodemailer";
import { runConcurrently, secondsOf } from "./world.ts";

export type Delivered = {
  /** From due to the acceptance of the last mail, and to the commit that marks it. */
  readonly acceptedSeconds: number;
  readonly markedSeconds: number;
  /** Of the process, meanwhile. */
  readonly cpuMs: number;
  /** Of the process, since its start. */
  readonly peakMegabytes: number;
  /** Between a mail's acceptance and the commit that marks it, of 99 in 100 at most; null where commits have no time. */
  readonly unmarkedMs: number | null;
  /** Between the statement that locks the users of a batch and its commit, of 99 in 100 batches at most. */
  readonly lockedMs: number;
};

/** What the mailer alone took. */
export type Alone = { readonly seconds: number; readonly cpuMs: number };

const FROM = { name: "Afterword", address: "notes@afterword.example" };
/** As many as the outbox sends at once. */
const CONNECTIONS = 5;
const ALIKE = 300;

const plant = async (folder: string, url: string, notes: number): Promise<void> => {
  const context = await openContext(folder, url);
  await migrate(context.database.pool);
  await openServiceClock(context);
  await ensureFreePlan(context);
  await plantWave(context, notes, HOUR_MS);
  await allowWave(context);
  await context.database.pool.query("vacuum analyze");
  await context.database.close();
  process.send?.("planted");
};

const openContext = async (
  folder: string,
  url: string,
  given: Parameters<typeof createContext>[1] = {},
): Promise<Context> => {
  const reading = readConfig({ NODE_ENV: "development", DATA_DIR: folder, DATABASE_URL: url, PORT: "0" });
  if (!reading.ok) throw new Error(reading.mistakes.join(" "));
  return createContext(reading.config, { mailer: NO_MAILER, ...given });
};

const NO_MAILER: Mailer = {
  send: async () => ({ kind: "accepted", answer: "250 taken" }),
  isReachable: async () => true,
  close: async () => undefined,
};

const openDelivery = async (folder: string, url: string, notes: number, smtpUrl: string) => {
  const accepted = createAcceptances(createSmtpMailer({ url: smtpUrl, from: FROM }), notes);
  const { context, lockedMs } = timeLocks(await openContext(folder, url, { mailer: accepted.mailer }));
  await openServiceClock(context);
  await buildApp(context).listen({ host: "127.0.0.1", port: 0 });
  const jobs = runJobs(context, SWITCH_JOBS);
  return async (): Promise<Delivered> => {
    await moveClock(context, HOUR_MS);
    const [from, cpuFrom] = [performance.now(), process.cpuUsage()];
    context.notifyJobs();
    const acceptedAt = await accepted.all;
    // Waits for the mails that are on their way, which are those that are not marked yet.
    await jobs.stop();
    const markedAt = performance.now();
    const cpuMs = cpuMsSince(cpuFrom);
    await refuseUnmarked(context, notes);
    return {
      acceptedSeconds: (acceptedAt - from) / 1_000,
      markedSeconds: (markedAt - from) / 1_000,
      cpuMs,
      peakMegabytes: peakMegabytes(),
      unmarkedMs: url === "" ? null : await unmarkedMs(context, accepted.times),
      lockedMs: percentile99(lockedMs),
    };
  };
};

/** Notes when each mail was accepted, by its id. */
const createAcceptances = (mailer: Mailer, notes: number) => {
  const times = new Map<string, number>();
  const { promise: all, resolve, reject } = Promise.withResolvers<number>();
  setTimeout(
    () => reject(new Error(`${times.size} of ${notes} mails were accepted`)),
    10 * MINUTE_MS,
  ).unref();
  const send = async (mail: OutgoingMail) => {
    const result = await mailer.send(mail);
    if (result.kind === "accepted") times.set(mail.messageId.split("@")[0] ?? "", performance.now());
    if (times.size === notes) resolve(performance.now());
    return result;
  };
  return { mailer: { ...mailer, send }, times, all };
};

const refuseUnmarked = async ({ database: { pool } }: Context, notes: number): Promise<void> => {
  const { rows } = await pool.query<{ state: string; count: number }>(
    "select state, count(*)::int from deliveries group by state",
  );
  if (rows.length === 1 && rows[0]?.count === notes) return;
  throw new Error(`not each note is marked as delivered once: ${JSON.stringify(rows)}`);
};

/** By PostgreSQL's own time of each commit, which it takes just before it waits for the disk. */
const unmarkedMs = async (
  { database: { pool } }: Context,
  acceptedAt: ReadonlyMap<string, number>,
): Promise<number> => {
  const { rows } = await pool.query<{ id: string; at: number }>(
    "select id, (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000)::float8 as at from mails",
  );
  const spans = rows.flatMap(({ id, at }) => {
    const accepted = acceptedAt.get(id);
    return accepted === undefined ? [] : [at - performance.timeOrigin - accepted];
  });
  if (spans.length !== acceptedAt.size) throw new Error("not each accepted mail has a row");
  return percentile99(spans);
};

const percentile99 = (spans: readonly number[]): number =>
  spans.toSorted((one, other) => one - other)[Math.floor(spans.length * 0.99)] ?? Number.NaN;

/**
 * Measured around the store, from the asking for the locks to the answer to the commit: the locks themselves last a
 * little less.
 */
const timeLocks = (context: Context) => {
  const lockedMs: number[] = [];
  const transaction: Context["store"]["transaction"] = async (work) => {
    let lockedAt: number | null = null;
    const result = await context.store.transaction((rows) =>
      work({
        ...rows,
        lockDueUsers: (...asked) => {
          lockedAt = performance.now();
          return rows.lockDueUsers(...asked);
        },
      }),
    );
    if (lockedAt !== null) lockedMs.push(performance.now() - lockedAt);
    return result;
  };
  return { context: { ...context, store: { ...context.store, transaction } }, lockedMs };
};

/** `process.resourceUsage` would count the memory that the parent had when it forked. */
const peakMegabytes = (): number =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;

/** Sends so many mails and tells what it took. */
const openAlone = async (smtpUrl: string) => {
  const mails = await deliveryMails();
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: CONNECTIONS });
  return async (count: number): Promise<Alone> => {
    const wanted = Array.from({ length: count }, (_, number) => mails[number % ALIKE] as OutgoingMail);
    const cpuFrom = process.cpuUsage();
    const seconds = await secondsOf(() =>
      runConcurrently(wanted, CONNECTIONS, (mail) => transport.sendMail(plain(mail))),
    );
    return { seconds, cpuMs: cpuMsSince(cpuFrom) };
  };
};

const cpuMsSince = (from: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
};

const plain = ({ messageId, to, subject, text, html }: OutgoingMail) => ({
  from: FROM,
  to,
  envelope: { from: FROM.address, to: [to.address] },
  messageId: `<${messageId}>`,
  headers: { "Auto-Submitted": "auto-generated", "X-Entity-Ref-ID": messageId },
  subject,
  text,
  html,
});

/** The mails of as many notes as make the rest of them alike. */
const deliveryMails = async (): Promise<readonly OutgoingMail[]> => {
  const written: OutgoingMail[] = [];
  const send = async (mail: OutgoingMail) => {
    written.push(mail);
    return { kind: "accepted", answer: "250 taken" } as const;
  };
  const { context, close } = await startTestServer(
    {},
    { mailer: { ...NO_MAILER, send }, clock: createSystemClock() },
  );
  await plantWave(context, ALIKE);
  await allowWave(context);
  await sweep(context);
  await sendDueMails(context);
  await close();
  if (written.length !== ALIKE) throw new Error(`${written.length} mails were written`);
  return written;
};

const main = async (): Promise<void> => {
  const [mode, first = "", url = "", notes = "", smtpUrl = ""] = process.argv.slice(2);
  process.on("disconnect", () => process.exit());
  if (mode === "plant") {
    await plant(first, url, Number(notes));
    return process.disconnect?.();
  }
  const act =
    mode === "alone" ? await openAlone(first) : await openDelivery(first, url, Number(notes), smtpUrl);
  process.on("message", (count) => void act(Number(count)).then((answer) => process.send?.(answer)));
  process.send?.("ready");
};

await main();
