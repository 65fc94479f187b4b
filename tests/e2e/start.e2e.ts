import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@afterword/testing/free-port";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Note } from "@afterword/contract/endpoints/notes";
import { enterAnna } from "./account.ts";

const START = fileURLToPath(new URL("../../tools/start.ts", import.meta.url));
const LAST_LINE = "Ctrl-C stops everything.";

let folder: string;
let port: number;
type Running = { readonly starter: ChildProcess; readonly printed: string };
let running: Running | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "afterword-start-"));
  port = await freePort();
});
afterAll(async () => {
  if (running !== undefined) await endGroup(running.starter, "SIGKILL");
  rmSync(folder, { recursive: true });
});

/** Runs `npm start` without npm, in a process group as in a terminal; returns the process and its output. */
const start = async (): Promise<Running> => {
  const starter = spawn(process.execPath, [START], {
    env: { PATH: process.env["PATH"], DATA_DIR: folder, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  running = { starter, printed: "" };
  let printed = "";
  starter.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const giveUp = AbortSignal.timeout(120_000);
  while (!printed.includes(LAST_LINE)) await once(starter.stdout, "data", { signal: giveUp });
  running = { starter, printed };
  return running;
};

/** The running product, or a new start: each story leaves it running for the next one. */
const beRunning = async (): Promise<Running> =>
  running === undefined || hasEnded(running.starter) ? start() : running;

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Like Ctrl-C or `kill` with a minus: the signal reaches the starter and its children. */
const endGroup = async (starter: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (!hasEnded(starter)) {
    const exit = once(starter, "exit");
    process.kill(-(starter.pid ?? Number.NaN), signal);
    await exit;
  }
  return starter.exitCode;
};

const isListening = async (): Promise<boolean> => {
  const socket = connect(port, "127.0.0.1");
  return once(socket, "connect")
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
};

/** Requests in flight are finished first. */
const untilPortIsFree = (): Promise<void> => expect.poll(isListening).toBe(false);

const origin = () => ({ origin: `http://127.0.0.1:${port}` });

const titles = async (): Promise<string[]> => {
  const anna = await enterAnna(origin());
  return (await anna.call<Note[]>("GET", "/api/notes")).map(({ title }) => title);
};

describe("npm start", () => {
  it("The first command prints where to go and who may log in, and every address answers", async () => {
    const { printed } = await beRunning();
    for (const path of ["", "/__dev/phone", "/__dev/inbox"]) {
      const address = `http://127.0.0.1:${port}${path}`;
      expect(printed).toMatch(new RegExp(`(?:website|phone|inbox) +${address}\n`));
      expect((await fetch(address)).status).toBe(200);
    }
    expect(printed).toMatch(/anna@example\.com +with demo-anna/);
    expect(printed).toMatch(/admin@example\.com +with demo-admin/);
    expect(await titles()).toHaveLength(3);
  });

  it("Ctrl-C ends npm start with all its children, and the next start finds all data", async () => {
    const { starter } = await beRunning();
    const anna = await enterAnna(origin());
    const note = (await anna.call<Note[]>("GET", "/api/notes")).find(({ triggered }) => triggered === null);
    await anna.call("PUT", `/api/note/${note?._id}`, { ...note, title: "Written before Ctrl-C" });
    expect(await endGroup(starter, "SIGINT")).toBe(0);
    expect(await isListening()).toBe(false);
    await start();
    expect(await titles()).toContain("Written before Ctrl-C");
  });

  it("The first command works again after a kill -9 of all its processes", async () => {
    const { starter } = await beRunning();
    const before = await titles();
    await endGroup(starter, "SIGKILL");
    await untilPortIsFree();
    await start();
    expect(await titles()).toEqual(before);
  });

  it("No server is left behind when npm start alone is killed", async () => {
    const { starter } = await beRunning();
    expect(await isListening()).toBe(true);
    const exit = once(starter, "exit");
    starter.kill("SIGKILL");
    await exit;
    await untilPortIsFree();
    await start();
    expect(await titles()).not.toEqual([]);
  });
});
