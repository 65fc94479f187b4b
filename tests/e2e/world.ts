import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createInterface } from "node:readline";
import { freePort } from "@afterword/testing/free-port";
import { noteServer } from "./run-folder.ts";

/** A mail as the local inbox shows it. */
export type InboxMail = {
  readonly id: string;
  readonly to: string;
  readonly toName: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: string;
};

/** The running product: production code with embedded defaults in a temporary folder. */
export type World = {
  readonly origin: string;
  /** Moves the product's clock; resolves when everything due is decided and sent. */
  readonly advance: (ms: number) => Promise<void>;
  readonly inbox: () => Promise<readonly InboxMail[]>;
  /** Mails to one address, oldest first. */
  readonly mailsTo: (address: string) => Promise<readonly InboxMail[]>;
  /** Waits up to 15 s for the newest mail to an address with a matching subject. */
  readonly awaitMail: (address: string, subject: RegExp) => Promise<InboxMail>;
  /** Whether its server still runs. */
  readonly isRunning: () => boolean;
  readonly stop: () => Promise<void>;
};

const SERVER = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));
const READY_WITHIN_MS = 120_000;

type Beginning = {
  /** Added to the settings that every world has. */
  readonly settings?: Record<string, string>;
  /** The host name of this machine; passkeys belong to a name, not to an IP address. */
  readonly host?: string;
  /** A data folder to copy (`prepareFolder`). Links in its mails lead to another world. */
  readonly prepared?: string;
  /** The folder of a run, for a world that is never stopped: it ends with this process, its files with the run. */
  readonly untilRunEnds?: string;
};

export const startWorld = async ({
  settings,
  host = "127.0.0.1",
  prepared,
  untilRunEnds,
}: Beginning = {}): Promise<World> => {
  const folder = emptyFolder(untilRunEnds);
  if (prepared !== undefined) cpSync(prepared, folder, { recursive: true });
  // In production it says that an empty database is wanted.
  else mkdirSync(join(folder, "database"));
  const { origin, server } = await startIn(folder, host, settings);
  if (untilRunEnds !== undefined && server.pid !== undefined) noteServer(untilRunEnds, server.pid);
  const inbox = async (): Promise<readonly InboxMail[]> => readJson(`${origin}/__dev/inbox.json`);
  const mailsTo = async (address: string) =>
    (await inbox()).filter((mail) => mail.to.includes(address)).toSorted((a, b) => a.at.localeCompare(b.at));
  return {
    origin,
    inbox,
    mailsTo,
    advance: async (advanceMs) => {
      const answer = await fetch(`${origin}/__dev/clock`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ advanceMs }),
      });
      if (!answer.ok) throw new Error(`the clock did not move: ${answer.status} ${await answer.text()}`);
    },
    awaitMail: (address, subject) =>
      until(`a mail to ${address} with ${subject}`, async () =>
        (await mailsTo(address)).findLast((mail) => subject.test(mail.subject)),
      ),
    isRunning: () => !hasEnded(server),
    stop: async () => {
      await end(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** A data folder as the first start of the product leaves it, to save most of the start time of a world. */
export const prepareFolder = async (within?: string): Promise<string> => {
  const folder = emptyFolder(within);
  await end((await startIn(folder, "127.0.0.1")).server);
  return folder;
};

const emptyFolder = (within: string = tmpdir()): string => mkdtempSync(join(within, "afterword-world-"));

const startIn = async (folder: string, host: string, settings: Record<string, string> = {}) => {
  const port = await freePort();
  const origin = `http://${host}:${port}`;
  const all = { PORT: String(port), PUBLIC_URL: origin, DATA_DIR: folder, NODE_ENV: "development" };
  return { origin, server: await startServer({ ...all, ...settings }, origin) };
};

/** Polls every 100 ms, for at most 15 s. */
export const until = async <T>(what: string, ask: () => Promise<T | undefined>): Promise<T> => {
  for (let tries = 0; tries < 150; tries++) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not come`);
};

/** The first link in a mail's text that leads to `path`. */
export const linkIn = (mail: InboxMail, path: string): string => {
  const found = mail.text.match(/https?:\/\/\S+/g)?.find((link) => new URL(link).pathname.startsWith(path));
  if (found === undefined) throw new Error(`no link to ${path} in: ${mail.text}`);
  return found;
};

const startServer = async (settings: Record<string, string>, origin: string): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, ...settings },
    // The channel closes with this process, which ends the server too.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on("line", (line) => {
      said.push(line);
      if (said.length > 200) said.shift();
    });
  }
  const startedAt = Date.now();
  while (!(await answers(`${origin}/healthz`))) {
    if (hasEnded(child) || Date.now() - startedAt > READY_WITHIN_MS) {
      child.kill("SIGKILL");
      throw new Error(`the server did not become ready:\n${said.join("\n")}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return child;
};

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (hasEnded(child)) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });

const readJson = async <T>(url: string): Promise<T> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
};
