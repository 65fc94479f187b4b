import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  dropServerDatabase,
  emptyServerDatabase,
  freshServerDatabase,
} from "@afterword/server/testing/fresh-server-database";
import { startPostgres } from "@afterword/testing/postgres";
import { SERVER_ENTRY } from "../../tools/server-process.ts";
import type { Alone, Delivered } from "./delivery-process.ts";
import type { Figure } from "./figure.ts";
import { openSink } from "./outbox.ts";
import { startServerOn } from "./server-on.ts";

const MANY = 3_000;
const FEW = 300;
const SETTLE_MS = 1_000;
const HALF = { atLeast: 0.5, unit: "times" } as const;

/**
 * From due to accepted by a mail server that answers at once: the jobs of the product with every guard, in a process
 * of their own, started as in production. Beside them, before and after each, nodemailer alone with the same mails.
 * The bounds in milliseconds are those of idle cores.
 */
export const measureDelivery = async (): Promise<readonly Figure[]> => {
  const sink = await openSink();
  const alone = await startProcess(["alone", sink.url]);
  await ask(alone, FEW);
  const measure = (place: Place, notes: number) => measureWave({ sinkUrl: sink.url, alone, place, notes });
  const postgres = await startPostgres({ durable: true });
  try {
    await timeCommits(postgres);
    const many = await onServer(postgres.url, (place) => measure(place, MANY));
    const few = await onServer(postgres.url, (place) => measure(place, FEW));
    const embedded = await measure({ url: "" }, MANY);
    const start = await measureEmbeddedStart();
    return [
      { name: "due to accepted, 3,000 notes", value: many.perSecond, atLeast: 300, unit: "mails per second" },
      { name: "… as a share of the mailer alone", value: many.share, atLeast: 0.4, unit: "times" },
      { name: "… CPU of the server", value: many.cpuMs / MANY, atMost: 2.5, unit: "ms a mail" },
      { name: "… to the CPU of the mailer alone", value: many.cpuShare, atMost: 2.6, unit: "times" },
      { name: "… peak memory", value: many.peakMegabytes, atMost: 250, unit: "MB" },
      { name: "… acceptance to mark, p99", value: many.unmarkedMs ?? Number.NaN, atMost: 6.5, unit: "ms" },
      { name: "… locks to commit of a batch, p99", value: many.lockedMs, atMost: 100, unit: "ms" },
      { name: "due to accepted, 300 notes", value: few.acceptedSeconds, atMost: 1.5, unit: "s" },
      { name: "embedded, to the share on PostgreSQL", value: embedded.share / many.share, ...HALF },
      { name: "embedded, memory when a first start is ready", value: start, atMost: 300, unit: "MB" },
    ];
  } finally {
    await end(alone);
    sink.close();
    await postgres.stop();
  }
};

/** `url` is empty for the embedded database. */
type Place = { readonly url: string };

type Wave = {
  readonly sinkUrl: string;
  readonly alone: ChildProcess;
  readonly place: Place;
  readonly notes: number;
};

/** The shares are to the mailer alone. */
type Measured = Delivered & {
  readonly perSecond: number;
  readonly share: number;
  readonly cpuShare: number;
};

const measureWave = async ({ sinkUrl, alone, place, notes }: Wave): Promise<Measured> => {
  const folder = mkdtempSync(join(tmpdir(), "afterword-delivery-"));
  try {
    await end(await startProcess(["plant", folder, place.url, String(notes)]));
    const server = await startProcess(["deliver", folder, place.url, String(notes), sinkUrl]);
    await pause(SETTLE_MS);
    // Once before and once after, so that other load on the machine affects both alike.
    const before = await ask<Alone>(alone, notes);
    const delivered = await ask<Delivered>(server, 0);
    const after = await ask<Alone>(alone, notes);
    await end(server);
    const perSecond = notes / delivered.acceptedSeconds;
    return {
      ...delivered,
      perSecond,
      share: perSecond / ((2 * notes) / (before.seconds + after.seconds)),
      cpuShare: delivered.cpuMs / ((before.cpuMs + after.cpuMs) / 2),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** With what Node is given in production. Resolves once it has told that it is ready. */
const startProcess = async (words: readonly string[]): Promise<ChildProcess> => {
  const child = fork(new URL("delivery-process.ts", import.meta.url), words, {
    execArgv: [...process.execArgv, ...(words[0] === "alone" ? [] : SERVER_ENTRY.slice(0, -1))],
    // Its log goes nowhere.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await answerOf(child);
  return child;
};

const ask = <Answer>(child: ChildProcess, count: number): Promise<Answer> => {
  child.send(count);
  return answerOf<Answer>(child);
};

const answerOf = async <Answer>(child: ChildProcess): Promise<Answer> => {
  const ended = once(child, "exit").then(() => {
    throw new Error("a process of the benchmark has ended");
  });
  const [answer] = (await Promise.race([once(child, "message"), ended])) as [Answer];
  return answer;
};

const end = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, "exit");
  if (child.connected) child.disconnect();
  if (child.exitCode === null) await ended;
};

const onServer = async <T>(serverUrl: string, work: (place: Place) => Promise<T>): Promise<T> => {
  const url = await emptyServerDatabase(serverUrl);
  try {
    return await work({ url });
  } finally {
    await dropServerDatabase(serverUrl, url);
  }
};

/** Lets PostgreSQL keep when each transaction was committed. */
const timeCommits = async (postgres: {
  readonly url: string;
  readonly restart: () => Promise<void>;
}): Promise<void> => {
  const database = await freshServerDatabase(postgres.url);
  await database.pool.query("alter system set track_commit_timestamp = on");
  await database.close();
  await postgres.restart();
};

const measureEmbeddedStart = async (): Promise<number> => {
  const server = await startServerOn({});
  try {
    return server.residentMegabytes();
  } finally {
    await server.stop();
  }
};
