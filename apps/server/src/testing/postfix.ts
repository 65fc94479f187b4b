import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@afterword/testing/free-port";

/** A real Postfix with queue and settings of its own, on ports of loopback, which goes when the test does. */
export type Postfix = {
  readonly smtpUrl: string;
  /** What it logged so far. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
};

export type PostfixRoutes = {
  /**
   * Domains whose mail it takes and hands on, each to a port of loopback; for a few seconds, if no server listens
   * there.
   */
  readonly relayed: Readonly<Record<string, number>>;
  /** A domain of its own, whose mail it takes without looking first whether there is such a mailbox. */
  readonly local: string;
};

/** Throws one sentence that says what this machine lacks. */
export const startPostfix = async (routes: PostfixRoutes): Promise<Postfix> => {
  const program = findPostfix();
  const folder = mkdtempSync(join(tmpdir(), "afterword-postfix-"));
  // Postfix gives up its rights, and its parts still have to get to their queue.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const settings = writeSettings(folder, port, routes);
  // Makes the folders of the queue, with the rights that each part needs.
  execFileSync(program, ["-c", settings, "check"], { stdio: "pipe" });
  const child = spawn(masterOf(program), ["-c", settings, "-d", "-e", LIVES_S], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const complaints: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => complaints.push(chunk.toString()));
  const log = (): string =>
    complaints.join("") + (existsSync(join(folder, "log")) ? readFileSync(join(folder, "log"), "utf8") : "");
  const postfix = { smtpUrl: `smtp://127.0.0.1:${port}`, log, stop: () => stop(child, folder) };
  if (await answers(port, child)) return postfix;
  const said = log();
  await postfix.stop();
  throw new Error(`Postfix did not start:\n${said}`);
};

/** It ends by itself after these seconds, should the test not be there any more to end it. */
const LIVES_S = "120";

/** The process that all others are children of: ended, it ends all of them, which the script around it would not. */
const masterOf = (program: string): string =>
  join(
    execFileSync(join(dirname(program), "postconf"), ["-hd", "daemon_directory"])
      .toString()
      .trim(),
    "master",
  );

const findPostfix = (): string => {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  const program = folders.map((folder) => join(folder, "postfix")).find((file) => existsSync(file));
  if (program === undefined)
    throw new Error("Postfix is missing: install Debian's package postfix, which needs no configuration.");
  if (process.getuid?.() !== 0)
    throw new Error("Postfix starts as root only: run this test as root, for example in a container.");
  return program;
};

const writeSettings = (folder: string, port: number, routes: PostfixRoutes): string => {
  const settings = join(folder, "settings");
  for (const name of [settings, join(folder, "queue")]) mkdirSync(name, { mode: 0o755 });
  writeFileSync(join(settings, "main.cf"), mainSettings(folder, routes));
  writeFileSync(join(settings, "master.cf"), services(port));
  return settings;
};

/** Takes mail from loopback for the routed domains, looks nothing up anywhere, and waits seconds instead of hours. */
const mainSettings = (folder: string, { relayed, local }: PostfixRoutes): string => {
  const transports = Object.entries(relayed).map(
    ([domain, port]) => `{ ${domain} = smtp:[127.0.0.1]:${port} }`,
  );
  return `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
myhostname = relay.example
mydestination = ${local}
local_recipient_maps =
mail_spool_directory = ${folder}/mailboxes/
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
relay_domains = ${Object.keys(relayed).join(", ")}
relay_recipient_maps =
transport_maps = inline:{ ${transports.join(", ")} }
alias_maps =
alias_database =
smtp_dns_support_level = disabled
smtputf8_enable = no
delay_warning_time = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 1s
queue_run_delay = 1s
maximal_queue_lifetime = 4s
`;
};

const services = (port: number): string => `
127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
local unix - n n - - local
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
showq unix n - n - - showq
flush unix n - n 1000? 0 flush
tlsmgr unix - - n 1000? 1 tlsmgr
postlog unix-dgram n - n - 1 postlogd
`;

const answers = async (port: number, child: ChildProcess): Promise<boolean> => {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
    if (await greets(port)) return true;
    await pause(100);
  }
  return false;
};

const greets = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("data", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
    socket.setTimeout(2_000, () => {
      socket.destroy();
      resolve(false);
    });
  });

const stop = async (child: ChildProcess, folder: string): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
};
